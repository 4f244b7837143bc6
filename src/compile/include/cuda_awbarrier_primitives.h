// Barriers in shared memory at which threads arrive and wait separately. Arriving and waiting are plain
// operations on one word; a wait looks again and again.
#ifndef WARPSCOPE_CUDA_AWBARRIER_PRIMITIVES_H
#define WARPSCOPE_CUDA_AWBARRIER_PRIMITIVES_H

#include "cuda_runtime.h"

#ifdef __CUDA__

// From the lowest bit: 16 bits arrivals that are missing in this phase, 16 bits those of each phase, 10 bits the
// number of the phase, 22 bits bytes that copies have yet to bring. Lowering writes the same for PTX
// (src/lower/translate/asm/ptx-mbarrier.ts).
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;

#define WARPSCOPE_BARRIER static __inline__ __attribute__((host, device, always_inline, nodebug, unused))

// PTX ISA, mbarrier: the largest count.
WARPSCOPE_BARRIER unsigned int __mbarrier_maximum_count() { return (1u << 20) - 1; }

WARPSCOPE_BARRIER void __mbarrier_init(__mbarrier_t *barrier, unsigned int count) {
  *(volatile __mbarrier_t *)barrier = count | (unsigned long long)count << 16;
}
WARPSCOPE_BARRIER void __mbarrier_inval(__mbarrier_t *) {}

// `count` arrivals, `dropped` fewer in later phases, and `bytes` more that copies have to bring. What is last, of
// the arrivals and the bytes, begins the next phase.
WARPSCOPE_BARRIER __mbarrier_token_t __warpscope_arrive(__mbarrier_t *barrier, unsigned int count,
                                                        unsigned int dropped, unsigned int bytes = 0) {
  const unsigned long long change =
      count + ((unsigned long long)dropped << 16) - ((unsigned long long)bytes << 42);
  const unsigned long long before =
      __scoped_atomic_fetch_sub(barrier, change, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE);
  const unsigned long long after = before - change;
  if ((after & 0xffff) == 0 && after >> 42 == 0) {
    const unsigned long long phase = after >> 32 & 0x3ff, next = phase + 1 & 0x3ff;
    __scoped_atomic_fetch_add(barrier, (next - phase << 32) + (after >> 16 & 0xffff), __ATOMIC_ACQ_REL,
                              __MEMORY_SCOPE_DEVICE);
  }
  return before;
}
WARPSCOPE_BARRIER __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier) {
  return __warpscope_arrive(barrier, 1, 0);
}
WARPSCOPE_BARRIER __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier) {
  return __warpscope_arrive(barrier, 1, 1);
}
WARPSCOPE_BARRIER unsigned int __mbarrier_token_pending_count(__mbarrier_token_t token) {
  return (unsigned int)(token & 0xffff);
}

WARPSCOPE_BARRIER bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token) {
  return ((*(volatile __mbarrier_t *)barrier ^ token) >> 32 & 0x3ff) != 0;
}
// Whether the phase of that parity, the current or the one before, is over.
WARPSCOPE_BARRIER bool __mbarrier_test_wait_parity(__mbarrier_t *barrier, bool parity) {
  return (*(volatile __mbarrier_t *)barrier >> 32 & 1) != (parity ? 1 : 0);
}
WARPSCOPE_BARRIER bool __mbarrier_try_wait(__mbarrier_t *barrier, __mbarrier_token_t token, unsigned int) {
  return __mbarrier_test_wait(barrier, token);
}
WARPSCOPE_BARRIER bool __mbarrier_try_wait_parity(__mbarrier_t *barrier, bool parity, unsigned int) {
  return __mbarrier_test_wait_parity(barrier, parity);
}

#undef WARPSCOPE_BARRIER

#endif
#endif
