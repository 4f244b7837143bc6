// Prefix sums over groups, by any operation.
#ifndef WARPSCOPE_COOPERATIVE_GROUPS_SCAN_H
#define WARPSCOPE_COOPERATIVE_GROUPS_SCAN_H

#include "../cooperative_groups.h"

#ifdef __CUDA__

namespace cooperative_groups {

#define WARPSCOPE_CG_CONVERGENT __device__ __attribute__((always_inline, convergent, nodebug)) inline

namespace details {
// What the warps before a thread's own come to, in a tile of several warps.
template <unsigned int Size, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T beforeWarp(T total, Operation &&operation) {
  const T ofWarps = gatherWarps(shuffle(0xffffffffu, total, 31, 32), Size);
  const unsigned int warp = rankInBlock() % Size / 32;
  T before = T();
  for (unsigned int one = 0; one < Size / 32; one++) {
    const T ofOne = shuffle(0xffffffffu, ofWarps, one, 32);
    if (one < warp) before = one == 0 ? ofOne : operation(ofOne, before);
  }
  return before;
}
template <class Group>
struct SeveralWarps {
  static constexpr unsigned int size = 0;
};
template <unsigned int Size, class Parent>
struct SeveralWarps<thread_block_tile<Size, Parent>> {
  static constexpr unsigned int size = Size > 32 ? Size : 0;
};
}  // namespace details

// CUDA combines a thread's own value first with what lies before it.
template <class Group, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T inclusive_scan(const Group &group, T value, Operation &&operation) {
  if constexpr (constexpr unsigned int size = details::SeveralWarps<Group>::size) {
    value = inclusive_scan(thread_block_tile<32, void>(), value, operation);
    const T before = details::beforeWarp<size>(value, operation);
    return group.thread_rank() < 32 ? value : operation(value, before);
  } else {
    for (unsigned int by = 1; by < group.size(); by <<= 1) {
      const T before = group.shfl_up(value, by);
      if (group.thread_rank() >= by) value = operation(value, before);
    }
    return value;
  }
}
template <class Group, class T>
WARPSCOPE_CG_CONVERGENT T inclusive_scan(const Group &group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
// The first thread's result is a value-initialised T, as in CUDA.
template <class Group, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T exclusive_scan(const Group &group, T value, Operation &&operation) {
  if constexpr (constexpr unsigned int size = details::SeveralWarps<Group>::size) {
    const thread_block_tile<32, void> warp;
    const T scanned = inclusive_scan(warp, value, operation), inWarp = warp.shfl_up(scanned, 1);
    const T before = details::beforeWarp<size>(scanned, operation);
    if (warp.thread_rank() == 0) return before;
    return group.thread_rank() < 32 ? inWarp : operation(inWarp, before);
  } else {
    const T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
    return group.thread_rank() == 0 ? T() : before;
  }
}
template <class Group, class T>
WARPSCOPE_CG_CONVERGENT T exclusive_scan(const Group &group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

// A scan that goes on from what `to`, a cuda::atomic or cuda::atomic_ref, holds, and adds the group's total.
#define WARPSCOPE_CG_SCAN_UPDATE(name)                                                                          \
  template <class Group, class Atomic, class T, class Operation>                                                \
  WARPSCOPE_CG_CONVERGENT T name##_update(const Group &group, Atomic &&to, T value, Operation &&operation) {    \
    const T scanned = name(group, value, operation);                                                            \
    const T total = group.shfl(inclusive_scan(group, value, operation), group.size() - 1);                      \
    T seen = T();                                                                                               \
    if (group.thread_rank() == 0) {                                                                             \
      seen = to.load();                                                                                         \
      while (!to.compare_exchange_weak(seen, operation(seen, total))) {                                         \
      }                                                                                                         \
    }                                                                                                           \
    return operation(group.shfl(seen, 0), scanned);                                                             \
  }                                                                                                             \
  template <class Group, class Atomic, class T>                                                                 \
  WARPSCOPE_CG_CONVERGENT T name##_update(const Group &group, Atomic &&to, T value) {                           \
    return name##_update(group, to, value, plus<T>());                                                          \
  }
WARPSCOPE_CG_SCAN_UPDATE(inclusive_scan)
WARPSCOPE_CG_SCAN_UPDATE(exclusive_scan)
#undef WARPSCOPE_CG_SCAN_UPDATE

#undef WARPSCOPE_CG_CONVERGENT

}  // namespace cooperative_groups

#endif
#endif
