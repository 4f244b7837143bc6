// Numbers of cuRAND's generators for the host, a JSON line for each request: integers as they are, floats and
// doubles as the bits of their formats. Host generators give the sequence of device generators (cuRAND
// documentation, "Host API overview") and need no GPU.
//   g++ -O1 host.cpp -lcurand -lcudart -o host && ./host > host.jsonl
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <curand.h>
#include <vector>

#ifdef ON_DEVICE
#define CREATE curandCreateGenerator
#else
#define CREATE curandCreateGeneratorHost
#endif

struct Request {
  const char *generator;
  curandRngType_t type;
  const char *ordering;
  curandOrdering_t order;
  unsigned long long seed, offset;
};

const size_t COUNT = 700000;

// Where the numbers are taken from: the beginning, and around the widths of the orderings.
const size_t PLACES[] = {0,     1,     2,      3,      4,      5,      6,      7,      4094,   4095,   4096,   4097,
                         8190,  8191,  8192,   8193,   40959,  40960,  81918,  81919,  81920,  81921,  131071, 131072,
                         163839, 163840, 262142, 262143, 262144, 262145, 262146, 262147, 524287, 524288, 524289, 600001};

template <typename T>
const T *fetch(const T *from, std::vector<T> &to) {
#ifdef ON_DEVICE
  cudaMemcpy(to.data(), from, COUNT * sizeof(T), cudaMemcpyDeviceToHost);
#else
  memcpy(to.data(), from, COUNT * sizeof(T));
#endif
  return to.data();
}

template <typename T>
T *allocate() {
  T *memory;
#ifdef ON_DEVICE
  cudaMalloc(&memory, COUNT * sizeof(T));
#else
  memory = new T[COUNT];
#endif
  return memory;
}

template <typename T, typename Generate>
void record(const Request &request, const char *distribution, Generate generate) {
  curandGenerator_t generator;
  CREATE(&generator, request.type);
  curandSetGeneratorOrdering(generator, request.order);
  curandSetPseudoRandomGeneratorSeed(generator, request.seed);
  curandSetGeneratorOffset(generator, request.offset);
  static T *memory = allocate<T>();
  std::vector<T> values(COUNT);
  curandStatus_t status = generate(generator, memory);
  const T *all = fetch(memory, values);
  printf("{\"generator\":\"%s\",\"ordering\":\"%s\",\"seed\":\"%llu\",\"offset\":\"%llu\",\"distribution\":\"%s\","
         "\"status\":%d,\"values\":[",
         request.generator, request.ordering, request.seed, request.offset, distribution, (int)status);
  bool first = true;
  for (size_t place : PLACES) {
    unsigned long long bits = 0;
    memcpy(&bits, &all[place], sizeof(T));
    printf("%s\"%llx\"", first ? "" : ",", bits);
    first = false;
  }
  // The second call goes on where the first ended, though an odd count cuts a pair.
  generate(generator, memory);
  all = fetch(memory, values);
  printf("],\"next\":[");
  for (int i = 0; i < 8; i++) {
    unsigned long long bits = 0;
    memcpy(&bits, &all[i], sizeof(T));
    printf("%s\"%llx\"", i ? "," : "", bits);
  }
  printf("]}\n");
  curandDestroyGenerator(generator);
}

void recordAll(const Request &request) {
  record<unsigned int>(request, "bits",
                       [](curandGenerator_t g, unsigned int *out) { return curandGenerate(g, out, COUNT); });
  record<float>(request, "uniform",
                [](curandGenerator_t g, float *out) { return curandGenerateUniform(g, out, COUNT); });
  record<double>(request, "uniformDouble",
                 [](curandGenerator_t g, double *out) { return curandGenerateUniformDouble(g, out, COUNT); });
  record<float>(request, "normal",
                [](curandGenerator_t g, float *out) { return curandGenerateNormal(g, out, COUNT, 1.0f, 2.0f); });
  record<double>(request, "normalDouble", [](curandGenerator_t g, double *out) {
    return curandGenerateNormalDouble(g, out, COUNT, 1.0, 2.0);
  });
  record<float>(request, "logNormal", [](curandGenerator_t g, float *out) {
    return curandGenerateLogNormal(g, out, COUNT, 0.5f, 0.25f);
  });
  record<double>(request, "logNormalDouble", [](curandGenerator_t g, double *out) {
    return curandGenerateLogNormalDouble(g, out, COUNT, 0.5, 0.25);
  });
  record<unsigned int>(request, "poisson10", [](curandGenerator_t g, unsigned int *out) {
    return curandGeneratePoisson(g, out, COUNT, 10.0);
  });
}

int main() {
  const unsigned long long seeds[] = {0, 1234, 0x123456789abcdefull};
  const unsigned long long offsets[] = {0, 5, 90001};
  for (int i = 0; i < 3; i++) {
    recordAll({"xorwow", CURAND_RNG_PSEUDO_DEFAULT, "default", CURAND_ORDERING_PSEUDO_DEFAULT, seeds[i], offsets[i]});
    recordAll({"philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, "default", CURAND_ORDERING_PSEUDO_DEFAULT, seeds[i],
               offsets[i]});
    recordAll({"mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A, "default", CURAND_ORDERING_PSEUDO_DEFAULT, seeds[i],
               offsets[i]});
    recordAll({"mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A, "legacy", CURAND_ORDERING_PSEUDO_LEGACY, seeds[i], offsets[i]});
  }
  return 0;
}
