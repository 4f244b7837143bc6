// Functions of a 16-bit floating-point type and its pair, for cuda_fp16.h and cuda_bf16.h.
//
// The including header defines:
//   WARPSCOPE_HALF, WARPSCOPE_HALF2   the type and the pair (members x and y)
//   WARPSCOPE_OF_FLOAT(f), WARPSCOPE_TO_FLOAT(h)   conversions, to nearest even
//   WARPSCOPE_OF_DOUBLE(d)                         likewise
//   WARPSCOPE_BITS(h), WARPSCOPE_OF_BITS(u)        the bits as an unsigned short
//   WARPSCOPE_INTO(type, mode), WARPSCOPE_FROM(type, mode)   names of conversions, as __half2int_rn, __int2half_rn
// Arithmetic is done in float and rounded once, which is exact for + - * / and sqrt: float has more
// than twice the digits of either type plus two (Figueroa 1995). For fma it is done in double, where
// only the sum may be inexact: then its last bit is made odd, which keeps the second rounding right
// (Boldo and Melquiond 2008).

#define WARPSCOPE_HD static __inline__ __attribute__((host, device, always_inline, nodebug, unused))
#define WARPSCOPE_D static __inline__ __attribute__((device, always_inline, nodebug, unused))

#define WARPSCOPE_ARITHMETIC(op, name)                                                                      \
  WARPSCOPE_HD WARPSCOPE_HALF operator op(const WARPSCOPE_HALF &a, const WARPSCOPE_HALF &b) {               \
    return WARPSCOPE_OF_FLOAT(WARPSCOPE_TO_FLOAT(a) op WARPSCOPE_TO_FLOAT(b));                              \
  }                                                                                                         \
  WARPSCOPE_HD WARPSCOPE_HALF &operator op##=(WARPSCOPE_HALF &a, const WARPSCOPE_HALF &b) {                 \
    return a = a op b;                                                                                      \
  }                                                                                                         \
  WARPSCOPE_HD WARPSCOPE_HALF2 operator op(const WARPSCOPE_HALF2 &a, const WARPSCOPE_HALF2 &b) {            \
    return WARPSCOPE_HALF2(a.x op b.x, a.y op b.y);                                                         \
  }                                                                                                         \
  WARPSCOPE_HD WARPSCOPE_HALF2 &operator op##=(WARPSCOPE_HALF2 &a, const WARPSCOPE_HALF2 &b) {              \
    return a = a op b;                                                                                      \
  }                                                                                                         \
  WARPSCOPE_HD WARPSCOPE_HALF __h##name(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) { return a op b; }  \
  /* Never fused with another operation. */                                                                \
  WARPSCOPE_HD WARPSCOPE_HALF __h##name##_rn(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {              \
    _Pragma("clang fp contract(off)")                                                                       \
    return WARPSCOPE_OF_FLOAT(WARPSCOPE_TO_FLOAT(a) op WARPSCOPE_TO_FLOAT(b));                              \
  }
WARPSCOPE_ARITHMETIC(+, add)
WARPSCOPE_ARITHMETIC(-, sub)
WARPSCOPE_ARITHMETIC(*, mul)
WARPSCOPE_ARITHMETIC(/, div)
#undef WARPSCOPE_ARITHMETIC

