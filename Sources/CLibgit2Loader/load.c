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
