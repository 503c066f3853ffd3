#ifndef LEDGER_LIBGIT2_LOADER_H
#define LEDGER_LIBGIT2_LOADER_H

/* Loads libgit2 into the process; must come before the first call of any of its functions. Later calls do
   nothing. Returns NULL, or what is wrong: a text that stays valid as long as no other thread loads. */
const char *libgit2_load(void);

#endif
