// Overloads of CUDA's math functions that Clang's headers lack: min and max of mixed types, and the
// float versions of functions known by their double name.
#ifndef WARPSCOPE_DEVICE_MATH_H
#define WARPSCOPE_DEVICE_MATH_H

#define WARPSCOPE_DEVICE static __inline__ __attribute__((device, always_inline, nodebug, unused))

#define WARPSCOPE_MIN_MAX(type)                                            \
  WARPSCOPE_DEVICE type min(type a, type b) { return a < b ? a : b; }      \
  WARPSCOPE_DEVICE type max(type a, type b) { return a > b ? a : b; }
#define WARPSCOPE_MIN_MAX_MIXED(left, right, common)                                    \
  WARPSCOPE_DEVICE common min(left a, right b) { return min((common)a, (common)b); }    \
  WARPSCOPE_DEVICE common min(right a, left b) { return min((common)a, (common)b); }    \
  WARPSCOPE_DEVICE common max(left a, right b) { return max((common)a, (common)b); }    \
  WARPSCOPE_DEVICE common max(right a, left b) { return max((common)a, (common)b); }

WARPSCOPE_MIN_MAX(unsigned int)
WARPSCOPE_MIN_MAX(long)
WARPSCOPE_MIN_MAX(unsigned long)
WARPSCOPE_MIN_MAX(long long)
WARPSCOPE_MIN_MAX(unsigned long long)
WARPSCOPE_DEVICE float min(float a, float b) { return fminf(a, b); }
WARPSCOPE_DEVICE float max(float a, float b) { return fmaxf(a, b); }
WARPSCOPE_DEVICE double min(double a, double b) { return fmin(a, b); }
WARPSCOPE_DEVICE double max(double a, double b) { return fmax(a, b); }
WARPSCOPE_MIN_MAX_MIXED(int, unsigned int, unsigned int)
WARPSCOPE_MIN_MAX_MIXED(long, unsigned long, unsigned long)
WARPSCOPE_MIN_MAX_MIXED(long long, unsigned long long, unsigned long long)
WARPSCOPE_MIN_MAX_MIXED(float, double, double)
#undef WARPSCOPE_MIN_MAX
#undef WARPSCOPE_MIN_MAX_MIXED

#define WARPSCOPE_FLOAT_OF(name) \
  WARPSCOPE_DEVICE float name(float x) { return name##f(x); }
WARPSCOPE_FLOAT_OF(rsqrt)
WARPSCOPE_FLOAT_OF(rcbrt)
WARPSCOPE_FLOAT_OF(sinpi)
WARPSCOPE_FLOAT_OF(cospi)
WARPSCOPE_FLOAT_OF(erfinv)
WARPSCOPE_FLOAT_OF(erfcinv)
WARPSCOPE_FLOAT_OF(erfcx)
WARPSCOPE_FLOAT_OF(normcdf)
WARPSCOPE_FLOAT_OF(normcdfinv)
WARPSCOPE_FLOAT_OF(exp10)
WARPSCOPE_FLOAT_OF(j0)
WARPSCOPE_FLOAT_OF(j1)
WARPSCOPE_FLOAT_OF(y0)
WARPSCOPE_FLOAT_OF(y1)
WARPSCOPE_FLOAT_OF(cyl_bessel_i0)
WARPSCOPE_FLOAT_OF(cyl_bessel_i1)

// Those of <cmath> that Clang's headers declare, so that they win over the host's, and leave to others.
WARPSCOPE_FLOAT_OF(acosh)
WARPSCOPE_FLOAT_OF(asinh)
WARPSCOPE_FLOAT_OF(atanh)
WARPSCOPE_FLOAT_OF(cbrt)
WARPSCOPE_FLOAT_OF(erf)
WARPSCOPE_FLOAT_OF(erfc)
WARPSCOPE_FLOAT_OF(exp2)
WARPSCOPE_FLOAT_OF(expm1)
WARPSCOPE_FLOAT_OF(lgamma)
WARPSCOPE_FLOAT_OF(log1p)
WARPSCOPE_FLOAT_OF(log2)
WARPSCOPE_FLOAT_OF(logb)
WARPSCOPE_FLOAT_OF(nearbyint)
WARPSCOPE_FLOAT_OF(rint)
WARPSCOPE_FLOAT_OF(round)
WARPSCOPE_FLOAT_OF(tgamma)
WARPSCOPE_FLOAT_OF(trunc)
#undef WARPSCOPE_FLOAT_OF
#define WARPSCOPE_FLOAT_OF_TWO(name) \
  WARPSCOPE_DEVICE float name(float x, float y) { return name##f(x, y); }
WARPSCOPE_FLOAT_OF_TWO(copysign)
WARPSCOPE_FLOAT_OF_TWO(fdim)
WARPSCOPE_FLOAT_OF_TWO(fmax)
WARPSCOPE_FLOAT_OF_TWO(fmin)
WARPSCOPE_FLOAT_OF_TWO(hypot)
WARPSCOPE_FLOAT_OF_TWO(nextafter)
WARPSCOPE_FLOAT_OF_TWO(remainder)
#undef WARPSCOPE_FLOAT_OF_TWO
// As nvcc compiles it: the sign of a NaN stays what it is.
WARPSCOPE_DEVICE double copysign(double x, float y) {
  return __builtin_signbit(y) ? -__builtin_fabs(x) : __builtin_fabs(x);
}
WARPSCOPE_DEVICE float fma(float x, float y, float z) { return fmaf(x, y, z); }
WARPSCOPE_DEVICE float jn(int n, float x) { return jnf(n, x); }
WARPSCOPE_DEVICE float yn(int n, float x) { return ynf(n, x); }
WARPSCOPE_DEVICE float scalbn(float x, int exponent) { return scalbnf(x, exponent); }
WARPSCOPE_DEVICE float scalbln(float x, long exponent) { return scalblnf(x, exponent); }
WARPSCOPE_DEVICE float remquo(float x, float y, int *quotient) { return remquof(x, y, quotient); }
WARPSCOPE_DEVICE int ilogb(float x) { return ilogbf(x); }
WARPSCOPE_DEVICE long lrint(float x) { return lrintf(x); }
WARPSCOPE_DEVICE long lround(float x) { return lroundf(x); }
WARPSCOPE_DEVICE long long llrint(float x) { return llrintf(x); }
WARPSCOPE_DEVICE long long llround(float x) { return llroundf(x); }
WARPSCOPE_DEVICE double nan(const char *tag) { return __nv_nan((const signed char *)tag); }
WARPSCOPE_DEVICE float nanf(const char *tag) { return __nv_nanf((const signed char *)tag); }
WARPSCOPE_DEVICE void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
WARPSCOPE_DEVICE void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }

WARPSCOPE_DEVICE float saturate(float x) { return __saturatef(x); }
WARPSCOPE_DEVICE float int_as_float(int x) { return __int_as_float(x); }
WARPSCOPE_DEVICE int float_as_int(float x) { return __float_as_int(x); }

// CUDA 13 has the hyperbolic tangent of the special function unit by name.
WARPSCOPE_DEVICE float __tanhf(float x) { return tanhf(x); }

#endif
