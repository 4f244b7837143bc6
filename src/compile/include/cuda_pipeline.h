// The batches of cuda_pipeline_primitives.h as a class, as programs for CUDA 11 have it.
#ifndef WARPSCOPE_CUDA_PIPELINE_H
#define WARPSCOPE_CUDA_PIPELINE_H

#include "cuda_awbarrier.h"
#include "cuda_pipeline_primitives.h"

#ifdef __CUDA__

#define WARPSCOPE_PIPELINE __attribute__((device, always_inline, nodebug))

namespace nvcuda {
namespace experimental {

class pipeline {
 public:
  pipeline(const pipeline &) = delete;
  pipeline &operator=(const pipeline &) = delete;

  WARPSCOPE_PIPELINE pipeline() : batches(0) {}
  // The number of the batch, from 0.
  WARPSCOPE_PIPELINE size_t commit() {
    __pipeline_commit();
    return batches++;
  }
  WARPSCOPE_PIPELINE void commit_and_wait() {
    commit();
    wait_prior<0>();
  }
  WARPSCOPE_PIPELINE void wait(size_t batch) {
    const size_t younger = batches > batch ? batches - batch : 0;
    __pipeline_wait_prior(younger < 8 ? younger : 8);
  }
  template <unsigned Prior> WARPSCOPE_PIPELINE void wait_prior() { __pipeline_wait_prior(Prior); }
  WARPSCOPE_PIPELINE void arrive_on(awbarrier &barrier) { __pipeline_arrive_on(&barrier.word); }

 private:
  size_t batches;
};

template <class T> WARPSCOPE_PIPELINE void memcpy_async(T &to, const T &from, pipeline &) {
  constexpr size_t bytes = sizeof(T);
  if constexpr (__is_trivially_copyable(T) && alignof(T) >= 4 && (bytes == 4 || bytes == 8 || bytes == 16)) {
    if (((size_t)&to | (size_t)&from) % bytes == 0) return __pipeline_memcpy_async(&to, &from, bytes);
  }
  to = from;
}

// An array of which the source may be a shorter part; the rest is zero.
template <class T, size_t To, size_t From>
WARPSCOPE_PIPELINE void memcpy_async(T (*to)[To], const T (*from)[From], pipeline &) {
  static_assert(sizeof *to == 4 || sizeof *to == 8 || sizeof *to == 16, "Unsupported copy size.");
  static_assert(From <= To, "Source size must be less than or equal to destination size.");
  __pipeline_memcpy_async(to, from, sizeof *to, sizeof *to - sizeof *from);
}

}  // namespace experimental
}  // namespace nvcuda

#undef WARPSCOPE_PIPELINE

#endif
#endif
