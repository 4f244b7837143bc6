// cuRAND's functions for the host. Numbers of a generator are those of many subsequences, taken in turn:
// XORWOW 4096 of them, MRG32k3a 81,920 (4096 in the legacy ordering), Philox 65,536, four numbers at a time.
// Normal numbers come in pairs. Sobol sequences: `quasi.h`. Source of the widths: cuRAND documentation, "Generator orderings", and the numbers
// recorded in accuracy/curand.
#define WARPSCOPE_CURAND_ON_HOST
#define WARPSCOPE_CURAND static __inline__ __attribute__((host, device, unused))
#include "../../curand_kernel.h"

#include <stdlib.h>

struct curandGenerator_st {
  curandRngType_t type;
  curandOrdering_t order;
  bool onHost;
  unsigned long long seed, offset;
  // Of a Sobol sequence, which numbers count by dimension.
  unsigned int dimensions;
  // How many numbers were made since the seed or the offset was set.
  unsigned long long made;
  cudaStream_t stream;
  // By subsequence: states, and whether one is begun. Undefined until numbers are wanted.
  void *states;
  unsigned char *begun;
};

namespace warpscope_curand {

typedef curandStateXORWOW_t Xorwow;
typedef curandStatePhilox4_32_10_t Philox;
typedef curandStateMRG32k3a_t Mrg;

// What a distribution needs beside the state.
struct Parameters {
  double mean, deviation;
};

// Each makes `width` numbers at a time; `of` makes one from one of a Sobol sequence.
struct Bits {
  typedef unsigned int Number;
  static const int width = 1;
  static __host__ __device__ Number of(unsigned int x, Parameters) { return x; }
  template <typename State>
  static __host__ __device__ void make(State *state, Number *out, Parameters) { *out = curand(state); }
};
struct LongBits {
  typedef unsigned long long Number;
  static __host__ __device__ Number of(unsigned long long x, Parameters) { return x; }
};
struct Uniform {
  typedef float Number;
  static const int width = 1;
  template <typename Word>
  static __host__ __device__ Number of(Word x, Parameters) { return uniform_of(x); }
  template <typename State>
  static __host__ __device__ void make(State *state, Number *out, Parameters) { *out = curand_uniform(state); }
};
struct UniformDouble {
  typedef double Number;
  static const int width = 1;
  template <typename Word>
  static __host__ __device__ Number of(Word x, Parameters) { return uniform_double_of(x); }
  template <typename State>
  static __host__ __device__ void make(State *state, Number *out, Parameters) { *out = curand_uniform_double(state); }
  // Of 53 bits, other than the device function.
  static __host__ __device__ void make(Philox *state, Number *out, Parameters) {
    const unsigned int low = curand(state);
    *out = uniform_double_of(low, curand(state));
  }
};
template <typename State>
static __host__ __device__ float2 normals(State *state, float) { return box_muller(state); }
template <typename State>
static __host__ __device__ double2 normals(State *state, double) { return box_muller_double(state); }
template <typename Word>
static __host__ __device__ float inverse_normal(Word x, float) { return inverse_normal_of(x); }
template <typename Word>
static __host__ __device__ double inverse_normal(Word x, double) { return inverse_normal_double_of(x); }
static __host__ __device__ inline float natural_power(float x) { return expf(x); }
static __host__ __device__ inline double natural_power(double x) { return exp(x); }

template <typename Real>
struct NormalOf {
  typedef Real Number;
  static const int width = 2;
  template <typename Word>
  static __host__ __device__ Number of(Word x, Parameters p) {
    return (Real)p.mean + (Real)p.deviation * inverse_normal(x, Real());
  }
  template <typename State>
  static __host__ __device__ void make(State *state, Number *out, Parameters p) {
    const auto both = normals(state, Real());
    out[0] = (Real)p.mean + (Real)p.deviation * both.x;
    out[1] = (Real)p.mean + (Real)p.deviation * both.y;
  }
};
template <typename Real>
struct LogNormalOf {
  typedef Real Number;
  static const int width = 2;
  template <typename Word>
  static __host__ __device__ Number of(Word x, Parameters p) {
    return natural_power(NormalOf<Real>::of(x, p));
  }
  template <typename State>
  static __host__ __device__ void make(State *state, Number *out, Parameters p) {
    NormalOf<Real>::make(state, out, p);
    out[0] = natural_power(out[0]);
    out[1] = natural_power(out[1]);
  }
};
struct Poisson {
  typedef unsigned int Number;
  static const int width = 1;
  template <typename State>
  static __host__ __device__ void make(State *state, Number *out, Parameters p) { *out = poisson(state, p.mean); }
};

}  // namespace warpscope_curand

#include "quasi.h"

