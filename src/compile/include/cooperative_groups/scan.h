// Prefix sums over groups, by any operation.
#ifndef WARPSCOPE_COOPERATIVE_GROUPS_SCAN_H
#define WARPSCOPE_COOPERATIVE_GROUPS_SCAN_H

#include "../cooperative_groups.h"

#ifdef __CUDA__

namespace cooperative_groups {

#define WARPSCOPE_CG_CONVERGENT __device__ __attribute__((always_inline, convergent, nodebug)) inline

// CUDA combines a thread's own value first with what lies before it.
template <class Group, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T inclusive_scan(const Group &group, T value, Operation &&operation) {
  for (unsigned int by = 1; by < group.size(); by <<= 1) {
    const T before = group.shfl_up(value, by);
    if (group.thread_rank() >= by) value = operation(value, before);
  }
  return value;
}
template <class Group, class T>
WARPSCOPE_CG_CONVERGENT T inclusive_scan(const Group &group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
// The first thread's result is a value-initialised T, as in CUDA.
template <class Group, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T exclusive_scan(const Group &group, T value, Operation &&operation) {
  const T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
  return group.thread_rank() == 0 ? T() : before;
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
