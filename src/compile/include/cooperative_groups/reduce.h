// Reductions over groups, and of groups into memory.
#ifndef WARPSCOPE_COOPERATIVE_GROUPS_REDUCE_H
#define WARPSCOPE_COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"
#include "scan.h"

#ifdef __CUDA__

namespace cooperative_groups {

#define WARPSCOPE_CG_CONVERGENT __device__ __attribute__((always_inline, convergent, nodebug)) inline

namespace details {
template <class T>
struct Plain {
  typedef T type;
};
template <class T>
struct Plain<T &> : Plain<T> {};
template <class T>
struct Plain<const T> : Plain<T> {};

// What the hardware reduces by itself, and CUDA leaves to it in groups of 16 threads and more.
template <class Operation, class T>
struct Hardware {
  static constexpr bool exists = false;
};
#define WARPSCOPE_CG_HARDWARE(operation, type, function)                                            \
  template <>                                                                                       \
  struct Hardware<operation<type>, type> {                                                          \
    static constexpr bool exists = true;                                                            \
    static WARPSCOPE_CG_CONVERGENT type of(unsigned int mask, type value) {                         \
      return (type)function(mask, value);                                                           \
    }                                                                                               \
  };
WARPSCOPE_CG_HARDWARE(plus, int, __reduce_add_sync)
WARPSCOPE_CG_HARDWARE(plus, unsigned int, __reduce_add_sync)
WARPSCOPE_CG_HARDWARE(less, int, __reduce_min_sync)
WARPSCOPE_CG_HARDWARE(less, unsigned int, __reduce_min_sync)
WARPSCOPE_CG_HARDWARE(greater, int, __reduce_max_sync)
WARPSCOPE_CG_HARDWARE(greater, unsigned int, __reduce_max_sync)
WARPSCOPE_CG_HARDWARE(bit_and, int, __reduce_and_sync)
WARPSCOPE_CG_HARDWARE(bit_and, unsigned int, __reduce_and_sync)
WARPSCOPE_CG_HARDWARE(bit_or, int, __reduce_or_sync)
WARPSCOPE_CG_HARDWARE(bit_or, unsigned int, __reduce_or_sync)
WARPSCOPE_CG_HARDWARE(bit_xor, int, __reduce_xor_sync)
WARPSCOPE_CG_HARDWARE(bit_xor, unsigned int, __reduce_xor_sync)
#undef WARPSCOPE_CG_HARDWARE
}  // namespace details

// The order of operations decides how floats round: a tile goes by halves, other groups as a scan does.
template <unsigned int Size, class Parent, class T, class Operation>
WARPSCOPE_CG_CONVERGENT typename details::Plain<T>::type reduce(const thread_block_tile<Size, Parent> &tile,
                                                                T &&value, Operation &&operation) {
  typedef typename details::Plain<T>::type Value;
  typedef details::Hardware<typename details::Plain<Operation>::type, Value> Hardware;
  if constexpr (Size > 32) {
    // Warps that are all there give the same result in each of them.
    const thread_block_tile<32, void> warp;
    return reduce(thread_block_tile<Size / 32, void>(), details::gatherWarps(reduce(warp, value, operation), Size), operation);
  } else {
    if constexpr (Size >= 16 && Hardware::exists) return Hardware::of(details::lanesOf(tile), value);
    Value result = value;
    for (unsigned int by = Size / 2; by > 0; by >>= 1) result = operation(result, tile.shfl_xor(result, by));
    return result;
  }
}
template <class T, class Operation>
WARPSCOPE_CG_CONVERGENT typename details::Plain<T>::type reduce(const coalesced_group &group, T &&value,
                                                                Operation &&operation) {
  typedef typename details::Plain<T>::type Value;
  typedef details::Hardware<typename details::Plain<Operation>::type, Value> Hardware;
  if constexpr (Hardware::exists) return Hardware::of(details::lanesOf(group), value);
  else if (group.size() == 32) return reduce(thread_block_tile<32, void>(), value, operation);
  return group.shfl(inclusive_scan(group, Value(value), operation), group.size() - 1);
}

// As CUDA's: done when they return. `to` is a cuda::atomic, a cuda::atomic_ref or a pointer.
template <class Group, class Atomic, class T, class Operation>
WARPSCOPE_CG_CONVERGENT void reduce_update_async(const Group &group, Atomic &&to, T &&value, Operation &&operation) {
  const auto all = reduce(group, value, operation);
  if (group.thread_rank() == 0) {
    auto seen = to.load();
    while (!to.compare_exchange_weak(seen, operation(seen, all))) {
    }
  }
}
template <class Group, class Atomic, class T, class Operation>
WARPSCOPE_CG_CONVERGENT void reduce_store_async(const Group &group, Atomic &&to, T &&value, Operation &&operation) {
  const auto all = reduce(group, value, operation);
  if (group.thread_rank() == 0) to.store(all);
}
template <class Group, class To, class T, class Operation>
WARPSCOPE_CG_CONVERGENT void reduce_store_async(const Group &group, To *to, T &&value, Operation &&operation) {
  const auto all = reduce(group, value, operation);
  if (group.thread_rank() == 0) *to = all;
}

#undef WARPSCOPE_CG_CONVERGENT

}  // namespace cooperative_groups

#endif
#endif