// As the hardware negates and takes magnitudes: a NaN gives the canonical one.
WARPSCOPE_HD WARPSCOPE_HALF operator-(const WARPSCOPE_HALF &a) {
  return WARPSCOPE_TO_FLOAT(a) != WARPSCOPE_TO_FLOAT(a) ? WARPSCOPE_OF_BITS(0x7fff) : WARPSCOPE_OF_BITS(WARPSCOPE_BITS(a) ^ 0x8000);
}
WARPSCOPE_HD WARPSCOPE_HALF __habs(const WARPSCOPE_HALF a) {
  return WARPSCOPE_TO_FLOAT(a) != WARPSCOPE_TO_FLOAT(a) ? WARPSCOPE_OF_BITS(0x7fff) : WARPSCOPE_OF_BITS(WARPSCOPE_BITS(a) & 0x7fff);
}
WARPSCOPE_HD WARPSCOPE_HALF operator+(const WARPSCOPE_HALF &a) { return a; }
WARPSCOPE_HD WARPSCOPE_HALF2 operator-(const WARPSCOPE_HALF2 &a) { return WARPSCOPE_HALF2(-a.x, -a.y); }
WARPSCOPE_HD WARPSCOPE_HALF2 operator+(const WARPSCOPE_HALF2 &a) { return a; }
WARPSCOPE_HD WARPSCOPE_HALF &operator++(WARPSCOPE_HALF &a) { return a = a + WARPSCOPE_OF_FLOAT(1.0f); }
WARPSCOPE_HD WARPSCOPE_HALF &operator--(WARPSCOPE_HALF &a) { return a = a - WARPSCOPE_OF_FLOAT(1.0f); }
#define WARPSCOPE_STEPS(op)                                              \
  WARPSCOPE_HD WARPSCOPE_HALF operator op(WARPSCOPE_HALF &a, int) {      \
    const WARPSCOPE_HALF before = a;                                     \
    op a;                                                                \
    return before;                                                       \
  }                                                                      \
  WARPSCOPE_HD WARPSCOPE_HALF2 &operator op(WARPSCOPE_HALF2 &a) {        \
    op a.x;                                                              \
    op a.y;                                                              \
    return a;                                                            \
  }                                                                      \
  WARPSCOPE_HD WARPSCOPE_HALF2 operator op(WARPSCOPE_HALF2 &a, int) {    \
    const WARPSCOPE_HALF2 before = a;                                    \
    op a;                                                                \
    return before;                                                       \
  }
WARPSCOPE_STEPS(++)
WARPSCOPE_STEPS(--)
#undef WARPSCOPE_STEPS

