// Functions of a 16-bit floating-point type and its pair, for cuda_fp16.h and cuda_bf16.h.
//
// The including header defines:
//   WARPSCOPE_HALF, WARPSCOPE_HALF2   the type and the pair (members x and y)
//   WARPSCOPE_OF_FLOAT(f), WARPSCOPE_TO_FLOAT(h)   conversions, to nearest even
//   WARPSCOPE_BITS(h), WARPSCOPE_OF_BITS(u)        the bits as an unsigned short
// Arithmetic is done in float and rounded once, which is exact for + - * / and sqrt: float has more
// than twice the digits of either type plus two (Figueroa 1995). For fma it is done in double.

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
  WARPSCOPE_HD WARPSCOPE_HALF __h##name##_rn(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {              \
    return a op b;                                                                                          \
  }
WARPSCOPE_ARITHMETIC(+, add)
WARPSCOPE_ARITHMETIC(-, sub)
WARPSCOPE_ARITHMETIC(*, mul)
WARPSCOPE_ARITHMETIC(/, div)
#undef WARPSCOPE_ARITHMETIC

WARPSCOPE_HD WARPSCOPE_HALF operator-(const WARPSCOPE_HALF &a) { return WARPSCOPE_OF_BITS(WARPSCOPE_BITS(a) ^ 0x8000); }
WARPSCOPE_HD WARPSCOPE_HALF operator+(const WARPSCOPE_HALF &a) { return a; }
WARPSCOPE_HD WARPSCOPE_HALF2 operator-(const WARPSCOPE_HALF2 &a) { return WARPSCOPE_HALF2(-a.x, -a.y); }
WARPSCOPE_HD WARPSCOPE_HALF &operator++(WARPSCOPE_HALF &a) { return a = a + WARPSCOPE_OF_FLOAT(1.0f); }
WARPSCOPE_HD WARPSCOPE_HALF &operator--(WARPSCOPE_HALF &a) { return a = a - WARPSCOPE_OF_FLOAT(1.0f); }

#define WARPSCOPE_COMPARISON(op, name)                                                                      \
  WARPSCOPE_HD bool operator op(const WARPSCOPE_HALF &a, const WARPSCOPE_HALF &b) {                         \
    return WARPSCOPE_TO_FLOAT(a) op WARPSCOPE_TO_FLOAT(b);                                                  \
  }                                                                                                         \
  WARPSCOPE_HD bool __h##name(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) { return a op b; }            \
  WARPSCOPE_HD WARPSCOPE_HALF2 __h##name##2(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) {             \
    return WARPSCOPE_HALF2(WARPSCOPE_OF_FLOAT(a.x op b.x), WARPSCOPE_OF_FLOAT(a.y op b.y));                 \
  }                                                                                                         \
  WARPSCOPE_HD bool __hb##name##2(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) {                       \
    return a.x op b.x && a.y op b.y;                                                                        \
  }
WARPSCOPE_COMPARISON(==, eq)
WARPSCOPE_COMPARISON(!=, ne)
WARPSCOPE_COMPARISON(<, lt)
WARPSCOPE_COMPARISON(>, gt)
WARPSCOPE_COMPARISON(<=, le)
WARPSCOPE_COMPARISON(>=, ge)
#undef WARPSCOPE_COMPARISON

