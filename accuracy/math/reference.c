/*
 * Compares results of math functions with GNU MPFR's (https://www.mpfr.org), computed with 64 or more bits
 * beyond the format of the result.
 *
 *   cc -O2 reference.c -lmpfr -lgmp -lm -o reference
 *   reference FUNCTION[:z|u|d] d|f ARGUMENTS POINTS-FILE RESULTS-FILE WORST SAMPLE
 *
 * Points: four columns of doubles, of which ARGUMENTS count; results: one column. The answer is one line of JSON:
 * the greatest errors and where they are; and with the correctly rounded results the WORST points, which have
 * the largest errors in units of the last place, and SAMPLE others. Rounding is to nearest unless the name says
 * towards zero, up or down.
 */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <mpfr.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEAR MPFR_RNDN
enum { MAX_ARGUMENTS = 4, FLOAT_BITS = 90, DOUBLE_BITS = 126, EXACT_BITS = 160 };

static int is_float;
static mpfr_rnd_t direction = NEAR;
static mpfr_t in[MAX_ARGUMENTS], out, t, u, v;
static double arguments[MAX_ARGUMENTS];

/* Order of a value among the floats of the format: neighbours differ by one. */
static int64_t order(double x) {
  if (is_float) {
    float f = (float)x;
    int32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits < 0 ? -(int64_t)(bits & 0x7fffffff) : bits;
  }
  int64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits < 0 ? -(bits & INT64_MAX) : bits;
}

static double rounded(void) { return is_float ? mpfr_get_flt(out, direction) : mpfr_get_d(out, direction); }