// Of each: false with a NaN, and (u) true with a NaN. The operator is `own`.
#define WARPSCOPE_COMPARISON(op, name, own)                                                                 \
  WARPSCOPE_HD bool __h##name(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {                             \
    const float x = WARPSCOPE_TO_FLOAT(a), y = WARPSCOPE_TO_FLOAT(b);                                       \
    return x op y && x == x && y == y;                                                                      \
  }                                                                                                         \
  WARPSCOPE_HD bool __h##name##u(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {                          \
    const float x = WARPSCOPE_TO_FLOAT(a), y = WARPSCOPE_TO_FLOAT(b);                                       \
    return x op y || x != x || y != y;                                                                      \
  }                                                                                                         \
  WARPSCOPE_COMPARISON_OF_PAIRS(__h##name, name)                                                            \
  WARPSCOPE_COMPARISON_OF_PAIRS(__h##name##u, name##u)                                                      \
  WARPSCOPE_HD bool operator op(const WARPSCOPE_HALF &a, const WARPSCOPE_HALF &b) { return __h##own(a, b); } \
  WARPSCOPE_HD bool operator op(const WARPSCOPE_HALF2 &a, const WARPSCOPE_HALF2 &b) { return __hb##own##2(a, b); }
#define WARPSCOPE_COMPARISON_OF_PAIRS(compare, name)                                                        \
  WARPSCOPE_HD WARPSCOPE_HALF2 __h##name##2(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) {             \
    return WARPSCOPE_HALF2(WARPSCOPE_OF_FLOAT(compare(a.x, b.x)), WARPSCOPE_OF_FLOAT(compare(a.y, b.y)));   \
  }                                                                                                         \
  WARPSCOPE_HD unsigned int __h##name##2_mask(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) {           \
    return (compare(a.x, b.x) ? 0xffffu : 0) | (compare(a.y, b.y) ? 0xffff0000u : 0);                       \
  }                                                                                                         \
  WARPSCOPE_HD bool __hb##name##2(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) {                       \
    return compare(a.x, b.x) && compare(a.y, b.y);                                                          \
  }
WARPSCOPE_COMPARISON(==, eq, eq)
WARPSCOPE_COMPARISON(!=, ne, neu)
WARPSCOPE_COMPARISON(<, lt, lt)
WARPSCOPE_COMPARISON(>, gt, gt)
WARPSCOPE_COMPARISON(<=, le, le)
WARPSCOPE_COMPARISON(>=, ge, ge)
#undef WARPSCOPE_COMPARISON_OF_PAIRS
#undef WARPSCOPE_COMPARISON

WARPSCOPE_HD WARPSCOPE_HALF __hneg(const WARPSCOPE_HALF a) { return -a; }
WARPSCOPE_HD WARPSCOPE_HALF __hfma(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b, const WARPSCOPE_HALF c) {
#if defined(__CUDA_ARCH__) && defined(WARPSCOPE_FMA)
  return WARPSCOPE_FMA(a, b, c);
#else
  const double product = (double)WARPSCOPE_TO_FLOAT(a) * WARPSCOPE_TO_FLOAT(b), term = WARPSCOPE_TO_FLOAT(c);
  double sum = product + term;
  // What the sum lost (Knuth's two-sum).
  const double shown = sum - product;
  const double lost = (product - (sum - shown)) + (term - shown);
  unsigned long long bits = __builtin_bit_cast(unsigned long long, sum);
  if (lost != 0.0 && lost == lost && (bits & 1) == 0) {
    bits += (lost > 0.0) == (sum > 0.0) ? 1 : -1;
    sum = __builtin_bit_cast(double, bits);
  }
  return sum != sum ? WARPSCOPE_OF_BITS(0x7fff) : WARPSCOPE_OF_DOUBLE(sum);
#endif
}
WARPSCOPE_HD bool __hisnan(const WARPSCOPE_HALF a) { return WARPSCOPE_TO_FLOAT(a) != WARPSCOPE_TO_FLOAT(a); }
WARPSCOPE_HD int __hisinf(const WARPSCOPE_HALF a) {
  const float x = WARPSCOPE_TO_FLOAT(a);
  return x == __builtin_inff() ? 1 : x == -__builtin_inff() ? -1 : 0;
}
WARPSCOPE_HD WARPSCOPE_HALF2 __hisnan2(const WARPSCOPE_HALF2 a) {
  return WARPSCOPE_HALF2(WARPSCOPE_OF_FLOAT(__hisnan(a.x)), WARPSCOPE_OF_FLOAT(__hisnan(a.y)));
}
// The smaller or larger number, -0 below +0; of a number and a NaN, the number, or (_nan) the NaN.
WARPSCOPE_HD WARPSCOPE_HALF __hmin(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return WARPSCOPE_OF_FLOAT(__builtin_fminf(WARPSCOPE_TO_FLOAT(a), WARPSCOPE_TO_FLOAT(b)));
}
WARPSCOPE_HD WARPSCOPE_HALF __hmax(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return WARPSCOPE_OF_FLOAT(__builtin_fmaxf(WARPSCOPE_TO_FLOAT(a), WARPSCOPE_TO_FLOAT(b)));
}
WARPSCOPE_HD WARPSCOPE_HALF __hmin_nan(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __hisnan(a) || __hisnan(b) ? WARPSCOPE_OF_BITS(0x7fff) : __hmin(a, b);
}
WARPSCOPE_HD WARPSCOPE_HALF __hmax_nan(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __hisnan(a) || __hisnan(b) ? WARPSCOPE_OF_BITS(0x7fff) : __hmax(a, b);
}
// Into 0 … 1, a NaN as 0; not below 0, a NaN kept.
WARPSCOPE_HD WARPSCOPE_HALF __warpscope_saturated(const WARPSCOPE_HALF a) {
  return __hmin(__hmax(a, WARPSCOPE_OF_FLOAT(0.0f)), WARPSCOPE_OF_FLOAT(1.0f));
}
WARPSCOPE_HD WARPSCOPE_HALF __hadd_sat(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __warpscope_saturated(a + b);
}
WARPSCOPE_HD WARPSCOPE_HALF __hsub_sat(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __warpscope_saturated(a - b);
}
WARPSCOPE_HD WARPSCOPE_HALF __hmul_sat(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __warpscope_saturated(a * b);
}
WARPSCOPE_HD WARPSCOPE_HALF __hfma_sat(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b, const WARPSCOPE_HALF c) {
  return __warpscope_saturated(__hfma(a, b, c));
}
WARPSCOPE_HD WARPSCOPE_HALF __hfma_relu(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b, const WARPSCOPE_HALF c) {
  return __hmax_nan(__hfma(a, b, c), WARPSCOPE_OF_FLOAT(0.0f));
}

// A float or double rounded in a direction: the nearest, or its neighbour where that is on the wrong side.
template <class Float>
WARPSCOPE_HD WARPSCOPE_HALF __warpscope_rounded(Float x, WARPSCOPE_HALF nearest, int direction) {
  const Float is = WARPSCOPE_TO_FLOAT(nearest);
  const unsigned short bits = WARPSCOPE_BITS(nearest);
  const bool isNegative = bits >> 15;
  if (direction == 0 ? (isNegative ? is < x : is > x) : direction > 0 ? is < x && isNegative : is > x && !isNegative)
    return WARPSCOPE_OF_BITS(bits - 1);
  if (direction > 0 ? is < x : direction < 0 && is > x) return WARPSCOPE_OF_BITS(bits + 1);
  return nearest;
}
#define WARPSCOPE_CONVERSIONS(name, type, Float)                                                            \
  WARPSCOPE_HD WARPSCOPE_HALF WARPSCOPE_FROM(name, rn)(const type x) { return WARPSCOPE_HALF(x); }          \
  WARPSCOPE_HD WARPSCOPE_HALF WARPSCOPE_FROM(name, rz)(const type x) {                                      \
    return __warpscope_rounded((Float)x, WARPSCOPE_HALF(x), 0);                                             \
  }                                                                                                         \
  WARPSCOPE_HD WARPSCOPE_HALF WARPSCOPE_FROM(name, ru)(const type x) {                                      \
    return __warpscope_rounded((Float)x, WARPSCOPE_HALF(x), 1);                                             \
  }                                                                                                         \
  WARPSCOPE_HD WARPSCOPE_HALF WARPSCOPE_FROM(name, rd)(const type x) {                                      \
    return __warpscope_rounded((Float)x, WARPSCOPE_HALF(x), -1);                                            \
  }
#define WARPSCOPE_INTEGER_CONVERSIONS(name, type, Float)                                                    \
  WARPSCOPE_CONVERSIONS(name, type, Float)                                                                  \
  WARPSCOPE_HD type WARPSCOPE_INTO(name, rn)(const WARPSCOPE_HALF h) {                                      \
    return __warpscope_to_integer<type>(__builtin_rintf(WARPSCOPE_TO_FLOAT(h)));                               \
  }                                                                                                         \
  WARPSCOPE_HD type WARPSCOPE_INTO(name, rz)(const WARPSCOPE_HALF h) {                                      \
    return __warpscope_to_integer<type>(WARPSCOPE_TO_FLOAT(h));                                                \
  }                                                                                                         \
  WARPSCOPE_HD type WARPSCOPE_INTO(name, ru)(const WARPSCOPE_HALF h) {                                      \
    return __warpscope_to_integer<type>(__builtin_ceilf(WARPSCOPE_TO_FLOAT(h)));                               \
  }                                                                                                         \
  WARPSCOPE_HD type WARPSCOPE_INTO(name, rd)(const WARPSCOPE_HALF h) {                                      \
    return __warpscope_to_integer<type>(__builtin_floorf(WARPSCOPE_TO_FLOAT(h)));                              \
  }
WARPSCOPE_CONVERSIONS(float, float, float)
WARPSCOPE_INTEGER_CONVERSIONS(int, int, double)
WARPSCOPE_INTEGER_CONVERSIONS(uint, unsigned int, double)
WARPSCOPE_INTEGER_CONVERSIONS(short, short, float)
WARPSCOPE_INTEGER_CONVERSIONS(ushort, unsigned short, float)
WARPSCOPE_INTEGER_CONVERSIONS(ll, long long, double)
WARPSCOPE_INTEGER_CONVERSIONS(ull, unsigned long long, double)
#undef WARPSCOPE_INTEGER_CONVERSIONS
#undef WARPSCOPE_CONVERSIONS
WARPSCOPE_HD signed char WARPSCOPE_INTO(char, rz)(const WARPSCOPE_HALF h) {
  return __warpscope_to_integer<signed char>(WARPSCOPE_TO_FLOAT(h));
}
WARPSCOPE_HD unsigned char WARPSCOPE_INTO(uchar, rz)(const WARPSCOPE_HALF h) {
  return __warpscope_to_integer<unsigned char>(WARPSCOPE_TO_FLOAT(h));
}

#define WARPSCOPE_PAIR_OF_TWO(name)                                                                  \
  WARPSCOPE_HD WARPSCOPE_HALF2 WARPSCOPE_PAIR_NAME(name)(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) { \
    return WARPSCOPE_HALF2(__h##name(a.x, b.x), __h##name(a.y, b.y));                                \
  }
#define WARPSCOPE_PAIR_NAME(name) __h##name##2
WARPSCOPE_PAIR_OF_TWO(add)
WARPSCOPE_PAIR_OF_TWO(sub)
WARPSCOPE_PAIR_OF_TWO(mul)
WARPSCOPE_PAIR_OF_TWO(min)
WARPSCOPE_PAIR_OF_TWO(max)
#undef WARPSCOPE_PAIR_NAME
#define WARPSCOPE_PAIR_NAME(name) WARPSCOPE_PAIR_##name
#define WARPSCOPE_PAIR_add_rn __hadd2_rn
#define WARPSCOPE_PAIR_sub_rn __hsub2_rn
#define WARPSCOPE_PAIR_mul_rn __hmul2_rn
#define WARPSCOPE_PAIR_add_sat __hadd2_sat
#define WARPSCOPE_PAIR_sub_sat __hsub2_sat
#define WARPSCOPE_PAIR_mul_sat __hmul2_sat
#define WARPSCOPE_PAIR_min_nan __hmin2_nan
#define WARPSCOPE_PAIR_max_nan __hmax2_nan
WARPSCOPE_PAIR_OF_TWO(add_rn)
WARPSCOPE_PAIR_OF_TWO(sub_rn)
WARPSCOPE_PAIR_OF_TWO(mul_rn)
WARPSCOPE_PAIR_OF_TWO(add_sat)
WARPSCOPE_PAIR_OF_TWO(sub_sat)
WARPSCOPE_PAIR_OF_TWO(mul_sat)
WARPSCOPE_PAIR_OF_TWO(min_nan)
WARPSCOPE_PAIR_OF_TWO(max_nan)
#undef WARPSCOPE_PAIR_add_rn
#undef WARPSCOPE_PAIR_sub_rn
#undef WARPSCOPE_PAIR_mul_rn
#undef WARPSCOPE_PAIR_add_sat
#undef WARPSCOPE_PAIR_sub_sat
#undef WARPSCOPE_PAIR_mul_sat
#undef WARPSCOPE_PAIR_min_nan
#undef WARPSCOPE_PAIR_max_nan
#undef WARPSCOPE_PAIR_NAME
#undef WARPSCOPE_PAIR_OF_TWO
WARPSCOPE_HD WARPSCOPE_HALF2 __h2div(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) { return a / b; }
WARPSCOPE_HD WARPSCOPE_HALF2 __hneg2(const WARPSCOPE_HALF2 a) { return -a; }
WARPSCOPE_HD WARPSCOPE_HALF2 __habs2(const WARPSCOPE_HALF2 a) { return WARPSCOPE_HALF2(__habs(a.x), __habs(a.y)); }
WARPSCOPE_HD WARPSCOPE_HALF2 __hfma2(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b, const WARPSCOPE_HALF2 c) {
  return WARPSCOPE_HALF2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
WARPSCOPE_HD WARPSCOPE_HALF2 __hfma2_sat(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b, const WARPSCOPE_HALF2 c) {
  return WARPSCOPE_HALF2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));
}
WARPSCOPE_HD WARPSCOPE_HALF2 __hfma2_relu(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b, const WARPSCOPE_HALF2 c) {
  return WARPSCOPE_HALF2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y));
}
// a × b + c of complex numbers, in the order of operations that CUDA documents.
WARPSCOPE_HD WARPSCOPE_HALF2 __hcmadd(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b, const WARPSCOPE_HALF2 c) {
  return WARPSCOPE_HALF2(__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));
}

