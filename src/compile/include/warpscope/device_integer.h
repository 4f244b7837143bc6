// Integer intrinsics without a function in NVIDIA's device library: funnel shifts, dot products,
// three-operand minima, byte order.
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

// Three-operand minima and maxima, which NVIDIA calls DPX: whole words, or the two halves of a word.
// Sums wrap; "relu" stops at 0 from below; "vib" also tells whether the first operand was taken.
#define WARPSCOPE_HOST_DEVICE static __inline__ __attribute__((host, device, always_inline, nodebug, unused))
#define WARPSCOPE_THREE(suffix, type)                                                                          \
  WARPSCOPE_HOST_DEVICE type __vimax3_##suffix(type a, type b, type c) {                                       \
    const type ab = a > b ? a : b;                                                                             \
    return ab > c ? ab : c;                                                                                    \
  }                                                                                                            \
  WARPSCOPE_HOST_DEVICE type __vimin3_##suffix(type a, type b, type c) {                                       \
    const type ab = a < b ? a : b;                                                                             \
    return ab < c ? ab : c;                                                                                    \
  }                                                                                                            \
  WARPSCOPE_HOST_DEVICE type __viaddmax_##suffix(type a, type b, type c) {                                     \
    const type sum = (type)((unsigned int)a + (unsigned int)b);                                                \
    return sum > c ? sum : c;                                                                                  \
  }                                                                                                            \
  WARPSCOPE_HOST_DEVICE type __viaddmin_##suffix(type a, type b, type c) {                                     \
    const type sum = (type)((unsigned int)a + (unsigned int)b);                                                \
    return sum < c ? sum : c;                                                                                  \
  }                                                                                                            \
  WARPSCOPE_HOST_DEVICE type __vibmax_##suffix(type a, type b, bool *first) { *first = a >= b; return a >= b ? a : b; } \
  WARPSCOPE_HOST_DEVICE type __vibmin_##suffix(type a, type b, bool *first) { *first = a <= b; return a <= b ? a : b; }
WARPSCOPE_THREE(s32, int)
WARPSCOPE_THREE(u32, unsigned int)
WARPSCOPE_THREE(s16, short)
WARPSCOPE_THREE(u16, unsigned short)
#undef WARPSCOPE_THREE
#define WARPSCOPE_RELU(suffix, type)                                                                     \
  WARPSCOPE_HOST_DEVICE type __vimax_##suffix##_relu(type a, type b) {                                   \
    return __vimax3_##suffix(a, b, 0);                                                                   \
  }                                                                                                      \
  WARPSCOPE_HOST_DEVICE type __vimin_##suffix##_relu(type a, type b) {                                   \
    const type least = a < b ? a : b;                                                                    \
    return least > 0 ? least : 0;                                                                        \
  }                                                                                                      \
  WARPSCOPE_HOST_DEVICE type __vimax3_##suffix##_relu(type a, type b, type c) {                          \
    return __vimax_##suffix##_relu(__vimax3_##suffix(a, b, c), 0);                                       \
  }                                                                                                      \
  WARPSCOPE_HOST_DEVICE type __vimin3_##suffix##_relu(type a, type b, type c) {                          \
    return __vimax_##suffix##_relu(__vimin3_##suffix(a, b, c), 0);                                       \
  }                                                                                                      \
  WARPSCOPE_HOST_DEVICE type __viaddmax_##suffix##_relu(type a, type b, type c) {                        \
    return __vimax_##suffix##_relu(__viaddmax_##suffix(a, b, c), 0);                                     \
  }                                                                                                      \
  WARPSCOPE_HOST_DEVICE type __viaddmin_##suffix##_relu(type a, type b, type c) {                        \
    return __vimax_##suffix##_relu(__viaddmin_##suffix(a, b, c), 0);                                     \
  }
WARPSCOPE_RELU(s32, int)
WARPSCOPE_RELU(s16, short)
#undef WARPSCOPE_RELU

#define WARPSCOPE_PAIR(high, low) ((unsigned int)(unsigned short)(high) << 16 | (unsigned short)(low))
#define WARPSCOPE_HALVES_OF_TWO(name, suffix, type)                                                      \
  WARPSCOPE_HOST_DEVICE unsigned int __##name##_s16x2##suffix(unsigned int a, unsigned int b) {          \
    return WARPSCOPE_PAIR(__##name##_s16##suffix((type)(a >> 16), (type)(b >> 16)),                      \
                          __##name##_s16##suffix((type)a, (type)b));                                     \
  }
WARPSCOPE_HALVES_OF_TWO(vimax, _relu, short)
WARPSCOPE_HALVES_OF_TWO(vimin, _relu, short)
#undef WARPSCOPE_HALVES_OF_TWO
#define WARPSCOPE_HALVES(name, kind, suffix, type)                                                                \
  WARPSCOPE_HOST_DEVICE unsigned int __##name##_##kind##x2##suffix(unsigned int a, unsigned int b, unsigned int c) { \
    return WARPSCOPE_PAIR(__##name##_##kind##suffix((type)(a >> 16), (type)(b >> 16), (type)(c >> 16)),           \
                          __##name##_##kind##suffix((type)a, (type)b, (type)c));                                  \
  }
#define WARPSCOPE_HALVES_OF_ALL(kind, suffix, type) \
  WARPSCOPE_HALVES(vimax3, kind, suffix, type)      \
  WARPSCOPE_HALVES(vimin3, kind, suffix, type)      \
  WARPSCOPE_HALVES(viaddmax, kind, suffix, type)    \
  WARPSCOPE_HALVES(viaddmin, kind, suffix, type)
WARPSCOPE_HALVES_OF_ALL(s16, , short)
WARPSCOPE_HALVES_OF_ALL(s16, _relu, short)
WARPSCOPE_HALVES_OF_ALL(u16, , unsigned short)
#undef WARPSCOPE_HALVES_OF_ALL
#undef WARPSCOPE_HALVES
#define WARPSCOPE_CHOICE(name, kind, type)                                                                            \
  WARPSCOPE_HOST_DEVICE unsigned int __##name##_##kind##x2(unsigned int a, unsigned int b, bool *high, bool *low) {   \
    return WARPSCOPE_PAIR(__##name##_##kind((type)(a >> 16), (type)(b >> 16), high),                                  \
                          __##name##_##kind((type)a, (type)b, low));                                                  \
  }
WARPSCOPE_CHOICE(vibmax, s16, short)
WARPSCOPE_CHOICE(vibmin, s16, short)
WARPSCOPE_CHOICE(vibmax, u16, unsigned short)
WARPSCOPE_CHOICE(vibmin, u16, unsigned short)
#undef WARPSCOPE_CHOICE
#undef WARPSCOPE_PAIR

WARPSCOPE_HOST_DEVICE unsigned short __nv_bswap16(unsigned short x) { return __builtin_bswap16(x); }
WARPSCOPE_HOST_DEVICE unsigned int __nv_bswap32(unsigned int x) { return __builtin_bswap32(x); }
WARPSCOPE_HOST_DEVICE unsigned long long __nv_bswap64(unsigned long long x) { return __builtin_bswap64(x); }
#undef WARPSCOPE_HOST_DEVICE

#endif
