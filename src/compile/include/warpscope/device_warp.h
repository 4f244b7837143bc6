// Threads of a warp together: shuffles, votes, matches, reductions; and barriers of a block.
//
// The functions without _sync were taken from the language for sm_70; programs written before that
// still use them, with all threads of a warp.
#ifndef WARPSCOPE_DEVICE_WARP_H
#define WARPSCOPE_DEVICE_WARP_H

#define WARPSCOPE_CONVERGENT static __inline__ __attribute__((device, always_inline, convergent, nodebug, unused))

// The last operand of shfl: bits 8-12 separate the segments, bits 0-4 bound the source lane (PTX ISA, shfl).
#define WARPSCOPE_SHUFFLE(name, builtin, amount, bound)                                                            \
  WARPSCOPE_CONVERGENT int name##_sync(unsigned int mask, int value, amount by, int width = 32) {                  \
    return builtin##_i32(mask, value, by, ((32 - width) << 8) | bound);                                            \
  }                                                                                                                \
  WARPSCOPE_CONVERGENT float name##_sync(unsigned int mask, float value, amount by, int width = 32) {              \
    return builtin##_f32(mask, value, by, ((32 - width) << 8) | bound);                                            \
  }                                                                                                                \
  WARPSCOPE_CONVERGENT unsigned int name##_sync(unsigned int mask, unsigned int value, amount by,                  \
                                                int width = 32) {                                                  \
    return (unsigned int)name##_sync(mask, (int)value, by, width);                                                 \
  }                                                                                                                \
  WARPSCOPE_CONVERGENT long name##_sync(unsigned int mask, long value, amount by, int width = 32) {                \
    return (long)name##_sync(mask, (int)value, by, width);                                                         \
  }                                                                                                                \
  WARPSCOPE_CONVERGENT unsigned long name##_sync(unsigned int mask, unsigned long value, amount by,                \
                                                 int width = 32) {                                                 \
    return (unsigned long)name##_sync(mask, (int)value, by, width);                                                \
  }                                                                                                                \
  WARPSCOPE_CONVERGENT unsigned long long name##_sync(unsigned int mask, unsigned long long value, amount by,      \
                                                      int width = 32) {                                            \
    const unsigned int low = (unsigned int)name##_sync(mask, (int)value, by, width);                               \
    const unsigned int high = (unsigned int)name##_sync(mask, (int)(value >> 32), by, width);                      \
    return (unsigned long long)high << 32 | low;                                                                   \
  }                                                                                                                \
  WARPSCOPE_CONVERGENT long long name##_sync(unsigned int mask, long long value, amount by, int width = 32) {      \
    return (long long)name##_sync(mask, (unsigned long long)value, by, width);                                     \
  }                                                                                                                \
  WARPSCOPE_CONVERGENT double name##_sync(unsigned int mask, double value, amount by, int width = 32) {            \
    const unsigned long long bits = __builtin_bit_cast(unsigned long long, value);                                 \
    return __builtin_bit_cast(double, name##_sync(mask, bits, by, width));                                         \
  }                                                                                                                \
  template <class T>                                                                                               \
  WARPSCOPE_CONVERGENT T name(T value, amount by, int width = 32) {                                                \
    return name##_sync(0xffffffffu, value, by, width);                                                             \
  }
WARPSCOPE_SHUFFLE(__shfl, __nvvm_shfl_sync_idx, int, 0x1f)
WARPSCOPE_SHUFFLE(__shfl_up, __nvvm_shfl_sync_up, unsigned int, 0)
WARPSCOPE_SHUFFLE(__shfl_down, __nvvm_shfl_sync_down, unsigned int, 0x1f)
WARPSCOPE_SHUFFLE(__shfl_xor, __nvvm_shfl_sync_bfly, int, 0x1f)
#undef WARPSCOPE_SHUFFLE

WARPSCOPE_CONVERGENT void __syncwarp(unsigned int mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }
WARPSCOPE_CONVERGENT int __all_sync(unsigned int mask, int predicate) { return __nvvm_vote_all_sync(mask, predicate); }
WARPSCOPE_CONVERGENT int __any_sync(unsigned int mask, int predicate) { return __nvvm_vote_any_sync(mask, predicate); }
WARPSCOPE_CONVERGENT int __uni_sync(unsigned int mask, int predicate) { return __nvvm_vote_uni_sync(mask, predicate); }
WARPSCOPE_CONVERGENT unsigned int __ballot_sync(unsigned int mask, int predicate) {
  return __nvvm_vote_ballot_sync(mask, predicate);
}
WARPSCOPE_CONVERGENT unsigned int __activemask() { return __nvvm_activemask(); }