namespace warpscope_curand {

template <typename State>
struct Order {
  State *states;
  unsigned char *begun;
  unsigned long long seed, offset, made;
  // Subsequences, and how many numbers of one come in a row.
  unsigned int subsequences, row;
};

// Numbers before `offset` that are of this subsequence.
template <typename State>
__host__ __device__ unsigned long long before(const Order<State> &order, unsigned int subsequence) {
  const unsigned long long round = (unsigned long long)order.subsequences * order.row;
  const unsigned long long rest = order.offset % round, begin = (unsigned long long)subsequence * order.row;
  const unsigned long long inRow = rest <= begin ? 0 : rest - begin < order.row ? rest - begin : order.row;
  return order.offset / round * order.row + inRow;
}

// The numbers of one subsequence among `count`; `turn` counts from the one that is next.
template <typename Distribution, typename State>
__host__ __device__ void generate(Order<State> order, unsigned int turn, typename Distribution::Number *out,
                                  unsigned long long count, Parameters parameters) {
  const int width = Distribution::width;
  const unsigned int row = order.row > width ? order.row : width;
  const unsigned long long begin = order.offset + order.made, end = begin + count;
  unsigned long long group = begin / row + turn;
  if (group * row >= end) return;
  const unsigned int subsequence = (unsigned int)(group % order.subsequences);
  State state;
  if (order.begun[subsequence]) state = order.states[subsequence];
  else curand_init(order.seed, subsequence, before(order, subsequence), &state);
  for (; group * row < end; group += order.subsequences)
    for (unsigned int place = 0; place < row; place += width) {
      const unsigned long long at = group * row + place;
      if (at + width <= begin || at >= end) continue;
      typename Distribution::Number numbers[width];
      Distribution::make(&state, numbers, parameters);
      for (int i = 0; i < width; i++)
        if (at + i >= begin && at + i < end) out[at + i - begin] = numbers[i];
    }
  order.states[subsequence] = state;
  order.begun[subsequence] = 1;
}

template <typename Distribution, typename State>
__global__ void generate_kernel(Order<State> order, typename Distribution::Number *out, unsigned long long count,
                                Parameters parameters) {
  const unsigned int turn = blockIdx.x * blockDim.x + threadIdx.x;
  if (turn < order.subsequences) generate<Distribution>(order, turn, out, count, parameters);
}

template <typename Distribution, typename State>
curandStatus_t run(curandGenerator_t g, unsigned int subsequences, unsigned int row,
                   typename Distribution::Number *out, size_t count, Parameters parameters) {
  if (Distribution::width > row && count % Distribution::width != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  if (!g->states) {
    const size_t bytes = subsequences * sizeof(State);
    if (g->onHost) {
      g->states = malloc(bytes);
      g->begun = (unsigned char *)calloc(subsequences, 1);
    } else if (cudaMalloc(&g->states, bytes) != cudaSuccess || cudaMalloc(&g->begun, subsequences) != cudaSuccess)
      return CURAND_STATUS_ALLOCATION_FAILED;
    else cudaMemsetAsync(g->begun, 0, subsequences, g->stream);
    if (!g->states || !g->begun) return CURAND_STATUS_ALLOCATION_FAILED;
  }
  const Order<State> order = {(State *)g->states, g->begun, g->seed, g->offset, g->made, subsequences, row};
  const unsigned int group = row > Distribution::width ? row : Distribution::width;
  const unsigned long long groups = count / group + 2;
  const unsigned int turns = groups < subsequences ? (unsigned int)groups : subsequences;
  g->made += count;
  if (g->onHost) {
    for (unsigned int turn = 0; turn < turns; turn++)
      generate<Distribution>(order, turn, out, count, parameters);
    return CURAND_STATUS_SUCCESS;
  }
  generate_kernel<Distribution><<<(turns + 255) / 256, 256, 0, g->stream>>>(order, out, count, parameters);
  return cudaPeekAtLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

template <typename Distribution>
curandStatus_t start(curandGenerator_t g, typename Distribution::Number *out, size_t count, double mean = 0,
                     double deviation = 1) {
  if (!g) return CURAND_STATUS_NOT_INITIALIZED;
  if (count == 0) return CURAND_STATUS_SUCCESS;
  const Parameters parameters = {mean, deviation};
  const bool legacy = g->order == CURAND_ORDERING_PSEUDO_LEGACY;
  switch (g->type) {
    case CURAND_RNG_PSEUDO_PHILOX4_32_10: return run<Distribution, Philox>(g, 65536, 4, out, count, parameters);
    case CURAND_RNG_PSEUDO_MRG32K3A:
      return run<Distribution, Mrg>(g, legacy ? 4096 : 81920, 1, out, count, parameters);
    default: return run<Distribution, Xorwow>(g, 4096, 1, out, count, parameters);
  }
}

static bool is_quasi(curandGenerator_t g) {
  return g->type == CURAND_RNG_QUASI_SOBOL32 || g->type == CURAND_RNG_QUASI_SOBOL64;
}

// Numbers of a pseudorandom generator or of a Sobol sequence; those of 64 bits make words of 64 bits only.
template <typename Distribution>
curandStatus_t start_any(curandGenerator_t g, typename Distribution::Number *out, size_t count, double mean = 0,
                         double deviation = 1) {
  if (!g) return CURAND_STATUS_NOT_INITIALIZED;
  const Parameters parameters = {mean, deviation};
  if (!is_quasi(g)) return start<Distribution>(g, out, count, mean, deviation);
  if (count == 0) return CURAND_STATUS_SUCCESS;
  if (g->type == CURAND_RNG_QUASI_SOBOL32) return run_quasi<Distribution, unsigned int>(g, out, count, parameters);
  return run_quasi<Distribution, unsigned long long>(g, out, count, parameters);
}

// What was begun is forgotten: seed, offset or ordering changed.
static void forget(curandGenerator_t g) {
  if (g->states && g->onHost) {
    free(g->states);
    free(g->begun);
  } else if (g->states) {
    cudaFree(g->states);
    if (g->begun) cudaFree(g->begun);
  }
  g->states = nullptr;
  g->begun = nullptr;
  g->made = 0;
}

static curandStatus_t create(curandGenerator_t *generator, curandRngType_t type, bool onHost) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  switch (type) {
    case CURAND_RNG_PSEUDO_DEFAULT:
    case CURAND_RNG_PSEUDO_XORWOW:
    case CURAND_RNG_PSEUDO_MRG32K3A:
    case CURAND_RNG_PSEUDO_PHILOX4_32_10:
    case CURAND_RNG_QUASI_SOBOL32:
    case CURAND_RNG_QUASI_SOBOL64: break;
    case CURAND_RNG_QUASI_DEFAULT: type = CURAND_RNG_QUASI_SOBOL32; break;
    default: return CURAND_STATUS_TYPE_ERROR;
  }
  curandGenerator_t made = (curandGenerator_t)calloc(1, sizeof(curandGenerator_st));
  if (!made) return CURAND_STATUS_ALLOCATION_FAILED;
  made->type = type;
  made->order = is_quasi(made) ? CURAND_ORDERING_QUASI_DEFAULT : CURAND_ORDERING_PSEUDO_DEFAULT;
  made->dimensions = 1;
  made->onHost = onHost;
  *generator = made;
  return CURAND_STATUS_SUCCESS;
}

}  // namespace warpscope_curand

using namespace warpscope_curand;

extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type) {
  return create(generator, type, false);
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type) {
  return create(generator, type, true);
}
curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  forget(generator);
  free(generator);
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetVersion(int *version) {
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  generator->stream = stream;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (is_quasi(generator)) return CURAND_STATUS_TYPE_ERROR;
  forget(generator);
  generator->seed = seed;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  forget(generator);
  generator->offset = offset;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (is_quasi(generator))
    return order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
  if (order != CURAND_ORDERING_PSEUDO_BEST && order != CURAND_ORDERING_PSEUDO_DEFAULT &&
      order != CURAND_ORDERING_PSEUDO_LEGACY)
    return CURAND_STATUS_OUT_OF_RANGE;
  forget(generator);
  generator->order = order;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int dimensions) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (!is_quasi(generator)) return CURAND_STATUS_TYPE_ERROR;
  if (dimensions == 0 || dimensions > SOBOL_DIMENSIONS) return CURAND_STATUS_OUT_OF_RANGE;
  forget(generator);
  generator->dimensions = dimensions;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **vectors, curandDirectionVectorSet_t set) {
  if (set != CURAND_DIRECTION_VECTORS_32_JOEKUO6) return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = (curandDirectionVectors32_t *)sobol_directions<unsigned int>();
  return *vectors ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **vectors, curandDirectionVectorSet_t set) {
  if (set != CURAND_DIRECTION_VECTORS_64_JOEKUO6) return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = (curandDirectionVectors64_t *)sobol_directions<unsigned long long>();
  return *vectors ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}
curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *output, size_t count) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (generator->type == CURAND_RNG_QUASI_SOBOL64) return CURAND_STATUS_TYPE_ERROR;
  if (!is_quasi(generator)) return start<Bits>(generator, output, count);
  return count == 0 ? CURAND_STATUS_SUCCESS : run_quasi<Bits, unsigned int>(generator, output, count, {});
}
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *output, size_t count) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (generator->type != CURAND_RNG_QUASI_SOBOL64) return CURAND_STATUS_TYPE_ERROR;
  return count == 0 ? CURAND_STATUS_SUCCESS : run_quasi<LongBits, unsigned long long>(generator, output, count, {});
}
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *output, size_t count) {
  return start_any<Uniform>(generator, output, count);
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *output, size_t count) {
  return start_any<UniformDouble>(generator, output, count);
}
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *output, size_t count, float mean,
                                    float deviation) {
  return start_any<NormalOf<float>>(generator, output, count, mean, deviation);
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *output, size_t count, double mean,
                                          double deviation) {
  return start_any<NormalOf<double>>(generator, output, count, mean, deviation);
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *output, size_t count, float mean,
                                       float deviation) {
  return start_any<LogNormalOf<float>>(generator, output, count, mean, deviation);
}
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *output, size_t count,
                                             double mean, double deviation) {
  return start_any<LogNormalOf<double>>(generator, output, count, mean, deviation);
}
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *output, size_t count, double lambda) {
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (!(lambda > 0)) return CURAND_STATUS_OUT_OF_RANGE;
  if (is_quasi(generator)) return CURAND_STATUS_TYPE_ERROR;
  return start<Poisson>(generator, output, count, lambda);
}

}
