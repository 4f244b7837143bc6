// The Poisson distribution, by the method that cuRAND's device functions take for a mean:
//   below 64     products of uniform numbers (Knuth, "The Art of Computer Programming" 2, 3.4.1, algorithm Q)
//   up to 4000   rejection under an approximation of the incomplete gamma function
//   above        a normal number, rounded
#ifndef WARPSCOPE_CURAND_POISSON_H
#define WARPSCOPE_CURAND_POISSON_H

namespace warpscope_curand {

// The approximation that cuRAND uses for the regularised incomplete gamma function of shape a:
//   P(a, x) = 1 / (1 + exp(slope (a - x) - shift))^2
struct GammaCurve {
  float shape, slope, shift;
};

WARPSCOPE_CURAND GammaCurve gamma_curve(float shape) {
  GammaCurve curve;
  curve.shape = shape;
  curve.slope = 1.43248035075540910f * rsqrtf(shape - 0.12400979329415655f) + 0.00025361074907033f;
  curve.shift = 0.21096734870196546f * rsqrtf(shape - 1.97381164089999420f) + 0.94201734077887530f;
  return curve;
}

// The factor is a double, as in cuRAND, so that results round alike.
WARPSCOPE_CURAND float exponential(float x) { return exp2f((float)((double)x * 1.4426950408889634074)); }
WARPSCOPE_CURAND float logarithm(float x) { return (float)((double)log2f(x) * 0.69314718055994530942); }

WARPSCOPE_CURAND float below(const GammaCurve &curve, float x) {
  const float root = 1.0f + exponential(curve.slope * (curve.shape - x) - curve.shift);
  return 1.0f / (root * root);
}

WARPSCOPE_CURAND float inverse_below(const GammaCurve &curve, float probability) {
  const float logit = curve.shift + logarithm(rsqrtf(probability) - 1.0f);
  return -logit * (1.0f / curve.slope) + curve.shape;
}

// log((n - 1)!), by Stirling's series above 8. Source of the coefficients: Hart et al., "Computer
// Approximations", 1968, index 5404.
WARPSCOPE_CURAND double log_gamma(int n) {
  if (n <= 8) {
    double product = 1;
    for (int i = 2; i < n; i++) product *= i;
    return log(product);
  }
  const double inverse = 1.0 / n, square = inverse * inverse;
  double series = -0.1633436431e-2;
  series = series * square + 0.83645878922e-3;
  series = series * square - 0.5951896861197e-3;
  series = series * square + 0.793650576493454e-3;
  series = series * square - 0.277777777735865004e-2;
  series = series * square + 0.833333333333331018375e-1;
  series = series * inverse + 0.918938533204672;
  const double half = 0.5 * log((double)n) * (n - 0.5);
  return (half - n) + (half + series);
}

template <typename State>
WARPSCOPE_CURAND unsigned int poisson_small(State *state, float mean) {
  float product = expf(mean);
  unsigned int count = 0;
  for (;;) {
    product *= curand_uniform(state);
    if (!(product > 1.0f)) return count;
    count++;
  }
}

template <typename State>
WARPSCOPE_CURAND unsigned int poisson_medium(State *state, float mean) {
  const GammaCurve curve = gamma_curve(mean);
  const float log_mean = logarithm(mean);
  for (;;) {
    const float x = floorf(inverse_below(curve, curand_uniform(state)));
    const float bound = (below(curve, x + 1.0f) - below(curve, x)) * 1.3f;
    const float height = curand_uniform(state) * bound;
    const float log_factorial = (float)log_gamma((int)(1.0f + x));
    const float density = exponential(-mean + x * log_mean - log_factorial);
    if (height < density && bound >= 1e-20) return (unsigned int)x;
  }
}

WARPSCOPE_CURAND unsigned int poisson_large(double normal, double mean) {
  return (unsigned int)(sqrt(mean) * normal + mean + 0.5);
}

template <typename State>
WARPSCOPE_CURAND unsigned int poisson(State *state, double mean) {
  if (mean < 64) return poisson_small(state, (float)mean);
  if (mean > 4000) return poisson_large(curand_normal_double(state), mean);
  return poisson_medium(state, (float)mean);
}

}  // namespace warpscope_curand

WARPSCOPE_CURAND unsigned int curand_poisson(curandStateXORWOW_t *state, double lambda) {
  return warpscope_curand::poisson(state, lambda);
}
WARPSCOPE_CURAND unsigned int curand_poisson(curandStatePhilox4_32_10_t *state, double lambda) {
  return warpscope_curand::poisson(state, lambda);
}
WARPSCOPE_CURAND unsigned int curand_poisson(curandStateMRG32k3a_t *state, double lambda) {
  return warpscope_curand::poisson(state, lambda);
}

WARPSCOPE_CURAND uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda) {
  using namespace warpscope_curand;
  if (lambda > 4000) {
    const double4 normal = curand_normal4_double(state);
    return make_uint4(poisson_large(normal.x, lambda), poisson_large(normal.y, lambda),
                      poisson_large(normal.z, lambda), poisson_large(normal.w, lambda));
  }
  uint4 four;
  four.x = poisson(state, lambda);
  four.y = poisson(state, lambda);
  four.z = poisson(state, lambda);
  four.w = poisson(state, lambda);
  return four;
}

#endif
