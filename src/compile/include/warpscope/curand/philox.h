// Philox 4x32-10: ten rounds of a keyed mixing function over a counter of 128 bits, four numbers a count.
// Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011, sections 3.3 and 3.4. The upper 64 bits of
// the counter are the subsequence (cuRAND documentation, "Philox").
#ifndef WARPSCOPE_CURAND_PHILOX_H
#define WARPSCOPE_CURAND_PHILOX_H

typedef struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  // How many numbers of `output` are used up, 0 to 3.
  unsigned int STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
} curandStatePhilox4_32_10_t;

WARPSCOPE_CURAND uint4 curand_Philox4x32_10(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; round++) {
    const unsigned long long first = (unsigned long long)counter.x * 0xD2511F53u;
    const unsigned long long second = (unsigned long long)counter.z * 0xCD9E8D57u;
    counter = make_uint4((unsigned int)(second >> 32) ^ counter.y ^ key.x, (unsigned int)second,
                         (unsigned int)(first >> 32) ^ counter.w ^ key.y, (unsigned int)first);
    key.x += 0x9E3779B9u;
    key.y += 0xBB67AE85u;
  }
  return counter;
}

namespace warpscope_curand {

WARPSCOPE_CURAND void add(unsigned int &low, unsigned int &high, unsigned long long n, unsigned int &carry) {
  const unsigned long long before = ((unsigned long long)high << 32) | low;
  const unsigned long long after = before + n;
  low = (unsigned int)after;
  high = (unsigned int)(after >> 32);
  carry = after < before ? 1 : 0;
}

WARPSCOPE_CURAND void advance(curandStatePhilox4_32_10_t *state, unsigned long long n) {
  unsigned int carry, over;
  add(state->ctr.x, state->ctr.y, n, carry);
  add(state->ctr.z, state->ctr.w, carry, over);
}

}  // namespace warpscope_curand

WARPSCOPE_CURAND void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  const unsigned int used = state->STATE + ((unsigned int)n & 3u);
  state->STATE = used & 3u;
  warpscope_curand::advance(state, n / 4 + used / 4);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

WARPSCOPE_CURAND void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  unsigned int over;
  warpscope_curand::add(state->ctr.z, state->ctr.w, n, over);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

WARPSCOPE_CURAND void curand_init(unsigned long long seed, unsigned long long subsequence,
                                  unsigned long long offset, curandStatePhilox4_32_10_t *state) {
  unsigned int over;
  state->ctr = make_uint4(0, 0, 0, 0);
  state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
  state->STATE = 0;
  state->boxmuller_flag = 0;
  state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0;
  state->boxmuller_extra_double = 0;
  warpscope_curand::add(state->ctr.z, state->ctr.w, subsequence, over);
  skipahead(offset, state);
}

WARPSCOPE_CURAND unsigned int curand(curandStatePhilox4_32_10_t *state) {
  // By masks, not by branches: lanes differ in where they are, and the state stays in registers.
  const uint4 four = state->output;
  const unsigned int used = state->STATE;
  const unsigned int odd = 0u - (used & 1u), late = 0u - (used >> 1);
  const unsigned int early = (four.x & ~odd) | (four.y & odd);
  const unsigned int number = (early & ~late) | (((four.z & ~odd) | (four.w & odd)) & late);
  state->STATE = used + 1;
  if (used == 3) {
    warpscope_curand::advance(state, 1);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
    state->STATE = 0;
  }
  return number;
}

WARPSCOPE_CURAND uint4 curand4(curandStatePhilox4_32_10_t *state) {
  const uint4 old = state->output;
  warpscope_curand::advance(state, 1);
  const uint4 next = curand_Philox4x32_10(state->ctr, state->key);
  state->output = next;
  switch (state->STATE) {
    case 1: return make_uint4(old.y, old.z, old.w, next.x);
    case 2: return make_uint4(old.z, old.w, next.x, next.y);
    case 3: return make_uint4(old.w, next.x, next.y, next.z);
    default: return old;
  }
}

#endif
