// Copies that several threads do together, for <cooperative_groups/memcpy_async.h>, <cuda/barrier> and
// <cuda/pipeline>. They are done when the call returns, which CUDA's asynchronous copies may be as well.
#ifndef WARPSCOPE_DEVICE_COPIES_H
#define WARPSCOPE_DEVICE_COPIES_H

#include "../cuda_runtime.h"
#include "async_notes.h"

#ifdef __CUDA__

namespace cuda {

// A number of bytes with a promise: both addresses and the number are multiples of `Alignment`.
template <size_t Alignment>
struct aligned_size_t {
  static constexpr size_t align = Alignment;
  size_t value;
  __host__ __device__ constexpr explicit aligned_size_t(size_t bytes) : value(bytes) {}
  __host__ __device__ constexpr operator size_t() const { return value; }
};

}  // namespace cuda

#define WARPSCOPE_COPY static __inline__ __attribute__((device, always_inline, nodebug, unused))

// `Told`: the words are told of as copies that go on, until the thread waits.
template <class Word, bool Told>
WARPSCOPE_COPY void __warpscope_copy_words(size_t rank, size_t threads, void *to, const void *from, size_t bytes) {
  const size_t count = bytes / sizeof(Word), whole = count * sizeof(Word);
  for (size_t i = rank; i < count; i += threads) {
    ((Word *)to)[i] = ((const Word *)from)[i];
    if constexpr (Told) __warpscope_async_copy((Word *)to + i, sizeof(Word));
  }
  if constexpr (sizeof(Word) > 1)
    for (size_t i = whole + rank; i < bytes; i += threads) ((char *)to)[i] = ((const char *)from)[i];
}
// By words as wide as the alignment of an element says; CUDA looks at the addresses where that is below 4.
template <size_t Alignment, bool Told = false>
WARPSCOPE_COPY void __warpscope_copy(size_t rank, size_t threads, void *to, const void *from, size_t bytes) {
  if constexpr (Alignment >= 16) __warpscope_copy_words<int4, Told>(rank, threads, to, from, bytes);
  else if constexpr (Alignment == 8) __warpscope_copy_words<int2, Told>(rank, threads, to, from, bytes);
  else if constexpr (Alignment == 4) __warpscope_copy_words<int, Told>(rank, threads, to, from, bytes);
  else {
    const size_t low = (size_t)to | (size_t)from;
    if ((low & 15) == 0) __warpscope_copy_words<int4, Told>(rank, threads, to, from, bytes);
    else if ((low & 7) == 0) __warpscope_copy_words<int2, Told>(rank, threads, to, from, bytes);
    else if ((low & 3) == 0) __warpscope_copy_words<int, Told>(rank, threads, to, from, bytes);
    else __warpscope_copy_words<char, Told>(rank, threads, to, from, bytes);
  }
}
#undef WARPSCOPE_COPY

#endif
#endif
