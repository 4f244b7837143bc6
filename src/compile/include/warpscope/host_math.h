// CUDA's math functions that libc lacks, for host code.
#ifndef WARPSCOPE_HOST_MATH_H
#define WARPSCOPE_HOST_MATH_H

#define WARPSCOPE_HOST static __inline__ __attribute__((host, always_inline, unused))

#define WARPSCOPE_MIN_MAX(type)                                       \
  WARPSCOPE_HOST type min(type a, type b) { return b < a ? b : a; }   \
  WARPSCOPE_HOST type max(type a, type b) { return a < b ? b : a; }
#define WARPSCOPE_MIN_MAX_MIXED(left, right, common)                                  \
  WARPSCOPE_HOST common min(left a, right b) { return min((common)a, (common)b); }    \
  WARPSCOPE_HOST common min(right a, left b) { return min((common)a, (common)b); }    \
  WARPSCOPE_HOST common max(left a, right b) { return max((common)a, (common)b); }    \
  WARPSCOPE_HOST common max(right a, left b) { return max((common)a, (common)b); }
WARPSCOPE_MIN_MAX(int)
WARPSCOPE_MIN_MAX(unsigned int)
WARPSCOPE_MIN_MAX(long)
WARPSCOPE_MIN_MAX(unsigned long)
WARPSCOPE_MIN_MAX(long long)
WARPSCOPE_MIN_MAX(unsigned long long)
WARPSCOPE_HOST float min(float a, float b) { return fminf(a, b); }
WARPSCOPE_HOST float max(float a, float b) { return fmaxf(a, b); }
WARPSCOPE_HOST double min(double a, double b) { return fmin(a, b); }
WARPSCOPE_HOST double max(double a, double b) { return fmax(a, b); }
WARPSCOPE_MIN_MAX_MIXED(int, unsigned int, unsigned int)
WARPSCOPE_MIN_MAX_MIXED(long, unsigned long, unsigned long)
WARPSCOPE_MIN_MAX_MIXED(long long, unsigned long long, unsigned long long)
WARPSCOPE_MIN_MAX_MIXED(float, double, double)
#undef WARPSCOPE_MIN_MAX
#undef WARPSCOPE_MIN_MAX_MIXED

#define WARPSCOPE_PI 3.14159265358979323846
#define WARPSCOPE_HOST_BOTH(name, expression)                                \
  WARPSCOPE_HOST double name(double x) { return expression; }                \
  WARPSCOPE_HOST float name##f(float argument) {                             \
    const double x = argument;                                               \
    return (float)(expression);                                              \
  }                                                                          \
  WARPSCOPE_HOST float name(float x) { return name##f(x); }
WARPSCOPE_HOST_BOTH(rsqrt, 1 / sqrt(x))
WARPSCOPE_HOST_BOTH(rcbrt, 1 / cbrt(x))
// Reduced first: sin(pi x) has the period 2.
WARPSCOPE_HOST_BOTH(sinpi, sin(WARPSCOPE_PI * remainder(x, 2)))
WARPSCOPE_HOST_BOTH(cospi, cos(WARPSCOPE_PI * remainder(x, 2)))
WARPSCOPE_HOST_BOTH(normcdf, 0.5 * erfc(-x * 0.70710678118654752440))
WARPSCOPE_HOST_BOTH(erfcx, exp(x * x) * erfc(x))
#undef WARPSCOPE_HOST_BOTH
#undef WARPSCOPE_PI

WARPSCOPE_HOST void sincospi(double x, double *s, double *c) { *s = sinpi(x); *c = cospi(x); }
WARPSCOPE_HOST void sincospif(float x, float *s, float *c) { *s = sinpif(x); *c = cospif(x); }
WARPSCOPE_HOST void sincos(float x, float *s, float *c) { *s = sinf(x); *c = cosf(x); }
WARPSCOPE_HOST double rhypot(double x, double y) { return 1 / hypot(x, y); }
WARPSCOPE_HOST float rhypotf(float x, float y) { return (float)(1 / hypot((double)x, (double)y)); }
WARPSCOPE_HOST double norm3d(double x, double y, double z) { return sqrt(x * x + y * y + z * z); }
WARPSCOPE_HOST float norm3df(float x, float y, float z) { return (float)norm3d(x, y, z); }
WARPSCOPE_HOST double fdivide(double x, double y) { return x / y; }
WARPSCOPE_HOST float fdividef(float x, float y) { return x / y; }

#undef WARPSCOPE_HOST

#endif