#define WARPSCOPE_THROUGH_FLOAT(name, function)                                                             \
  WARPSCOPE_D WARPSCOPE_HALF h##name(const WARPSCOPE_HALF a) {                                              \
    return WARPSCOPE_OF_FLOAT(function(WARPSCOPE_TO_FLOAT(a)));                                             \
  }                                                                                                         \
  WARPSCOPE_D WARPSCOPE_HALF2 h2##name(const WARPSCOPE_HALF2 a) { return WARPSCOPE_HALF2(h##name(a.x), h##name(a.y)); }
WARPSCOPE_THROUGH_FLOAT(exp, expf)
WARPSCOPE_THROUGH_FLOAT(exp2, exp2f)
WARPSCOPE_THROUGH_FLOAT(exp10, exp10f)
WARPSCOPE_THROUGH_FLOAT(log, logf)
WARPSCOPE_THROUGH_FLOAT(log2, log2f)
WARPSCOPE_THROUGH_FLOAT(log10, log10f)
WARPSCOPE_THROUGH_FLOAT(sin, sinf)
WARPSCOPE_THROUGH_FLOAT(cos, cosf)
WARPSCOPE_THROUGH_FLOAT(sqrt, sqrtf)
WARPSCOPE_THROUGH_FLOAT(rsqrt, rsqrtf)
WARPSCOPE_THROUGH_FLOAT(rcp, 1.0f /)
WARPSCOPE_THROUGH_FLOAT(floor, floorf)
WARPSCOPE_THROUGH_FLOAT(ceil, ceilf)
WARPSCOPE_THROUGH_FLOAT(trunc, truncf)
WARPSCOPE_THROUGH_FLOAT(rint, rintf)
WARPSCOPE_THROUGH_FLOAT(tanh, tanhf)
WARPSCOPE_THROUGH_FLOAT(tanh_approx, tanhf)
#undef WARPSCOPE_THROUGH_FLOAT

