// Conversions of 16-bit floating-point types to integers, for cuda_fp16.h and cuda_bf16.h.
#ifndef WARPSCOPE_HALF_INTEGERS_H
#define WARPSCOPE_HALF_INTEGERS_H

// `x` cut to an integer: as the hardware does, the nearest one in range. A NaN gives 0, or in 64 bits
// the lowest signed one.
template <class Integer>
static __inline__ __attribute__((host, device, always_inline, nodebug, unused)) Integer __warpscope_to_integer(float x) {
  constexpr int bits = sizeof(Integer) * 8;
  constexpr bool isSigned = (Integer)-1 < 0;
  constexpr unsigned long long top = 1ull << (bits - 1);
  constexpr Integer highest = (Integer)(isSigned ? top - 1 : top - 1 + top);
  constexpr Integer lowest = isSigned ? (Integer)top : (Integer)0;
  // The first power of two that is too large.
  constexpr float end = (float)top * (isSigned ? 1.0f : 2.0f);
  if (x != x) return bits == 64 ? (Integer)top : (Integer)0;
  if (x >= end) return highest;
  if (x <= (isSigned ? -end : 0.0f)) return lowest;
  return (Integer)x;
}

#endif
