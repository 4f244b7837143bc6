// Normal and log-normal distributions: two numbers of one pair of uniform ones, by Box and Muller's method
// ("A note on the generation of random normal deviates", 1958). Functions that return one keep the other in the
// state, marked with the distribution it was made for.
#ifndef WARPSCOPE_CURAND_NORMAL_H
#define WARPSCOPE_CURAND_NORMAL_H

namespace warpscope_curand {

enum Kept { KEPT_NOTHING = 0, KEPT_NORMAL = 1, KEPT_LOG_NORMAL = 2 };

// `radius` is uniform over (0, 1], `angle` in radians.
WARPSCOPE_CURAND float2 box_muller_of(float radius, float angle) {
  const float length = sqrtf(-2.0f * logf(radius));
  float sine, cosine;
#ifdef __CUDA_ARCH__
  __sincosf(angle, &sine, &cosine);
#else
  sine = sinf(angle);
  cosine = cosf(angle);
#endif
  return make_float2(sine * length, cosine * length);
}

// `half_turns`: the angle in units of pi.
WARPSCOPE_CURAND double2 box_muller_of(double radius, double half_turns) {
  const double length = sqrt(-2.0 * log(radius));
  double sine, cosine;
#ifdef __CUDA_ARCH__
  sincospi(half_turns, &sine, &cosine);
#else
  sine = sin(half_turns * 3.1415926535897932);
  cosine = cos(half_turns * 3.1415926535897932);
#endif
  return make_double2(sine * length, cosine * length);
}

WARPSCOPE_CURAND float2 box_muller_of(unsigned int x, unsigned int y) {
  const float turn = 0x1p-32f * 6.2831855f;
  return box_muller_of(uniform_of(x), (float)y * turn + turn / 2);
}

WARPSCOPE_CURAND double2 box_muller_of(uint4 x) {
  const unsigned long long bits = (unsigned long long)x.z ^ ((unsigned long long)x.w << 21);
  return box_muller_of(uniform_double_of(x.x, x.y), (double)bits * 0x1p-52 + 0x1p-53);
}

template <typename State>
WARPSCOPE_CURAND float2 box_muller(State *state) {
  const unsigned int x = curand(state);
  return box_muller_of(x, curand(state));
}
template <>
WARPSCOPE_CURAND float2 box_muller(curandStateMRG32k3a_t *state) {
  const float x = curand_uniform(state);
  return box_muller_of(x, curand_uniform(state) * 6.2831855f);
}

WARPSCOPE_CURAND double2 box_muller_double(curandStateXORWOW_t *state) {
  uint4 x;
  x.x = curand(state);
  x.y = curand(state);
  x.z = curand(state);
  x.w = curand(state);
  return box_muller_of(x);
}
WARPSCOPE_CURAND double2 box_muller_double(curandStatePhilox4_32_10_t *state) {
  return box_muller_of(curand4(state));
}
WARPSCOPE_CURAND double2 box_muller_double(curandStateMRG32k3a_t *state) {
  const double x = curand_uniform_double(state);
  return box_muller_of(x, curand_uniform_double(state) * 2.0);
}

WARPSCOPE_CURAND float log_normal_of(float normal, float mean, float deviation) {
  return expf(mean + deviation * normal);
}
WARPSCOPE_CURAND double log_normal_of(double normal, double mean, double deviation) {
  return exp(mean + deviation * normal);
}

template <typename State>
WARPSCOPE_CURAND float2 log_normal2(State *state, float mean, float deviation) {
  const float2 both = box_muller(state);
  return make_float2(log_normal_of(both.x, mean, deviation), log_normal_of(both.y, mean, deviation));
}
template <typename State>
WARPSCOPE_CURAND double2 log_normal2_double(State *state, double mean, double deviation) {
  const double2 both = box_muller_double(state);
  return make_double2(log_normal_of(both.x, mean, deviation), log_normal_of(both.y, mean, deviation));
}

// Numbers come in pairs: the second is kept for the next call of the same kind.
template <typename Number, typename Flag, typename MakePair>
WARPSCOPE_CURAND Number one_of_pair(Flag *flag, Number *extra, int kind, MakePair pair) {
  if (*flag == kind) {
    *flag = KEPT_NOTHING;
    return *extra;
  }
  const auto both = pair();
  *extra = both.y;
  *flag = kind;
  return both.x;
}

template <typename State>
WARPSCOPE_CURAND float normal(State *state) {
  return one_of_pair(&state->boxmuller_flag, &state->boxmuller_extra, KEPT_NORMAL,
                     [=] { return box_muller(state); });
}
template <typename State>
WARPSCOPE_CURAND double normal_double(State *state) {
  return one_of_pair(&state->boxmuller_flag_double, &state->boxmuller_extra_double, KEPT_NORMAL,
                     [=] { return box_muller_double(state); });
}
template <typename State>
WARPSCOPE_CURAND float log_normal(State *state, float mean, float deviation) {
  return one_of_pair(&state->boxmuller_flag, &state->boxmuller_extra, KEPT_LOG_NORMAL,
                     [=] { return log_normal2(state, mean, deviation); });
}
template <typename State>
WARPSCOPE_CURAND double log_normal_double(State *state, double mean, double deviation) {
  return one_of_pair(&state->boxmuller_flag_double, &state->boxmuller_extra_double, KEPT_LOG_NORMAL,
                     [=] { return log_normal2_double(state, mean, deviation); });
}

}  // namespace warpscope_curand