WARPSCOPE_HD float __low2float(const WARPSCOPE_HALF2 a) { return WARPSCOPE_TO_FLOAT(a.x); }
WARPSCOPE_HD float __high2float(const WARPSCOPE_HALF2 a) { return WARPSCOPE_TO_FLOAT(a.y); }
WARPSCOPE_HD WARPSCOPE_HALF2 __lowhigh2highlow(const WARPSCOPE_HALF2 a) { return WARPSCOPE_HALF2(a.y, a.x); }

#define WARPSCOPE_SHUFFLE(name, amount)                                                                     \
  WARPSCOPE_D WARPSCOPE_HALF name(unsigned int mask, WARPSCOPE_HALF value, amount by, int width = 32) {     \
    return WARPSCOPE_OF_BITS((unsigned short)name(mask, (unsigned int)WARPSCOPE_BITS(value), by, width));   \
  }                                                                                                         \
  WARPSCOPE_D WARPSCOPE_HALF2 name(unsigned int mask, WARPSCOPE_HALF2 value, amount by, int width = 32) {   \
    const unsigned int bits = WARPSCOPE_BITS(value.x) | (unsigned int)WARPSCOPE_BITS(value.y) << 16;        \
    const unsigned int moved = name(mask, bits, by, width);                                                 \
    return WARPSCOPE_HALF2(WARPSCOPE_OF_BITS((unsigned short)moved), WARPSCOPE_OF_BITS((unsigned short)(moved >> 16))); \
  }
