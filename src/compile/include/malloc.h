// wasi-libc lacks the older names of aligned allocation.
#include_next <malloc.h>

#ifndef WARPSCOPE_MALLOC_H
#define WARPSCOPE_MALLOC_H

#include <stdlib.h>

static inline void *memalign(size_t alignment, size_t bytes) {
  void *memory = 0;
  if (alignment < sizeof(void *)) alignment = sizeof(void *);
  return posix_memalign(&memory, alignment, bytes) == 0 ? memory : 0;
}
static inline void *valloc(size_t bytes) { return memalign(65536, bytes); }

#endif
