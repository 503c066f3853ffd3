/* See load.c. Arguments and results pass untouched: a trampoline is one jump. */

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include "functions.h"

#if defined(__x86_64__)
.macro TRAMPOLINE name
  .globl \name
  .hidden \name
  .type \name, @function
\name:
  jmp *slot_\name(%rip)
  .size \name, . - \name
.endm
#else
.macro TRAMPOLINE name
  .globl \name
  .hidden \name
  .type \name, %function
\name:
  adrp x16, slot_\name
  ldr x16, [x16, #:lo12:slot_\name]
  br x16
  .size \name, . - \name
.endm
#endif

  .text
#define FUNCTION(name) TRAMPOLINE name ;
LIBGIT2_FUNCTIONS

  .section .note.GNU-stack, "", %progbits
#endif