#define WARPSCOPE_MATCH(type, packed, width)                                                                      \
  WARPSCOPE_CONVERGENT unsigned int __match_any_sync(unsigned int mask, type value) {                             \
    return __nvvm_match_any_sync_i##width(mask, __builtin_bit_cast(packed, value));                               \
  }                                                                                                               \
  WARPSCOPE_CONVERGENT unsigned int __match_all_sync(unsigned int mask, type value, int *all) {                   \
    return __nvvm_match_all_sync_i##width##p(mask, __builtin_bit_cast(packed, value), all);                       \
  }
WARPSCOPE_MATCH(int, unsigned int, 32)
WARPSCOPE_MATCH(unsigned int, unsigned int, 32)
#if __SIZEOF_LONG__ == 8
WARPSCOPE_MATCH(long, unsigned long long, 64)
WARPSCOPE_MATCH(unsigned long, unsigned long long, 64)
#else
WARPSCOPE_MATCH(long, unsigned int, 32)
WARPSCOPE_MATCH(unsigned long, unsigned int, 32)
#endif
WARPSCOPE_MATCH(float, unsigned int, 32)
WARPSCOPE_MATCH(long long, unsigned long long, 64)
WARPSCOPE_MATCH(unsigned long long, unsigned long long, 64)
WARPSCOPE_MATCH(double, unsigned long long, 64)
#undef WARPSCOPE_MATCH

WARPSCOPE_CONVERGENT unsigned int __reduce_add_sync(unsigned int mask, unsigned int value) {
  return (unsigned int)__nvvm_redux_sync_add((int)value, (int)mask);
}
WARPSCOPE_CONVERGENT int __reduce_add_sync(unsigned int mask, int value) {
  return __nvvm_redux_sync_add(value, (int)mask);
}
WARPSCOPE_CONVERGENT unsigned int __reduce_min_sync(unsigned int mask, unsigned int value) {
  return (unsigned int)__nvvm_redux_sync_umin((unsigned int)value, (int)mask);
}
WARPSCOPE_CONVERGENT int __reduce_min_sync(unsigned int mask, int value) {
  return __nvvm_redux_sync_min(value, (int)mask);
}
WARPSCOPE_CONVERGENT unsigned int __reduce_max_sync(unsigned int mask, unsigned int value) {
  return (unsigned int)__nvvm_redux_sync_umax((unsigned int)value, (int)mask);
}
WARPSCOPE_CONVERGENT int __reduce_max_sync(unsigned int mask, int value) {
  return __nvvm_redux_sync_max(value, (int)mask);
}
WARPSCOPE_CONVERGENT unsigned int __reduce_and_sync(unsigned int mask, unsigned int value) {
  return (unsigned int)__nvvm_redux_sync_and((int)value, (int)mask);
}
WARPSCOPE_CONVERGENT unsigned int __reduce_or_sync(unsigned int mask, unsigned int value) {
  return (unsigned int)__nvvm_redux_sync_or((int)value, (int)mask);
}
WARPSCOPE_CONVERGENT unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value) {
  return (unsigned int)__nvvm_redux_sync_xor((int)value, (int)mask);
}

// PTX ISA, fns: the position of the |n|-th set bit from `base` on, upwards or, for n < 0, downwards;
// all ones where there is none. For n = 0, `base` itself if its bit is set.
WARPSCOPE_DEVICE unsigned int __fns(unsigned int mask, unsigned int base, int n) {
  if (n == 0) return base < 32 && (mask >> base & 1) ? base : 0xffffffffu;
  const int step = n > 0 ? 1 : -1;
  for (int left = n > 0 ? n : -n, i = (int)base; i >= 0 && i < 32; i += step)
    if ((mask >> i & 1) && --left == 0) return (unsigned int)i;
  return 0xffffffffu;
}

WARPSCOPE_CONVERGENT void __barrier_sync(unsigned int id) { __nvvm_barrier_sync(id); }
WARPSCOPE_CONVERGENT void __barrier_sync_count(unsigned int id, unsigned int count) {
  __nvvm_barrier_sync_cnt(id, count);
}

WARPSCOPE_DEVICE void __nanosleep(unsigned int nanoseconds) { __nvvm_nanosleep(nanoseconds); }

#endif
