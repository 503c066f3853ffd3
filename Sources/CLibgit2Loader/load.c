/* libgit2 brings some twenty libraries along, and loading them takes longer than everything that a reading command
   does. So the program is not linked with it: it is loaded when a command is about to use a repository.

   For each function in use, trampolines.S defines a symbol of the same name that jumps to the address in its slot,
   and the slots are filled here. Nothing else of the program knows. On systems without trampolines libgit2 is linked
   as usual, and there is nothing to do. */

#include "include/libgit2_loader.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <git2/version.h>
#include "functions.h"

#define FUNCTION(name) void *slot_##name;
LIBGIT2_FUNCTIONS
#undef FUNCTION

struct function {
  const char *name;
  void **slot;
};

static const struct function functions[] = {
#define FUNCTION(name) {#name, &slot_##name},
  LIBGIT2_FUNCTIONS
#undef FUNCTION
};

/* When it starts, libgit2 reads the certificates of the machine, which costs more than all the rest of a commit, and it
   has no setting against that. What goes over the network is git's here, so none is needed. The loader looks for symbols
   in the program before it looks in libraries: these two take the place of what mbedTLS and OpenSSL have, and find no
   certificates. If libgit2 were ever to speak TLS here, it would trust nobody. */
__attribute__((visibility("default"), used)) int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  (void)chain, (void)path;
  return 0;
}

__attribute__((visibility("default"), used)) int SSL_CTX_set_default_verify_paths(void *context) {
  (void)context;
  return 1;
}

const char *libgit2_load(void) {
  static void *library;
  if (library) return NULL;
  /* Options are structures whose layout differs between versions, so it has to be the one we were built with. */
  void *loaded = dlopen("libgit2.so." LIBGIT2_SOVERSION, RTLD_LAZY | RTLD_LOCAL);
  if (!loaded) return dlerror();
  for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
    void *address = dlsym(loaded, functions[index].name);
    if (!address) return dlerror();
    *functions[index].slot = address;
  }
  library = loaded;
  return NULL;
}

#else

const char *libgit2_load(void) { return 0; }

#endif