typedef int Unary(mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int Binary(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

/* e^(x^2) erfc(x) */
static void erfcx(mpfr_t result, const mpfr_t x) {
  if (mpfr_cmp_d(x, 1e8) > 0) {
    /* DLMF 7.12.1: what follows the second term is below 2^-100 of it. */
    mpfr_sqr(u, x, NEAR);
    mpfr_ui_div(u, 1, u, NEAR);
    mpfr_div_2ui(u, u, 1, NEAR);
    mpfr_ui_sub(u, 1, u, NEAR);
    mpfr_const_pi(v, NEAR);
    mpfr_sqrt(v, v, NEAR);
    mpfr_mul(v, v, x, NEAR);
    mpfr_div(result, u, v, NEAR);
    return;
  }
  mpfr_sqr(u, x, NEAR);
  mpfr_exp(u, u, NEAR);
  mpfr_erfc(v, x, NEAR);
  mpfr_mul(result, u, v, NEAR);
}

/* y with erfc(y) = p, by Newton's iteration from `guess`. */
static void inverse_erfc(mpfr_t y, const mpfr_t p, double guess) {
  if (mpfr_sgn(p) < 0 || mpfr_cmp_ui(p, 2) > 0) {
    mpfr_set_nan(y);
    return;
  }
  if (mpfr_zero_p(p) || mpfr_cmp_ui(p, 2) == 0) {
    mpfr_set_inf(y, mpfr_zero_p(p) ? 1 : -1);
    return;
  }
  mpfr_t value, growth;
  /* 1 - erfc loses as many bits as the argument of erfinv has. */
  mpfr_inits2(EXACT_BITS, value, growth, (mpfr_ptr)0);
  mpfr_set_d(y, isfinite(guess) ? fmax(-6, fmin(28, guess)) : 0, NEAR);
  for (int n = 0; n < 500; n++) {
    mpfr_erfc(value, y, NEAR);
    mpfr_sub(value, value, p, NEAR);
    if (mpfr_zero_p(value)) break;
    mpfr_sqr(growth, y, NEAR);
    mpfr_exp(growth, growth, NEAR);
    mpfr_mul(value, value, growth, NEAR);
    mpfr_const_pi(growth, NEAR);
    mpfr_sqrt(growth, growth, NEAR);
    mpfr_mul(value, value, growth, NEAR);
    mpfr_div_2ui(value, value, 1, NEAR);
    if (mpfr_cmpabs_ui(value, 1) > 0) mpfr_set_si(value, mpfr_sgn(value), NEAR);
    mpfr_add(y, y, value, NEAR);
    if (mpfr_zero_p(y) || mpfr_get_exp(value) < mpfr_get_exp(y) - 70) break;
  }
  mpfr_clears(value, growth, (mpfr_ptr)0);
}

/* y with erf(y) = in[0], likewise. */
static void inverse_erf(double guess) {
  mpfr_set_d(out, isfinite(guess) ? fmax(-6, fmin(6, guess)) : 0, NEAR);
  mpfr_const_pi(v, NEAR);
  mpfr_sqrt(v, v, NEAR);
  mpfr_div_2ui(v, v, 1, NEAR);
  mpfr_set_prec(u, EXACT_BITS + 60);
  for (int n = 0; n < 500; n++) {
    mpfr_erf(t, out, NEAR);
    mpfr_sub(u, t, in[0], NEAR);
    if (mpfr_zero_p(u)) break;
    mpfr_sqr(t, out, NEAR);
    mpfr_exp(t, t, NEAR);
    mpfr_mul(u, u, t, NEAR);
    mpfr_mul(u, u, v, NEAR);
    if (mpfr_cmpabs_ui(u, 1) > 0) mpfr_set_si(u, mpfr_sgn(u), NEAR);
    mpfr_sub(out, out, u, NEAR);
    if (mpfr_zero_p(out) || mpfr_get_exp(u) < mpfr_get_exp(out) - 70) break;
  }
}

/* DLMF 10.25.2 */
static void modified_bessel(int order_) {
  if (mpfr_cmpabs_ui(in[0], 800) > 0) {
    mpfr_set_inf(out, order_ == 1 && mpfr_sgn(in[0]) < 0 ? -1 : 1);
    return;
  }
  mpfr_div_2ui(t, in[0], 1, NEAR);
  mpfr_sqr(u, t, NEAR);
  if (order_ == 0) mpfr_set_ui(t, 1, NEAR);
  mpfr_set(out, t, NEAR);
  for (unsigned long k = 1; !mpfr_zero_p(t); k++) {
    mpfr_mul(t, t, u, NEAR);
    mpfr_div_ui(t, t, k * (k + order_), NEAR);
    mpfr_add(out, out, t, NEAR);
    if (mpfr_zero_p(t) || mpfr_get_exp(t) < mpfr_get_exp(out) - 140) break;
  }
}

static void norm(int count, int reciprocal) {
  mpfr_set_ui(out, 0, NEAR);
  for (int i = 0; i < count; i++) {
    mpfr_sqr(t, in[i], NEAR);
    mpfr_add(out, out, t, NEAR);
  }
  mpfr_sqrt(out, out, NEAR);
  if (reciprocal) mpfr_ui_div(out, 1, out, NEAR);
}

static int is(const char *name, const char *other) { return strcmp(name, other) == 0; }

/* IEEE 754-2019, 9.2.1: minus infinity for -0. */
static int reciprocal_root(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding) {
  if (!mpfr_zero_p(x)) return mpfr_rec_sqrt(result, x, rounding);
  mpfr_set_inf(result, mpfr_signbit(x) ? -1 : 1);
  return 0;
}

static const struct { const char *name; Unary *function; } UNARY[] = {
  {"acos", mpfr_acos}, {"acosh", mpfr_acosh}, {"asin", mpfr_asin}, {"asinh", mpfr_asinh}, {"atan", mpfr_atan},
  {"atanh", mpfr_atanh}, {"cbrt", mpfr_cbrt}, {"cos", mpfr_cos}, {"cosh", mpfr_cosh}, {"cospi", mpfr_cospi},
  {"erf", mpfr_erf}, {"erfc", mpfr_erfc}, {"exp", mpfr_exp}, {"exp10", mpfr_exp10}, {"exp2", mpfr_exp2},
  {"expm1", mpfr_expm1}, {"j0", mpfr_j0}, {"j1", mpfr_j1}, {"log", mpfr_log}, {"log10", mpfr_log10},
  {"log1p", mpfr_log1p}, {"log2", mpfr_log2}, {"rsqrt", reciprocal_root}, {"sin", mpfr_sin},
  {"sinh", mpfr_sinh}, {"sinpi", mpfr_sinpi}, {"sqrt", mpfr_sqrt}, {"tan", mpfr_tan}, {"tanh", mpfr_tanh},
  {"tgamma", mpfr_gamma}, {"y0", mpfr_y0}, {"y1", mpfr_y1},
};
static const struct { const char *name; Binary *function; } BINARY[] = {
  {"add", mpfr_add}, {"atan2", mpfr_atan2}, {"div", mpfr_div}, {"fdim", mpfr_dim}, {"fmax", mpfr_max},
  {"fmin", mpfr_min}, {"fmod", mpfr_fmod}, {"hypot", mpfr_hypot}, {"mul", mpfr_mul}, {"pow", mpfr_pow},
  {"remainder", mpfr_remainder}, {"sub", mpfr_sub},
};

/* The value of the function at `in`, to the precision of `out`. `result` is a guess. */
static void compute(const char *name, double result) {
  for (size_t i = 0; i < sizeof UNARY / sizeof *UNARY; i++)
    if (is(name, UNARY[i].name)) {
      UNARY[i].function(out, in[0], direction);
      return;
    }
  for (size_t i = 0; i < sizeof BINARY / sizeof *BINARY; i++)
    if (is(name, BINARY[i].name)) {
      BINARY[i].function(out, in[0], in[1], direction);
      return;
    }
  int has_nan = 0, has_infinity = 0;
  for (int i = 0; i < MAX_ARGUMENTS; i++) {
    has_nan |= isnan(arguments[i]);
    has_infinity |= isinf(arguments[i]);
  }
  const int count = name[strlen(name) - 1] == '4' ? 4 : name[strlen(name) - 1] == '3' ? 3 : 2;
  /* C99, F.9.4.3: an infinite side makes the norm infinite, whatever the others are. */
  if (has_infinity && strncmp(name, "norm", 4) == 0 && !strstr(name, "cdf")) mpfr_set_inf(out, 1);
  else if (has_infinity && (is(name, "rhypot") || strncmp(name, "rnorm", 5) == 0)) mpfr_set_zero(out, 1);
  else if (is(name, "copysign")) mpfr_set_d(out, copysign(arguments[0], arguments[1]), NEAR);
  else if (has_nan && !is(name, "ilogb")) mpfr_set_nan(out);
  else if (is(name, "norm3") || is(name, "norm4")) norm(count, 0);
  else if (is(name, "rhypot") || is(name, "rnorm3") || is(name, "rnorm4")) norm(count, 1);
  else if (is(name, "fma")) mpfr_fma(out, in[0], in[1], in[2], direction);
  else if (is(name, "rcp")) mpfr_ui_div(out, 1, in[0], direction);
  else if (is(name, "rcbrt")) mpfr_rootn_si(out, in[0], -3, NEAR);
  else if (is(name, "ceil")) mpfr_ceil(out, in[0]);
  else if (is(name, "floor")) mpfr_floor(out, in[0]);
  else if (is(name, "trunc")) mpfr_trunc(out, in[0]);
  else if (is(name, "rint")) mpfr_roundeven(out, in[0]);
  else if (is(name, "round")) mpfr_round(out, in[0]);
  else if (is(name, "value")) mpfr_set(out, in[0], direction);
  else if (is(name, "fabs")) mpfr_abs(out, in[0], NEAR);
  else if (is(name, "ldexp")) mpfr_mul_2si(out, in[0], (long)arguments[1], NEAR);
  else if (is(name, "logb")) {
    if (mpfr_zero_p(in[0])) mpfr_set_inf(out, -1);
    else if (mpfr_inf_p(in[0])) mpfr_set_inf(out, 1);
    else mpfr_set_si(out, mpfr_get_exp(in[0]) - 1, NEAR);
  } else if (is(name, "ilogb")) {
    if (mpfr_regular_p(in[0])) mpfr_set_si(out, mpfr_get_exp(in[0]) - 1, NEAR);
    else mpfr_set_si(out, mpfr_inf_p(in[0]) ? INT_MAX : INT_MIN, NEAR);
  } else if (is(name, "frexp")) {
    mpfr_exp_t exponent;
    if (mpfr_inf_p(in[0])) mpfr_set(out, in[0], NEAR);
    else mpfr_frexp(&exponent, out, in[0], NEAR);
  } else if (is(name, "modf")) mpfr_frac(out, in[0], NEAR);
  else if (is(name, "nextafter")) {
    const double x = arguments[0], y = arguments[1];
    mpfr_set_d(out, is_float ? nextafterf((float)x, (float)y) : nextafter(x, y), NEAR);
  } else if (is(name, "lgamma")) {
    int sign;
    mpfr_lgamma(out, &sign, in[0], NEAR);
  } else if (is(name, "erfcx")) erfcx(out, in[0]);
  else if (is(name, "normcdf")) {
    mpfr_set_ui(t, 2, NEAR);
    mpfr_sqrt(t, t, NEAR);
    mpfr_div(t, in[0], t, NEAR);
    mpfr_neg(t, t, NEAR);
    mpfr_erfc(out, t, NEAR);
    mpfr_div_2ui(out, out, 1, NEAR);
  } else if (is(name, "erfcinv")) inverse_erfc(out, in[0], result);
  else if (is(name, "erfinv") && mpfr_cmpabs_ui(in[0], 1) < 0) inverse_erf(result);
  else if (is(name, "erfinv")) {
    mpfr_ui_sub(t, 1, in[0], NEAR);
    inverse_erfc(out, t, result);
  } else if (is(name, "normcdfinv")) {
    mpfr_mul_2ui(t, in[0], 1, NEAR);
    inverse_erfc(out, t, -result * M_SQRT1_2);
    mpfr_set_ui(t, 2, NEAR);
    mpfr_sqrt(t, t, NEAR);
    mpfr_mul(out, out, t, NEAR);
    mpfr_neg(out, out, NEAR);
  } else if (is(name, "i0")) modified_bessel(0);
  else if (is(name, "i1")) modified_bessel(1);
  else if (is(name, "jn")) mpfr_jn(out, (long)arguments[0], in[1], NEAR);
  else if (is(name, "yn")) mpfr_yn(out, (long)arguments[0], in[1], NEAR);
  else {
    fprintf(stderr, "no reference for %s\n", name);
    exit(2);
  }
}

typedef struct {
  double error;
  double expected;
  double arguments[MAX_ARGUMENTS];
} Point;

static void print_arguments(const double *values, int count) {
  putchar('[');
  for (int i = 0; i < count; i++)
    if (isfinite(values[i])) printf("%s%.17g", i ? ", " : "", values[i]);
    else printf("%s\"%f\"", i ? ", " : "", values[i]);
  putchar(']');
}

static void print_number(double value) {
  if (isfinite(value)) printf("%.17g", value);
  else printf("\"%f\"", value);
}

static void print_points(const Point *points, long n, int count) {
  putchar('[');
  for (long i = 0; i < n; i++) {
    printf("%s[", i ? ", " : "");
    print_arguments(points[i].arguments, count);
    printf(", ");
    print_number(points[i].expected);
    printf("]");
  }
  putchar(']');
}

int main(int argc, char **argv) {
  if (argc != 8) return 2;
  char *name = argv[1];
  char *colon = strchr(name, ':');
  if (colon) {
    direction = colon[1] == 'z' ? MPFR_RNDZ : colon[1] == 'u' ? MPFR_RNDU : colon[1] == 'd' ? MPFR_RNDD : NEAR;
    *colon = 0;
  }
  is_float = argv[2][0] == 'f';
  const int count = atoi(argv[3]), worst_count = atoi(argv[6]),
            sample_count = atoi(argv[7]);
  FILE *points = fopen(argv[4], "rb"), *results = fopen(argv[5], "rb");
  if (!points || !results || count > MAX_ARGUMENTS) return 2;
  for (int i = 0; i < MAX_ARGUMENTS; i++) mpfr_init2(in[i], 64);
  const int digits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074;
  /* e^(x^2) of large arguments. */
  mpfr_set_emin(mpfr_get_emin_min());
  mpfr_set_emax(mpfr_get_emax_max());
  mpfr_inits2(EXACT_BITS, t, u, v, (mpfr_ptr)0);
  mpfr_init2(out, is_float ? FLOAT_BITS : DOUBLE_BITS);
  /* Sums are exact, so that nothing is rounded twice. */
  if (is(name, "fma") || is(name, "add") || is(name, "sub") || is(name, "fdim"))
    mpfr_set_prec(out, is_float ? 900 : 6400);

  Point *worst = calloc(worst_count + 1, sizeof *worst);
  for (int i = 0; i <= worst_count; i++) worst[i].error = -1;
  int filled = 0;
  Point *samples = calloc(sample_count + 1, sizeof *samples);
  int sampled = 0;
  Point greatest_absolute = {-1};
  int64_t distance = 0;
  long total = 0, unlike = 0;
  double result, first_unlike[MAX_ARGUMENTS] = {0}, unlike_result = 0, unlike_expected = 0;
  mpfr_t error;
  mpfr_init2(error, 64);
  fseek(results, 0, SEEK_END);
  const long rows = ftell(results) / (long)sizeof(double);
  rewind(results);
  double *columns = malloc(rows * MAX_ARGUMENTS * sizeof(double));
  if (fread(columns, sizeof(double), rows * MAX_ARGUMENTS, points) != (size_t)rows * MAX_ARGUMENTS) return 2;
  for (long row = 0; row < rows && fread(&result, sizeof result, 1, results) == 1; row++) {
    for (int i = 0; i < count; i++) arguments[i] = columns[rows * i + row];
    for (int i = 0; i < count; i++) mpfr_set_d(in[i], arguments[i], NEAR);
    compute(name, result);
    total++;
    const double expected = rounded();
    const int both_finite = isfinite(expected) && isfinite(result);
    if (isnan(expected) != isnan(result) || (isinf(expected) && isinf(result) && expected != result) ||
        (expected == 0 && result == 0 && !signbit(expected) != !signbit(result) && is(name, "copysign"))) {
      if (unlike++ == 0) {
        memcpy(first_unlike, arguments, sizeof arguments);
        unlike_result = result;
        unlike_expected = expected;
      }
      continue;
    }
    Point here = {0, expected};
    memcpy(here.arguments, arguments, sizeof arguments);
    if (sampled < sample_count && row >= (rows - 1) * (sampled + 1) / sample_count) samples[sampled++] = here;
    if (isnan(expected)) continue;
    const int64_t between = llabs(order(expected) - order(result));
    if (between > distance) distance = between;
    if (!both_finite) continue;
    /* A directed rounding that stops at the largest number has no error in its units. */
    if (expected == result && fabs(expected) == (is_float ? FLT_MAX : DBL_MAX)) continue;
    mpfr_set_d(error, result, NEAR);
    mpfr_sub(error, error, out, NEAR);
    const double absolute = fabs(mpfr_get_d(error, NEAR));
    if (absolute > greatest_absolute.error) {
      greatest_absolute = here;
      greatest_absolute.error = absolute;
    }
    long unit = mpfr_zero_p(out) ? lowest : mpfr_get_exp(out) - digits;
    if (unit < lowest) unit = lowest;
    mpfr_mul_2si(error, error, -unit, NEAR);
    here.error = fabs(mpfr_get_d(error, NEAR));
    int at = worst_count;
    while (at > 0 && here.error > worst[at - 1].error) {
      worst[at] = worst[at - 1];
      at--;
    }
    worst[at] = here;
    if (at < worst_count && filled < worst_count) filled++;
  }
  printf("{\"points\": %ld, \"ulp\": %.6g, \"distance\": %lld, \"at\": ", total, fmax(0, worst[0].error), (long long)distance);
  print_arguments(worst[0].arguments, count);
  printf(", \"absolute\": %.6g, \"absoluteAt\": ", fmax(0, greatest_absolute.error));
  print_arguments(greatest_absolute.arguments, count);
  printf(", \"unlike\": %ld", unlike);
  if (unlike) {
    printf(", \"unlikeAt\": ");
    print_arguments(first_unlike, count);
    printf(", \"unlikeResult\": ");
    print_number(unlike_result);
    printf(", \"unlikeExpected\": ");
    print_number(unlike_expected);
  }
  printf(", \"worst\": ");
  print_points(worst, filled, count);
  printf(", \"sample\": ");
  print_points(samples, sampled, count);
  printf("}\n");
  return 0;
}
