// Sobol sequences of the host's generators: of each dimension as many numbers, one dimension behind the other.
#ifndef WARPSCOPE_CURAND_QUASI_H
#define WARPSCOPE_CURAND_QUASI_H

#include "sobol_directions.h"

namespace warpscope_curand {

// The directions of all dimensions, one behind the other; made when first asked for. Null where there is no memory.
template <typename Word>
const Word *sobol_directions() {
  static Word *table = nullptr;
  const int bits = sizeof(Word) * 8;
  if (table) return table;
  table = (Word *)malloc(SOBOL_DIMENSIONS * bits * sizeof(Word));
  if (!table) return nullptr;
  for (int bit = 0; bit < bits; bit++) table[bit] = (Word)1 << (bits - 1 - bit);
  const unsigned short *numbers = SOBOL_NUMBERS;
  for (unsigned int dimension = 1; dimension < SOBOL_DIMENSIONS; dimension++) {
    const unsigned int polynomial = SOBOL_POLYNOMIALS[dimension - 1];
    const int degree = 31 - __builtin_clz(polynomial);
    Word *const directions = table + dimension * bits;
    for (int bit = 0; bit < bits; bit++) {
      if (bit < degree) {
        directions[bit] = (Word)*numbers++ << (bits - 1 - bit);
        continue;
      }
      const Word oldest = directions[bit - degree];
      Word direction = oldest ^ oldest >> degree;
      for (int back = 1; back < degree; back++)
        if (polynomial >> (degree - back) & 1) direction ^= directions[bit - back];
      directions[bit] = direction;
    }
  }
  return table;
}

// Numbers `first` and on of each dimension.
template <typename Word>
struct Quasi {
  const Word *directions;
  unsigned long long first, each;
};

template <typename Distribution, typename Word>
__host__ __device__ typename Distribution::Number quasi_number(const Quasi<Word> &q, unsigned long long place,
                                                               Parameters parameters) {
  const Word *const directions = q.directions + place / q.each * (sizeof(Word) * 8);
  return Distribution::of(sobol_number<Word>(q.first + place % q.each, directions), parameters);
}

template <typename Distribution, typename Word>
__global__ void quasi_kernel(Quasi<Word> q, typename Distribution::Number *out, unsigned long long count,
                             Parameters parameters) {
  const unsigned long long stride = (unsigned long long)gridDim.x * blockDim.x;
  for (unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride)
    out[i] = quasi_number<Distribution>(q, i, parameters);
}

template <typename Distribution, typename Word>
curandStatus_t run_quasi(curandGenerator_t g, typename Distribution::Number *out, size_t count,
                         Parameters parameters) {
  if (count % g->dimensions != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  const Word *const table = sobol_directions<Word>();
  if (!table) return CURAND_STATUS_ALLOCATION_FAILED;
  Quasi<Word> q = {table, g->offset + g->made, count / g->dimensions};
  g->made += q.each;
  if (g->onHost) {
    for (size_t i = 0; i < count; i++) out[i] = quasi_number<Distribution>(q, i, parameters);
    return CURAND_STATUS_SUCCESS;
  }
  if (!g->states) {
    const size_t bytes = g->dimensions * sizeof(Word) * sizeof(Word) * 8;
    if (cudaMalloc(&g->states, bytes) != cudaSuccess) return CURAND_STATUS_ALLOCATION_FAILED;
    cudaMemcpyAsync(g->states, table, bytes, cudaMemcpyHostToDevice, g->stream);
  }
  q.directions = (const Word *)g->states;
  const size_t blocks = (count + 255) / 256;
  quasi_kernel<Distribution><<<blocks < 4096 ? blocks : 4096, 256, 0, g->stream>>>(q, out, count, parameters);
  return cudaPeekAtLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

}  // namespace warpscope_curand

#endif