WARPSCOPE_SHUFFLE(__shfl_sync, int)
WARPSCOPE_SHUFFLE(__shfl_up_sync, unsigned int)
WARPSCOPE_SHUFFLE(__shfl_down_sync, unsigned int)
WARPSCOPE_SHUFFLE(__shfl_xor_sync, int)
#undef WARPSCOPE_SHUFFLE

#define WARPSCOPE_LOAD(name)                                                                               \
  WARPSCOPE_D WARPSCOPE_HALF name(const WARPSCOPE_HALF *p) {                                               \
    return WARPSCOPE_OF_BITS(name((const unsigned short *)p));                                             \
  }                                                                                                        \
  WARPSCOPE_D WARPSCOPE_HALF2 name(const WARPSCOPE_HALF2 *p) {                                             \
    const unsigned int bits = name((const unsigned int *)p);                                               \
    return WARPSCOPE_HALF2(WARPSCOPE_OF_BITS((unsigned short)bits), WARPSCOPE_OF_BITS((unsigned short)(bits >> 16))); \
  }
WARPSCOPE_LOAD(__ldg)
WARPSCOPE_LOAD(__ldca)
WARPSCOPE_LOAD(__ldcg)
WARPSCOPE_LOAD(__ldcs)
WARPSCOPE_LOAD(__ldlu)
WARPSCOPE_LOAD(__ldcv)
#undef WARPSCOPE_LOAD
#define WARPSCOPE_STORE(name)                                                                              \
  WARPSCOPE_D void name(WARPSCOPE_HALF *p, const WARPSCOPE_HALF value) {                                   \
    name((unsigned short *)p, WARPSCOPE_BITS(value));                                                      \
  }                                                                                                        \
  WARPSCOPE_D void name(WARPSCOPE_HALF2 *p, const WARPSCOPE_HALF2 value) {                                 \
    name((unsigned int *)p, WARPSCOPE_BITS(value.x) | (unsigned int)WARPSCOPE_BITS(value.y) << 16);        \
  }
