// XORWOW: a shift register of 160 bits plus a counter.
// Source: Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003), page 5. How a seed becomes a
// state is cuRAND's; a subsequence has 2^67 numbers (cuRAND documentation, "XORWOW").
#ifndef WARPSCOPE_CURAND_XORWOW_H
#define WARPSCOPE_CURAND_XORWOW_H

typedef struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
} curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

namespace warpscope_curand {

#ifdef WARPSCOPE_CURAND_ON_HOST
#define WARPSCOPE_XORWOW_TABLE(name) static const unsigned int name##_of_host[16 * 15 * 5]
#include "xorwow_polynomials.h"
#undef WARPSCOPE_XORWOW_TABLE
#endif
#define WARPSCOPE_XORWOW_TABLE(name) static __device__ const unsigned int name[16 * 15 * 5]
#include "xorwow_polynomials.h"
#undef WARPSCOPE_XORWOW_TABLE

#if defined(WARPSCOPE_CURAND_ON_HOST) && !defined(__CUDA_ARCH__)
#define WARPSCOPE_XORWOW_TABLE(name) name##_of_host
#else
#define WARPSCOPE_XORWOW_TABLE(name) name
#endif

WARPSCOPE_CURAND void step(unsigned int (&v)[5]) {
  const unsigned int t = v[0] ^ (v[0] >> 2);
  v[0] = v[1];
  v[1] = v[2];
  v[2] = v[3];
  v[3] = v[4];
  v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1));
}

// v becomes the sum of M^i v over the polynomial's coefficients, by Horner's rule from the highest down. The
// loop has no branch of its own: all lanes of a warp walk it together, whatever their polynomials.
WARPSCOPE_CURAND void jump(unsigned int (&v)[5], const unsigned int *polynomial) {
  unsigned int sum[5] = {0, 0, 0, 0, 0};
  for (int word = 4; word >= 0; word--) {
    const unsigned int bits = polynomial[word];
    for (int bit = 31; bit >= 0; bit--) {
      const unsigned int mask = 0u - ((bits >> bit) & 1u);
      step(sum);
      for (int i = 0; i < 5; i++) sum[i] ^= v[i] & mask;
    }
  }
  for (int i = 0; i < 5; i++) v[i] = sum[i];
}

// One jump for each hexadecimal digit of `count` that is not zero.
WARPSCOPE_CURAND void jumps(curandStateXORWOW_t *state, unsigned long long count, const unsigned int *table) {
  unsigned int v[5];
  for (int i = 0; i < 5; i++) v[i] = state->v[i];
  for (; count != 0; count >>= 4, table += 15 * 5) {
    const unsigned int digit = (unsigned int)count & 15u;
    if (digit != 0) jump(v, table + (digit - 1) * 5);
  }
  for (int i = 0; i < 5; i++) state->v[i] = v[i];
}

}  // namespace warpscope_curand

WARPSCOPE_CURAND unsigned int curand(curandStateXORWOW_t *state) {
  warpscope_curand::step(state->v);
  state->d += 362437u;
  return state->v[4] + state->d;
}

WARPSCOPE_CURAND void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
  warpscope_curand::jumps(state, n, warpscope_curand::WARPSCOPE_XORWOW_TABLE(xorwow_steps));
  state->d += 362437u * (unsigned int)n;
}

// The counter has a period of 2^32, so a whole subsequence leaves it as it is.
WARPSCOPE_CURAND void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state) {
  warpscope_curand::jumps(state, n, warpscope_curand::WARPSCOPE_XORWOW_TABLE(xorwow_subsequences));
}

WARPSCOPE_CURAND void curand_init(unsigned long long seed, unsigned long long subsequence,
                                  unsigned long long offset, curandStateXORWOW_t *state) {
  const unsigned int low = 1099087573u * ((unsigned int)seed ^ 0xaad26b49u);
  const unsigned int high = 2591861531u * ((unsigned int)(seed >> 32) ^ 0xf7dcefddu);
  curandStateXORWOW_t begin;
  begin.d = 6615241u + high + low;
  begin.v[0] = 123456789u + low;
  begin.v[1] = 362436069u ^ low;
  begin.v[2] = 521288629u + high;
  begin.v[3] = 88675123u ^ high;
  begin.v[4] = 5783321u + low;
  skipahead_sequence(subsequence, &begin);
  skipahead(offset, &begin);
  begin.boxmuller_flag = 0;
  begin.boxmuller_flag_double = 0;
  begin.boxmuller_extra = 0;
  begin.boxmuller_extra_double = 0;
  *state = begin;
}

#undef WARPSCOPE_XORWOW_TABLE

#endif
