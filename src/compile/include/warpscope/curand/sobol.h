// Sobol sequences of 32 and of 64 bits. Number i is the exclusive or of the directions that the Gray code of i names, so
// that each number differs from the one before by one direction.
#ifndef WARPSCOPE_CURAND_SOBOL_H
#define WARPSCOPE_CURAND_SOBOL_H

struct curandStateSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
typedef struct curandStateSobol32 curandStateSobol32_t;

struct curandStateSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};
typedef struct curandStateSobol64 curandStateSobol64_t;

namespace warpscope_curand {

template <typename Word>
WARPSCOPE_CURAND Word sobol_number(unsigned long long index, const Word *directions) {
  Word number = 0;
  int direction = 0;
  for (unsigned long long left = index ^ (index >> 1); left != 0; left >>= 1, direction++)
    if (left & 1) number ^= directions[direction];
  return number;
}

template <typename State, typename Word>
WARPSCOPE_CURAND void begin_sobol(const Word *directions, Word offset, State *state) {
  for (int bit = 0; bit < (int)sizeof(Word) * 8; bit++) state->direction_vectors[bit] = directions[bit];
  state->i = offset;
  state->c = 0;
  state->x = sobol_number<Word>(offset, directions);
}

template <typename Word, typename State>
WARPSCOPE_CURAND Word next_sobol(State *state) {
  const Word number = state->x;
  // The lowest bit that is not set.
  int direction = 0;
  while (direction < (int)sizeof(Word) * 8 - 1 && (state->i >> direction & 1)) direction++;
  state->x ^= state->direction_vectors[direction];
  state->i++;
  return number;
}

// Centres of intervals, as for other generators.
WARPSCOPE_CURAND float uniform_of(unsigned long long x) { return (float)x * 0x1p-64f + 0x1p-65f; }
WARPSCOPE_CURAND double uniform_double_of(unsigned long long x) { return (double)(x >> 11) * 0x1p-53 + 0x1p-54; }

// Inverse of erfc. C's library has none: Halley's method, from a rational approximation (Abramowitz and Stegun, 26.2.22).
static __inline__ __attribute__((device, nodebug, unused)) float inverse_erfc(float x) { return erfcinvf(x); }
static __inline__ __attribute__((device, nodebug, unused)) double inverse_erfc(double x) { return erfcinv(x); }
#ifdef WARPSCOPE_CURAND_ON_HOST
static inline double inverse_erfc(double x) {
  const double t = sqrt(-2 * log(x / 2));
  double z = (t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + 0.04481 * t))) / 1.4142135623730951;
  for (int step = 0; step < 4; step++) {
    const double error = erfc(z) - x;
    z += error / (1.1283791670955126 * exp(-z * z) - z * error);
  }
  return z;
}
static inline float inverse_erfc(float x) { return (float)inverse_erfc((double)x); }
#endif

// One normal number for each of the sequence, by the inverse of the distribution; mirrored, so that small ones are exact.
WARPSCOPE_CURAND float inverse_normal_of(unsigned int x) {
  const bool mirrored = x > 0x80000000u;
  if (mirrored) x = 0xffffffffu - x;
  const float p = (float)x * 0x1p-32f + 0x1p-33f;
  const float normal = 1.4142135f * inverse_erfc(2.0f * p);
  return mirrored ? normal : -normal;
}
WARPSCOPE_CURAND float inverse_normal_of(unsigned long long x) { return inverse_normal_of((unsigned int)(x >> 32)); }
WARPSCOPE_CURAND double inverse_normal_double_of(unsigned int x) {
  const bool mirrored = x > 0x80000000u;
  if (mirrored) x = 0xffffffffu - x;
  const double normal = 1.4142135623730951 * inverse_erfc(2.0 * ((double)x * 0x1p-32 + 0x1p-33));
  return mirrored ? normal : -normal;
}
WARPSCOPE_CURAND double inverse_normal_double_of(unsigned long long x) {
  x >>= 11;
  const bool mirrored = x > 1ull << 52;
  if (mirrored) x = (1ull << 53) - 1 - x;
  const double normal = 1.4142135623730951 * inverse_erfc(2.0 * ((double)x * 0x1p-53 + 0x1p-54));
  return mirrored ? normal : -normal;
}

}  // namespace warpscope_curand

#define WARPSCOPE_SOBOL(State, Word)                                                                             \
  WARPSCOPE_CURAND void curand_init(const Word *direction_vectors, Word offset, State *state) {                  \
    warpscope_curand::begin_sobol<State, Word>(direction_vectors, offset, state);                                \
  }                                                                                                              \
  WARPSCOPE_CURAND void skipahead(Word n, State *state) {                                                        \
    state->i += n;                                                                                               \
    state->x = state->c ^ warpscope_curand::sobol_number<Word>(state->i, state->direction_vectors);              \
  }                                                                                                              \
  WARPSCOPE_CURAND Word curand(State *state) { return warpscope_curand::next_sobol<Word>(state); }               \
  WARPSCOPE_CURAND float curand_uniform(State *state) { return warpscope_curand::uniform_of(curand(state)); }    \
  WARPSCOPE_CURAND double curand_uniform_double(State *state) {                                                  \
    return warpscope_curand::uniform_double_of(curand(state));                                                   \
  }                                                                                                              \
  WARPSCOPE_CURAND float curand_normal(State *state) { return warpscope_curand::inverse_normal_of(curand(state)); } \
  WARPSCOPE_CURAND double curand_normal_double(State *state) {                                                   \
    return warpscope_curand::inverse_normal_double_of(curand(state));                                            \
  }                                                                                                              \
  WARPSCOPE_CURAND float curand_log_normal(State *state, float mean, float stddev) {                             \
    return expf(mean + stddev * curand_normal(state));                                                           \
  }                                                                                                              \
  WARPSCOPE_CURAND double curand_log_normal_double(State *state, double mean, double stddev) {                   \
    return exp(mean + stddev * curand_normal_double(state));                                                     \
  }
WARPSCOPE_SOBOL(curandStateSobol32_t, unsigned int)
WARPSCOPE_SOBOL(curandStateSobol64_t, unsigned long long)
#undef WARPSCOPE_SOBOL

#endif