WARPSCOPE_STORE(__stwb)
WARPSCOPE_STORE(__stcg)
WARPSCOPE_STORE(__stcs)
WARPSCOPE_STORE(__stwt)
#undef WARPSCOPE_STORE

// Both halves of a pair in one compare-and-swap of their word.
WARPSCOPE_D WARPSCOPE_HALF atomicAdd(WARPSCOPE_HALF *p, WARPSCOPE_HALF value) {
  const WARPSCOPE_NATIVE old =
      __scoped_atomic_fetch_add((WARPSCOPE_NATIVE *)p, __builtin_bit_cast(WARPSCOPE_NATIVE, WARPSCOPE_BITS(value)),
                                __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return WARPSCOPE_OF_BITS(__builtin_bit_cast(unsigned short, old));
}
WARPSCOPE_D WARPSCOPE_HALF2 atomicAdd(WARPSCOPE_HALF2 *p, WARPSCOPE_HALF2 value) {
  unsigned int *const at = (unsigned int *)p;
  unsigned int seen = *at, expected;
  do {
    expected = seen;
    const unsigned int x = WARPSCOPE_BITS(WARPSCOPE_OF_BITS(expected & 0xffff) + value.x);
    const unsigned int y = WARPSCOPE_BITS(WARPSCOPE_OF_BITS(expected >> 16) + value.y);
    __scoped_atomic_compare_exchange_n(at, &seen, x | y << 16, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                       __MEMORY_SCOPE_DEVICE);
  } while (seen != expected);
  return WARPSCOPE_HALF2(WARPSCOPE_OF_BITS(expected & 0xffff), WARPSCOPE_OF_BITS(expected >> 16));
}

#undef WARPSCOPE_HD
#undef WARPSCOPE_D
