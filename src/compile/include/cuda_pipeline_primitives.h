// Copies from global to shared memory by single threads, in batches. Each is done at once, so that there is
// nothing to wait for; programs that are checked tell of batches and waits.
#ifndef WARPSCOPE_CUDA_PIPELINE_PRIMITIVES_H
#define WARPSCOPE_CUDA_PIPELINE_PRIMITIVES_H

#include "cuda_awbarrier_primitives.h"
#include "warpscope/async_notes.h"

#ifdef __CUDA__

#define WARPSCOPE_PIPELINE static __inline__ __attribute__((device, always_inline, nodebug, unused))

// 4, 8 or 16 bytes, which is also the alignment. Of them, the last `zeros` are not read but set to 0.
WARPSCOPE_PIPELINE void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0) {
  if (zeros == 0) {
    if (bytes == 16) *(int4 *)to = *(const int4 *)from;
    else if (bytes == 8) *(int2 *)to = *(const int2 *)from;
    else if (bytes == 4) *(int *)to = *(const int *)from;
    else __trap();
    __warpscope_async_copy(to, (unsigned int)bytes);
    return;
  }
  if ((bytes != 16 && bytes != 8 && bytes != 4) || zeros > bytes) __trap();
  const size_t given = bytes - zeros;
  size_t at = 0;
  for (; at + 4 <= given; at += 4) *(int *)((char *)to + at) = *(const int *)((const char *)from + at);
  for (; at < given; at++) ((char *)to)[at] = ((const char *)from)[at];
  for (; at < bytes; at++) ((char *)to)[at] = 0;
  __warpscope_async_copy(to, (unsigned int)bytes);
}
WARPSCOPE_PIPELINE void __pipeline_commit() { __warpscope_async_commit(); }
WARPSCOPE_PIPELINE void __pipeline_wait_prior(size_t prior) { __warpscope_async_wait((unsigned int)prior); }
// The copies so far have been done, so that nothing keeps the barrier's phase open for them.
WARPSCOPE_PIPELINE void __pipeline_arrive_on(__mbarrier_t *) { __warpscope_async_wait(-1u); }

#undef WARPSCOPE_PIPELINE

#endif
#endif
