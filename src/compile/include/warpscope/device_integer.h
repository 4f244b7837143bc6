// Integer intrinsics without a function in NVIDIA's device library: funnel shifts, dot products,
// three-operand minima.
#ifndef WARPSCOPE_DEVICE_INTEGER_H
#define WARPSCOPE_DEVICE_INTEGER_H

WARPSCOPE_DEVICE int mulhi(int a, int b) { return __mulhi(a, b); }
WARPSCOPE_DEVICE unsigned int mulhi(unsigned int a, unsigned int b) { return __umulhi(a, b); }
WARPSCOPE_DEVICE unsigned int umulhi(unsigned int a, unsigned int b) { return __umulhi(a, b); }
WARPSCOPE_DEVICE long long mul64hi(long long a, long long b) { return __mul64hi(a, b); }
WARPSCOPE_DEVICE int mul24(int a, int b) { return __mul24(a, b); }
WARPSCOPE_DEVICE unsigned int umul24(unsigned int a, unsigned int b) { return __umul24(a, b); }

// PTX ISA, shf: "wrap" takes the amount modulo 32, "clamp" stops at 32.
WARPSCOPE_DEVICE unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int amount) {
  return __builtin_elementwise_fshl(high, low, amount);
}
WARPSCOPE_DEVICE unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int amount) {
  return __builtin_elementwise_fshr(high, low, amount);
}
WARPSCOPE_DEVICE unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int amount) {
  return amount >= 32 ? low : __builtin_elementwise_fshl(high, low, amount);
}
WARPSCOPE_DEVICE unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int amount) {
  return amount >= 32 ? high : __builtin_elementwise_fshr(high, low, amount);
}

// Dot products of four bytes, or of two half-words with two of four bytes, added to c.
#define WARPSCOPE_DOT(result, left, right, byte, half)                                          \
  WARPSCOPE_DEVICE result __dp4a(left a, right b, result c) {                                   \
    for (int i = 0; i < 4; i++) c += (result)(byte)(a >> 8 * i) * (result)(byte)(b >> 8 * i);   \
    return c;                                                                                   \
  }                                                                                             \
  WARPSCOPE_DEVICE result __dp2a_lo(left a, right b, result c) {                                \
    for (int i = 0; i < 2; i++) c += (result)(half)(a >> 16 * i) * (result)(byte)(b >> 8 * i);  \
    return c;                                                                                   \
  }                                                                                             \
  WARPSCOPE_DEVICE result __dp2a_hi(left a, right b, result c) {                                \
    return __dp2a_lo(a, (right)(b >> 16), c);                                                   \
  }
WARPSCOPE_DOT(int, int, int, signed char, short)
WARPSCOPE_DOT(unsigned int, unsigned int, unsigned int, unsigned char, unsigned short)
#undef WARPSCOPE_DOT
#define WARPSCOPE_DOT_OF_VECTORS(result, packed, bytes, halves)                                     \
  WARPSCOPE_DEVICE result __dp4a(bytes a, bytes b, result c) {                                      \
    return __dp4a(__builtin_bit_cast(packed, a), __builtin_bit_cast(packed, b), c);                 \
  }                                                                                                 \
  WARPSCOPE_DEVICE result __dp2a_lo(halves a, bytes b, result c) {                                  \
    return __dp2a_lo(__builtin_bit_cast(packed, a), __builtin_bit_cast(packed, b), c);              \
  }                                                                                                 \
  WARPSCOPE_DEVICE result __dp2a_hi(halves a, bytes b, result c) {                                  \
    return __dp2a_hi(__builtin_bit_cast(packed, a), __builtin_bit_cast(packed, b), c);              \
  }
WARPSCOPE_DOT_OF_VECTORS(int, int, char4, short2)
WARPSCOPE_DOT_OF_VECTORS(unsigned int, unsigned int, uchar4, ushort2)
#undef WARPSCOPE_DOT_OF_VECTORS

#define WARPSCOPE_THREE(suffix, type)                                                                    \
  WARPSCOPE_DEVICE type __vimax3_##suffix(type a, type b, type c) { return max(max(a, b), c); }          \
  WARPSCOPE_DEVICE type __vimin3_##suffix(type a, type b, type c) { return min(min(a, b), c); }          \
  WARPSCOPE_DEVICE type __viaddmax_##suffix(type a, type b, type c) { return max((type)(a + b), c); }    \
  WARPSCOPE_DEVICE type __viaddmin_##suffix(type a, type b, type c) { return min((type)(a + b), c); }
WARPSCOPE_THREE(s32, int)
WARPSCOPE_THREE(u32, unsigned int)
#undef WARPSCOPE_THREE
WARPSCOPE_DEVICE int __vimax_s32_relu(int a, int b) { return max(max(a, b), 0); }
WARPSCOPE_DEVICE int __vimin_s32_relu(int a, int b) { return max(min(a, b), 0); }

#endif
