// wasi-libc declares system() but has none: there is no shell. C has an answer for that case.
#include_next <stdlib.h>

#ifndef WARPSCOPE_STDLIB_H
#define WARPSCOPE_STDLIB_H

#include <errno.h>

// What GNU's brings along, and programs rely on: u_int8_t, fd_set, htobe32, the states of processes.
#include <alloca.h>
#include <endian.h>
#include <sys/select.h>
#include <sys/types.h>
#include "warpscope/wait_states.h"

#ifdef __cplusplus
extern "C" {
#endif
// C11 7.22.4.8: system(0) is 0 where no command processor is available.
__attribute__((weak)) int system(const char *command) {
  if (command) errno = ENOSYS;
  return command ? -1 : 0;
}
// GNU's; wasi-libc leaves it out.
int mkstemp(char *pattern);
char *mkdtemp(char *pattern);
void qsort_r(
    void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *, void *), void *argument);
#ifdef __cplusplus
}
#include <cstdlib>
#endif

#endif