#define WARPSCOPE_NORMAL_OF(State)                                                                              \
  WARPSCOPE_CURAND float curand_normal(State *state) { return warpscope_curand::normal(state); }                \
  WARPSCOPE_CURAND double curand_normal_double(State *state) { return warpscope_curand::normal_double(state); } \
  WARPSCOPE_CURAND float2 curand_normal2(State *state) { return warpscope_curand::box_muller(state); }          \
  WARPSCOPE_CURAND double2 curand_normal2_double(State *state) {                                                \
    return warpscope_curand::box_muller_double(state);                                                          \
  }                                                                                                             \
  WARPSCOPE_CURAND float curand_log_normal(State *state, float mean, float stddev) {                            \
    return warpscope_curand::log_normal(state, mean, stddev);                                                   \
  }                                                                                                             \
  WARPSCOPE_CURAND double curand_log_normal_double(State *state, double mean, double stddev) {                  \
    return warpscope_curand::log_normal_double(state, mean, stddev);                                            \
  }                                                                                                             \
  WARPSCOPE_CURAND float2 curand_log_normal2(State *state, float mean, float stddev) {                          \
    return warpscope_curand::log_normal2(state, mean, stddev);                                                  \
  }                                                                                                             \
  WARPSCOPE_CURAND double2 curand_log_normal2_double(State *state, double mean, double stddev) {                \
    return warpscope_curand::log_normal2_double(state, mean, stddev);                                           \
  }
WARPSCOPE_NORMAL_OF(curandStateXORWOW_t)
WARPSCOPE_NORMAL_OF(curandStatePhilox4_32_10_t)
WARPSCOPE_NORMAL_OF(curandStateMRG32k3a_t)
#undef WARPSCOPE_NORMAL_OF

WARPSCOPE_CURAND float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  const float2 first = warpscope_curand::box_muller_of(x.x, x.y);
  const float2 second = warpscope_curand::box_muller_of(x.z, x.w);
  return make_float4(first.x, first.y, second.x, second.y);
}
WARPSCOPE_CURAND double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
  const double2 first = curand_normal2_double(state);
  const double2 second = curand_normal2_double(state);
  return make_double4(first.x, first.y, second.x, second.y);
}
WARPSCOPE_CURAND float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
  using warpscope_curand::log_normal_of;
  const float4 normal = curand_normal4(state);
  return make_float4(log_normal_of(normal.x, mean, stddev), log_normal_of(normal.y, mean, stddev),
                     log_normal_of(normal.z, mean, stddev), log_normal_of(normal.w, mean, stddev));
}
WARPSCOPE_CURAND double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean,
                                                   double stddev) {
  const double2 first = curand_log_normal2_double(state, mean, stddev);
  const double2 second = curand_log_normal2_double(state, mean, stddev);
  return make_double4(first.x, first.y, second.x, second.y);
}

#endif