WARPSCOPE_HD WARPSCOPE_HALF __hneg(const WARPSCOPE_HALF a) { return -a; }
WARPSCOPE_HD WARPSCOPE_HALF __habs(const WARPSCOPE_HALF a) { return WARPSCOPE_OF_BITS(WARPSCOPE_BITS(a) & 0x7fff); }
WARPSCOPE_HD WARPSCOPE_HALF __hfma(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b, const WARPSCOPE_HALF c) {
  const double product = (double)WARPSCOPE_TO_FLOAT(a) * WARPSCOPE_TO_FLOAT(b);
  return WARPSCOPE_OF_DOUBLE(product + WARPSCOPE_TO_FLOAT(c));
}
WARPSCOPE_HD bool __hisnan(const WARPSCOPE_HALF a) { return a != a; }
WARPSCOPE_HD int __hisinf(const WARPSCOPE_HALF a) {
  const float x = WARPSCOPE_TO_FLOAT(a);
  return x == __builtin_inff() ? 1 : x == -__builtin_inff() ? -1 : 0;
}
// The smaller or larger number; of a number and a NaN, the number.
WARPSCOPE_HD WARPSCOPE_HALF __hmin(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __hisnan(b) || a < b ? a : b;
}
WARPSCOPE_HD WARPSCOPE_HALF __hmax(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __hisnan(b) || a > b ? a : b;
}
WARPSCOPE_HD WARPSCOPE_HALF __hadd_sat(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __hmin(__hmax(a + b, WARPSCOPE_OF_FLOAT(0.0f)), WARPSCOPE_OF_FLOAT(1.0f));
}
WARPSCOPE_HD WARPSCOPE_HALF __hmul_sat(const WARPSCOPE_HALF a, const WARPSCOPE_HALF b) {
  return __hmin(__hmax(a * b, WARPSCOPE_OF_FLOAT(0.0f)), WARPSCOPE_OF_FLOAT(1.0f));
}

#define WARPSCOPE_PAIR_OF_TWO(name)                                                                  \
  WARPSCOPE_HD WARPSCOPE_HALF2 __h##name##2(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) {      \
    return WARPSCOPE_HALF2(__h##name(a.x, b.x), __h##name(a.y, b.y));                                \
  }
WARPSCOPE_PAIR_OF_TWO(add)
WARPSCOPE_PAIR_OF_TWO(sub)
WARPSCOPE_PAIR_OF_TWO(mul)
WARPSCOPE_PAIR_OF_TWO(min)
WARPSCOPE_PAIR_OF_TWO(max)
#undef WARPSCOPE_PAIR_OF_TWO
WARPSCOPE_HD WARPSCOPE_HALF2 __h2div(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b) { return a / b; }
WARPSCOPE_HD WARPSCOPE_HALF2 __hneg2(const WARPSCOPE_HALF2 a) { return -a; }
WARPSCOPE_HD WARPSCOPE_HALF2 __habs2(const WARPSCOPE_HALF2 a) { return WARPSCOPE_HALF2(__habs(a.x), __habs(a.y)); }
WARPSCOPE_HD WARPSCOPE_HALF2 __hfma2(const WARPSCOPE_HALF2 a, const WARPSCOPE_HALF2 b, const WARPSCOPE_HALF2 c) {
  return WARPSCOPE_HALF2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
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

WARPSCOPE_D WARPSCOPE_HALF __ldg(const WARPSCOPE_HALF *p) { return WARPSCOPE_OF_BITS(__ldg((const unsigned short *)p)); }
WARPSCOPE_D WARPSCOPE_HALF2 __ldg(const WARPSCOPE_HALF2 *p) {
  const unsigned int bits = __ldg((const unsigned int *)p);
  return WARPSCOPE_HALF2(WARPSCOPE_OF_BITS((unsigned short)bits), WARPSCOPE_OF_BITS((unsigned short)(bits >> 16)));
}

// Additions in memory go through compare-and-swap of the word or half-word.
WARPSCOPE_D WARPSCOPE_HALF atomicAdd(WARPSCOPE_HALF *p, WARPSCOPE_HALF value) {
  unsigned short *const at = (unsigned short *)p;
  unsigned short seen = *at, expected;
  do {
    expected = seen;
    __scoped_atomic_compare_exchange_n(at, &seen, WARPSCOPE_BITS(WARPSCOPE_OF_BITS(expected) + value), false,
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  } while (seen != expected);
  return WARPSCOPE_OF_BITS(expected);
}
WARPSCOPE_D WARPSCOPE_HALF2 atomicAdd(WARPSCOPE_HALF2 *p, WARPSCOPE_HALF2 value) {
  return WARPSCOPE_HALF2(atomicAdd(&p->x, value.x), atomicAdd(&p->y, value.y));
}

#undef WARPSCOPE_HD
#undef WARPSCOPE_D
