// Uniform distributions: floats above 0 up to 1, inclusive; doubles of 53 random bits, or of 32 where cuRAND
// takes only one number (curand_uniform_double of Philox and MRG32k3a).
#ifndef WARPSCOPE_CURAND_UNIFORM_H
#define WARPSCOPE_CURAND_UNIFORM_H

namespace warpscope_curand {

// Centre of the x-th of 2^32 intervals, rounded.
WARPSCOPE_CURAND float uniform_of(unsigned int x) { return (float)x * 0x1p-32f + 0x1p-33f; }
WARPSCOPE_CURAND double uniform_double_of(unsigned int x) { return (double)x * 0x1p-32 + 0x1p-32; }
WARPSCOPE_CURAND double uniform_double_of(unsigned int low, unsigned int high) {
  const unsigned long long bits = (unsigned long long)low ^ ((unsigned long long)high << 21);
  return (double)bits * 0x1p-53 + 0x1p-54;
}

}  // namespace warpscope_curand

WARPSCOPE_CURAND float curand_uniform(curandStateXORWOW_t *state) {
  return warpscope_curand::uniform_of(curand(state));
}
WARPSCOPE_CURAND float curand_uniform(curandStatePhilox4_32_10_t *state) {
  return warpscope_curand::uniform_of(curand(state));
}
// 2^-32, a little enlarged: the greatest number, 2^32 - 209, becomes 1.
WARPSCOPE_CURAND double curand_uniform_double(curandStateMRG32k3a_t *state) {
  return curand_MRG32k3a(state) * 2.3283065498378288e-10;
}
WARPSCOPE_CURAND float curand_uniform(curandStateMRG32k3a_t *state) {
  return (float)curand_uniform_double(state);
}
WARPSCOPE_CURAND double curand_uniform_double(curandStateXORWOW_t *state) {
  const unsigned int low = curand(state);
  return warpscope_curand::uniform_double_of(low, curand(state));
}
WARPSCOPE_CURAND double curand_uniform_double(curandStatePhilox4_32_10_t *state) {
  return warpscope_curand::uniform_double_of(curand(state));
}

WARPSCOPE_CURAND float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  using warpscope_curand::uniform_of;
  const uint4 x = curand4(state);
  return make_float4(uniform_of(x.x), uniform_of(x.y), uniform_of(x.z), uniform_of(x.w));
}
WARPSCOPE_CURAND double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
  using warpscope_curand::uniform_double_of;
  const uint4 x = curand4(state);
  return make_double2(uniform_double_of(x.x, x.y), uniform_double_of(x.z, x.w));
}
WARPSCOPE_CURAND double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
  const double2 first = curand_uniform2_double(state);
  const double2 second = curand_uniform2_double(state);
  return make_double4(first.x, first.y, second.x, second.y);
}

#endif
