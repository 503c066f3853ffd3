#ifndef LEDGER_CLIBGIT2_SHIM_H
#define LEDGER_CLIBGIT2_SHIM_H

#include <git2.h>

/* git_libgit2_opts takes variable arguments, which Swift cannot call: one function for each option in use. */

static inline int shim_set_search_path(git_config_level_t level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, (int)level, path);
}

/* Before 1.7 the home folder is the search path of the global level. */
static inline int shim_set_home(const char *path) {
#if LIBGIT2_VER_MAJOR > 1 || LIBGIT2_VER_MINOR >= 7
  return git_libgit2_opts(GIT_OPT_SET_HOMEDIR, path);
#else
  (void)path;
  return 0;
#endif
}

static inline int shim_enable_fsync(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

static inline int shim_verify_hashes(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

#endif
