// MRG32k3a: two recurrences of order three, modulo 2^32 - 209 and 2^32 - 22853, and their difference.
// Source: L'Ecuyer, "Good parameters and implementations for combined multiple recursive random number
// generators", Operations Research 47 (1999); subsequences of 2^76 numbers and sequences of 2^127 as in L'Ecuyer
// et al., "An object-oriented random-number package with many long streams and substreams" (2002), whose
// matrices are computed here by squaring.
#ifndef WARPSCOPE_CURAND_MRG32K3A_H
#define WARPSCOPE_CURAND_MRG32K3A_H

typedef struct curandStateMRG32k3a {
  unsigned int s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
} curandStateMRG32k3a_t;

namespace warpscope_curand {

// x modulo 2^32 - lack: each time the upper half is folded down, it counts `lack` times.
template <unsigned int lack>
WARPSCOPE_CURAND unsigned int reduce(unsigned long long x) {
  const unsigned long long modulus = 0x100000000ull - lack;
  x = (x >> 32) * lack + (x & 0xffffffffull);
  x = (x >> 32) * lack + (x & 0xffffffffull);
  return (unsigned int)(x >= modulus ? x - modulus : x);
}

template <unsigned int lack>
struct Matrix {
  unsigned int rows[3][3];
};

template <unsigned int lack>
WARPSCOPE_CURAND unsigned int dot(const unsigned int *row, unsigned int x, unsigned int y, unsigned int z) {
  // Each product fills 64 bits, so each is reduced before it is added.
  return reduce<lack>((unsigned long long)reduce<lack>((unsigned long long)row[0] * x) +
                      reduce<lack>((unsigned long long)row[1] * y) +
                      reduce<lack>((unsigned long long)row[2] * z));
}

template <unsigned int lack>
WARPSCOPE_CURAND void apply(const Matrix<lack> &matrix, unsigned int (&s)[3]) {
  const unsigned int x = s[0], y = s[1], z = s[2];
  for (int i = 0; i < 3; i++) s[i] = dot<lack>(matrix.rows[i], x, y, z);
}

template <unsigned int lack>
WARPSCOPE_CURAND Matrix<lack> squared(const Matrix<lack> &a) {
  Matrix<lack> product;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      product.rows[i][j] = dot<lack>(a.rows[i], a.rows[0][j], a.rows[1][j], a.rows[2][j]);
  return product;
}

template <unsigned int lack>
WARPSCOPE_CURAND void apply_power(Matrix<lack> matrix, unsigned long long power, unsigned int (&s)[3]) {
  for (; power != 0; power >>= 1) {
    if (power & 1) apply(matrix, s);
    if (power != 1) matrix = squared(matrix);
  }
}

}  // namespace warpscope_curand

WARPSCOPE_CURAND double curand_MRG32k3a(curandStateMRG32k3a_t *state) {
  using warpscope_curand::reduce;
  const unsigned int modulus1 = 0u - 209u, modulus2 = 0u - 22853u;
  const unsigned int p1 = reduce<209>(1403580ull * state->s1[1] + 810728ull * (modulus1 - state->s1[0]));
  const unsigned int p2 = reduce<22853>(527612ull * state->s2[2] + 1370589ull * (modulus2 - state->s2[0]));
  state->s1[0] = state->s1[1];
  state->s1[1] = state->s1[2];
  state->s1[2] = p1;
  state->s2[0] = state->s2[1];
  state->s2[1] = state->s2[2];
  state->s2[2] = p2;
  return (double)(p1 <= p2 ? p1 - p2 + modulus1 : p1 - p2);
}

// From 1 ... 2^32 - 209 to all of 32 bits.
WARPSCOPE_CURAND unsigned int curand(curandStateMRG32k3a_t *state) {
  return (unsigned int)(curand_MRG32k3a(state) * 1.000000048662);
}

WARPSCOPE_CURAND void skipahead(unsigned long long n, curandStateMRG32k3a_t *state) {
  using namespace warpscope_curand;
  apply_power(Matrix<209>{{{0, 1, 0}, {0, 0, 1}, {4294156359u, 1403580u, 0}}}, n, state->s1);
  apply_power(Matrix<22853>{{{0, 1, 0}, {0, 0, 1}, {4293573854u, 0, 527612u}}}, n, state->s2);
}

WARPSCOPE_CURAND void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state) {
  using namespace warpscope_curand;
  apply_power(Matrix<209>{{{82758667u, 1871391091u, 4127413238u}, {3672831523u, 69195019u, 1871391091u}, {3672091415u, 3528743235u, 69195019u}}},
              n, state->s1);
  apply_power(Matrix<22853>{{{1511326704u, 3759209742u, 1610795712u}, {4292754251u, 1511326704u, 3889917532u}, {3859662829u, 4292754251u, 3708466080u}}},
              n, state->s2);
}

WARPSCOPE_CURAND void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state) {
  using namespace warpscope_curand;
  apply_power(Matrix<209>{{{2427906178u, 3580155704u, 949770784u}, {226153695u, 1230515664u, 3580155704u}, {1988835001u, 986791581u, 1230515664u}}},
              n, state->s1);
  apply_power(Matrix<22853>{{{1464411153u, 277697599u, 1610723613u}, {32183930u, 1464411153u, 1022607788u}, {2824425944u, 32183930u, 2093834863u}}},
              n, state->s2);
}

WARPSCOPE_CURAND void curand_init(unsigned long long seed, unsigned long long subsequence,
                                  unsigned long long offset, curandStateMRG32k3a_t *state) {
  using warpscope_curand::reduce;
  curandStateMRG32k3a_t begin;
  const unsigned long long low = seed == 0 ? 1 : (unsigned int)seed ^ 0x55555555u;
  const unsigned long long high = seed == 0 ? 1 : (unsigned int)(seed >> 32) ^ 0xaaaaaaaau;
  begin.s1[0] = begin.s1[2] = reduce<209>(12345 * low);
  begin.s1[1] = reduce<209>(12345 * high);
  begin.s2[0] = begin.s2[2] = reduce<22853>(12345 * high);
  begin.s2[1] = reduce<22853>(12345 * low);
  skipahead_subsequence(subsequence, &begin);
  skipahead(offset, &begin);
  begin.boxmuller_flag = 0;
  begin.boxmuller_flag_double = 0;
  begin.boxmuller_extra = 0;
  begin.boxmuller_extra_double = 0;
  *state = begin;
}

#endif
