// Calls one function of CUDA's math library for every row of a file of doubles.
//
//   evaluate [NAME POINTS-FILE RESULTS-FILE] …
//
// NAME as in functions.ts, with the suffix f for the float form. Floats and integers come back as doubles.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define KERNEL(name, type, expression)                                                 \
  __global__ void name##_(const double *in, double *out, int n) {                      \
    const int i = blockIdx.x * blockDim.x + threadIdx.x;                               \
    if (i < n) {                                                                       \
      [[maybe_unused]] const type x = (type)in[i], y = (type)in[n + i], z = (type)in[2 * n + i], w = (type)in[3 * n + i]; \
      out[i] = (double)(expression);                                                   \
    }                                                                                  \
  }
#define BOTH(name, expression, expressionf) KERNEL(name, double, expression) KERNEL(name##f, float, expressionf)
#define ONE(name) BOTH(name, name(x), name##f(x))
#define TWO(name) BOTH(name, name(x, y), name##f(x, y))
#define THREE(name) BOTH(name, name(x, y, z), name##f(x, y, z))
#define FOUR(name) BOTH(name, name(x, y, z, w), name##f(x, y, z, w))
#define FAST(name) KERNEL(name, float, name(x))
#define DIRECTIONS(of, what, arguments)      \
  of(what##_rn, what##_rn arguments)         \
  of(what##_rz, what##_rz arguments)         \
  of(what##_ru, what##_ru arguments)         \
  of(what##_rd, what##_rd arguments)
#define FLOAT(name, expression) KERNEL(name, float, expression)
#define DOUBLE(name, expression) KERNEL(name, double, expression)

// Each list serves twice: for the kernels, and for the table of their names.
#define FUNCTIONS                                                                                          \
  ONE(acos) ONE(acosh) ONE(asin) ONE(asinh) ONE(atan) ONE(atanh) ONE(cbrt) ONE(ceil) ONE(cos) ONE(cosh)    \
  ONE(cospi) ONE(cyl_bessel_i0) ONE(cyl_bessel_i1) ONE(erf) ONE(erfc) ONE(erfcinv) ONE(erfcx) ONE(erfinv)  \
  ONE(exp) ONE(exp10) ONE(exp2) ONE(expm1) ONE(fabs) ONE(floor) ONE(ilogb) ONE(j0) ONE(j1) ONE(lgamma)     \
  ONE(llrint) ONE(llround) ONE(log) ONE(log10) ONE(log1p) ONE(log2) ONE(logb) ONE(lrint) ONE(lround)       \
  ONE(nearbyint) ONE(normcdf) ONE(normcdfinv) ONE(rcbrt) ONE(rint) ONE(round) ONE(rsqrt) ONE(sin)          \
  ONE(sinh) ONE(sinpi) ONE(sqrt) ONE(tan) ONE(tanh) ONE(tgamma) ONE(trunc) ONE(y0) ONE(y1)                 \
  TWO(atan2) TWO(copysign) TWO(fdim) TWO(fmax) TWO(fmin) TWO(fmod) TWO(hypot) TWO(nextafter) TWO(pow)      \
  TWO(remainder) TWO(rhypot)                                                                               \
  THREE(fma) THREE(norm3d) THREE(rnorm3d) FOUR(norm4d) FOUR(rnorm4d)                                       \
  BOTH(add, x + y, x + y) BOTH(mul, x * y, x * y) BOTH(div, x / y, x / y)                                  \
  BOTH(ldexp, ldexp(x, (int)y), ldexpf(x, (int)y)) BOTH(scalbn, scalbn(x, (int)y), scalbnf(x, (int)y))     \
  BOTH(scalbln, scalbln(x, (long)y), scalblnf(x, (long)y))                                                 \
  BOTH(jn, jn((int)x, y), jnf((int)x, y)) BOTH(yn, yn((int)x, y), ynf((int)x, y))                          \
  BOTH(frexp, fraction(x), fractionf(x)) BOTH(modf, part(x), partf(x))                                     \
  BOTH(remquo, rest(x, y), restf(x, y))                                                                    \
  BOTH(norm, norm_of(x, y, z, w), norm_off(x, y, z, w)) BOTH(rnorm, rnorm_of(x, y, z, w), rnorm_off(x, y, z, w)) \
  BOTH(sincos_sine, sine(x), sinef(x)) BOTH(sincos_cosine, cosine(x), cosinef(x))                          \
  BOTH(sincospi_sine, sinepi(x), sinepif(x)) BOTH(sincospi_cosine, cosinepi(x), cosinepif(x))              \
  FAST(__cosf) FAST(__exp10f) FAST(__expf) FAST(__log10f) FAST(__log2f) FAST(__logf) FAST(__sinf)          \
  FAST(__tanf) FAST(__tanhf) FAST(__frsqrt_rn) FLOAT(__fdividef, __fdividef(x, y)) FLOAT(__powf, __powf(x, y)) \
  FLOAT(__sincosf_sine, fast_sine(x)) FLOAT(__sincosf_cosine, fast_cosine(x))                              \
  DIRECTIONS(FLOAT, __fadd, (x, y)) DIRECTIONS(FLOAT, __fsub, (x, y)) DIRECTIONS(FLOAT, __fmul, (x, y))    \
  DIRECTIONS(FLOAT, __fdiv, (x, y)) DIRECTIONS(FLOAT, __fmaf, (x, y, z)) DIRECTIONS(FLOAT, __frcp, (x))    \
  DIRECTIONS(FLOAT, __fsqrt, (x)) DIRECTIONS(DOUBLE, __dadd, (x, y)) DIRECTIONS(DOUBLE, __dsub, (x, y))    \
  DIRECTIONS(DOUBLE, __dmul, (x, y)) DIRECTIONS(DOUBLE, __ddiv, (x, y)) DIRECTIONS(DOUBLE, __fma, (x, y, z)) \
  DIRECTIONS(DOUBLE, __drcp, (x)) DIRECTIONS(DOUBLE, __dsqrt, (x)) DIRECTIONS(DOUBLE, __double2float, (x))

#define THROUGH_POINTERS(type, f)                                                                                    \
  static __device__ type fraction##f(type x) { int exponent; return frexp##f(x, &exponent); }                       \
  static __device__ type part##f(type x) { type whole; return modf##f(x, &whole); }                                 \
  static __device__ type rest##f(type x, type y) { int quotient; return remquo##f(x, y, &quotient); }               \
  static __device__ type norm_of##f(type x, type y, type z, type w) { const type v[] = {x, y, z, w}; return norm##f(4, v); }   \
  static __device__ type rnorm_of##f(type x, type y, type z, type w) { const type v[] = {x, y, z, w}; return rnorm##f(4, v); } \
  static __device__ type sine##f(type x) { type s, c; sincos##f(x, &s, &c); return s; }                             \
  static __device__ type cosine##f(type x) { type s, c; sincos##f(x, &s, &c); return c; }                           \
  static __device__ type sinepi##f(type x) { type s, c; sincospi##f(x, &s, &c); return s; }                         \
  static __device__ type cosinepi##f(type x) { type s, c; sincospi##f(x, &s, &c); return c; }
THROUGH_POINTERS(double, )
THROUGH_POINTERS(float, f)
static __device__ float fast_sine(float x) { float s, c; __sincosf(x, &s, &c); return s; }
static __device__ float fast_cosine(float x) { float s, c; __sincosf(x, &s, &c); return c; }

FUNCTIONS

#undef KERNEL
#define KERNEL(name, type, expression) {#name, name##_},
static const struct {
  const char *name;
  void (*kernel)(const double *, double *, int);
} TABLE[] = {FUNCTIONS};

static int evaluate(const char *name, const char *points_file, const char *results_file) {
  FILE *points = fopen(points_file, "rb");
  if (!points) return 3;
  fseek(points, 0, SEEK_END);
  const size_t bytes = ftell(points);
  rewind(points);
  // Columns of four arguments, whatever the function takes.
  const int n = (int)(bytes / (4 * sizeof(double)));
  double *host = (double *)malloc(bytes), *in, *out;
  if (fread(host, 1, bytes, points) != bytes) return 3;
  fclose(points);
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, n * sizeof(double));
  cudaMemcpy(in, host, bytes, cudaMemcpyHostToDevice);
  for (const auto &row : TABLE)
    if (strcmp(row.name, name) == 0) {
      row.kernel<<<(n + 127) / 128, 128>>>(in, out, n);
      if (cudaMemcpy(host, out, n * sizeof(double), cudaMemcpyDeviceToHost) != cudaSuccess) return 4;
      FILE *results = fopen(results_file, "wb");
      if (!results || fwrite(host, sizeof(double), n, results) != (size_t)n || fclose(results)) return 3;
      cudaFree(in);
      cudaFree(out);
      free(host);
      return 0;
    }
  fprintf(stderr, "%s: no such function\n", name);
  return 2;
}

int main(int argc, char **argv) {
  for (int i = 1; i + 2 < argc; i += 3)
    if (const int error = evaluate(argv[i], argv[i + 1], argv[i + 2])) return error;
  return 0;
}
