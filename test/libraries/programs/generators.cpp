// Numbers of cuRAND's functions for the host at a few places, as bits, a line a generator and distribution; `where`
// tells whether the generator works on the device or on the host.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <curand.h>
#include <vector>

const size_t COUNT = 9000;
const size_t PLACES[] = {0, 1, 2, 3, 4, 5, 6, 7, 4094, 4095, 4096, 4097, 8190, 8191, 8192, 8193};

template <typename T, typename Generate>
void show(const char *where, const char *name, curandRngType_t type, curandOrdering_t order, unsigned long long seed,
          const char *distribution, Generate generate) {
  const bool onHost = strcmp(where, "host") == 0;
  curandGenerator_t generator;
  if (onHost) curandCreateGeneratorHost(&generator, type);
  else curandCreateGenerator(&generator, type);
  curandSetGeneratorOrdering(generator, order);
  curandSetPseudoRandomGeneratorSeed(generator, seed);
  std::vector<T> values(COUNT);
  T *memory = values.data();
  if (!onHost) cudaMalloc(&memory, COUNT * sizeof(T));
  // In two calls, which must go on where the first ended.
  curandStatus_t first = generate(generator, memory, (size_t)2050);
  curandStatus_t second = generate(generator, memory + 2050, COUNT - 2050);
  if (!onHost) cudaMemcpy(values.data(), memory, COUNT * sizeof(T), cudaMemcpyDeviceToHost);
  printf("%s %s %s %llu %s %d", where, name, order == CURAND_ORDERING_PSEUDO_LEGACY ? "legacy" : "default", seed,
         distribution, (int)first + (int)second);
  for (size_t place : PLACES) {
    unsigned long long bits = 0;
    memcpy(&bits, &values[place], sizeof(T));
    printf(" %llx", bits);
  }
  printf("\n");
  curandDestroyGenerator(generator);
  if (!onHost) cudaFree(memory);
}

void all(const char *where, const char *name, curandRngType_t type, curandOrdering_t order) {
  show<unsigned int>(where, name, type, order, 0, "bits", curandGenerate);
  show<float>(where, name, type, order, 0, "uniform", curandGenerateUniform);
  show<double>(where, name, type, order, 0, "uniformDouble", curandGenerateUniformDouble);
  show<float>(where, name, type, order, 0, "normal", [](curandGenerator_t g, float *out, size_t n) {
    return curandGenerateNormal(g, out, n, 1.0f, 2.0f);
  });
  show<double>(where, name, type, order, 0, "normalDouble", [](curandGenerator_t g, double *out, size_t n) {
    return curandGenerateNormalDouble(g, out, n, 1.0, 2.0);
  });
  show<float>(where, name, type, order, 0, "logNormal", [](curandGenerator_t g, float *out, size_t n) {
    return curandGenerateLogNormal(g, out, n, 0.5f, 0.25f);
  });
}

int main() {
  all("device", "xorwow", CURAND_RNG_PSEUDO_DEFAULT, CURAND_ORDERING_PSEUDO_DEFAULT);
  all("device", "philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_ORDERING_PSEUDO_DEFAULT);
  all("device", "mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A, CURAND_ORDERING_PSEUDO_LEGACY);
  all("host", "xorwow", CURAND_RNG_PSEUDO_XORWOW, CURAND_ORDERING_PSEUDO_DEFAULT);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW);
  float *memory;
  cudaMalloc(&memory, 100);
  printf("odd %d, none %d\n", (int)curandGenerateNormal(generator, memory, 7, 0.0f, 1.0f),
         (int)curandGenerate(nullptr, (unsigned int *)memory, 1));
  return 0;
}
