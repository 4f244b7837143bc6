// Copies by all threads of a group, from global to shared memory for the most part. The waits are only the
// group's barrier.
#ifndef WARPSCOPE_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define WARPSCOPE_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H

#include "../cooperative_groups.h"
#include "../warpscope/async_notes.h"
#include "../warpscope/device_copies.h"

#ifdef __CUDA__

namespace cooperative_groups {

#define WARPSCOPE_CG __device__ __attribute__((always_inline, nodebug)) inline
#define WARPSCOPE_CG_CONVERGENT __device__ __attribute__((always_inline, convergent, nodebug)) inline

// Every thread's part is a batch of its own.
template <size_t Alignment>
WARPSCOPE_CG void __warpscope_group_copy(size_t rank, size_t threads, void *to, const void *from, size_t bytes) {
  __warpscope_copy<Alignment, true>(rank, threads, to, from, bytes);
  __warpscope_async_commit();
}
template <class Group, class T>
WARPSCOPE_CG void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
  __warpscope_group_copy<alignof(T)>(group.thread_rank(), group.num_threads(), to, from, bytes);
}
template <class Group>
WARPSCOPE_CG void memcpy_async(const Group &group, void *to, const void *from, size_t bytes) {
  __warpscope_group_copy<1>(group.thread_rank(), group.num_threads(), to, from, bytes);
}
template <class Group, class T, size_t Alignment>
WARPSCOPE_CG void memcpy_async(const Group &group, T *to, const T *from,
                               const cuda::aligned_size_t<Alignment> &bytes) {
  __warpscope_group_copy<Alignment>(group.thread_rank(), group.num_threads(), to, from, bytes);
}
// By the numbers of elements on either side; the smaller one is copied.
template <class Group, class T, class ToLayout, class FromLayout>
WARPSCOPE_CG void memcpy_async(const Group &group, T *to, const ToLayout &toCount, const T *from,
                               const FromLayout &fromCount) {
  const size_t most = toCount, given = fromCount, count = given < most ? given : most;
  __warpscope_group_copy<alignof(T)>(group.thread_rank(), group.num_threads(), to, from, count * sizeof(T));
}

template <class Group>
WARPSCOPE_CG_CONVERGENT void wait(const Group &group) {
  __warpscope_async_wait(-1u);
  group.sync();
}
template <unsigned int Stage, class Group>
WARPSCOPE_CG_CONVERGENT void wait_prior(const Group &group) {
  __warpscope_async_wait(Stage);
  group.sync();
}

#undef WARPSCOPE_CG
#undef WARPSCOPE_CG_CONVERGENT

}  // namespace cooperative_groups

#endif
#endif
