// Sobol sequences: of generators on the host and on the device, and in kernels. Prints JSON lines. With an argument:
// only what needs no GPU.
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <vector>

static void line(const char *name, const std::vector<double> &values) {
  printf("{\"name\": \"%s\", \"values\": [", name);
  for (size_t i = 0; i < values.size(); i++) printf("%s%.17g", i ? ", " : "", values[i]);
  printf("]}\n");
}

// Normal numbers of host and device come from two libraries.
template <typename T, typename Make>
void numbers(const char *name, curandGenerator_t host, curandGenerator_t device, size_t count, Make make) {
  std::vector<T> ours(count), theirs(count);
  T *memory;
  cudaMalloc(&memory, count * sizeof(T));
  const curandStatus_t one = make(host, ours.data(), count);
  const curandStatus_t other = device ? make(device, memory, count) : one;
  cudaMemcpy(theirs.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(memory);
  std::vector<double> shown = {(double)one, (double)other};
  const double tolerance = sizeof(T) == 4 ? 1e-6 : 1e-14;
  bool same = true;
  for (size_t i = 0; i < count; i++) {
    shown.push_back((double)ours[i]);
    same &= !device || fabs((double)ours[i] - (double)theirs[i]) <= tolerance * fabs((double)ours[i]);
  }
  if (!same) printf("%s: host and device differ\n", name);
  line(name, shown);
}

static void statuses(const std::vector<curandStatus_t> &of) {
  std::vector<double> shown(of.begin(), of.end());
  line("statuses", shown);
}

__global__ void in_kernel(curandDirectionVectors32_t *directions, float *out) {
  curandStateSobol32_t state;
  curand_init(directions[threadIdx.x], 10 * blockIdx.x, &state);
  float *const mine = out + (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  mine[0] = curand_uniform(&state);
  mine[1] = curand(&state) * 0x1p-32f;
  skipahead(3u, &state);
  mine[2] = curand_normal(&state);
  mine[3] = (float)curand_uniform_double(&state);
}

int main(int argc, char **) {
  const bool alone = argc > 1;
  curandGenerator_t host, device = nullptr;
  statuses({curandCreateGeneratorHost(&host, CURAND_RNG_QUASI_SOBOL32), curandSetQuasiRandomGeneratorDimensions(host, 5)});
  if (!alone) {
    curandCreateGenerator(&device, CURAND_RNG_QUASI_DEFAULT);
    curandSetQuasiRandomGeneratorDimensions(device, 5);
  }
  numbers<unsigned int>("bits", host, device, 50, curandGenerate);
  numbers<float>("uniform", host, device, 40, curandGenerateUniform);
  numbers<double>("uniform double", host, device, 40, curandGenerateUniformDouble);
  numbers<float>("normal", host, device, 40,
                 [](curandGenerator_t g, float *out, size_t n) { return curandGenerateNormal(g, out, n, 1, 2); });
  numbers<double>("normal double", host, device, 40,
                  [](curandGenerator_t g, double *out, size_t n) { return curandGenerateNormalDouble(g, out, n, 1, 2); });
  numbers<float>("log-normal", host, device, 40,
                 [](curandGenerator_t g, float *out, size_t n) { return curandGenerateLogNormal(g, out, n, 0, 0.5f); });
  unsigned int few[3];
  unsigned long long longs[3];
  statuses({curandGenerate(host, few, 3), curandSetQuasiRandomGeneratorDimensions(host, 0),
            curandSetQuasiRandomGeneratorDimensions(host, 20001), curandSetPseudoRandomGeneratorSeed(host, 5),
            curandSetGeneratorOrdering(host, CURAND_ORDERING_QUASI_DEFAULT),
            curandSetGeneratorOrdering(host, CURAND_ORDERING_PSEUDO_DEFAULT), curandGenerateLongLong(host, longs, 3),
            curandSetGeneratorOffset(host, 1000000), curandSetQuasiRandomGeneratorDimensions(host, 1111)});
  if (device) {
    curandSetGeneratorOffset(device, 1000000);
    curandSetQuasiRandomGeneratorDimensions(device, 1111);
  }
  numbers<unsigned int>("many dimensions", host, device, 2222, curandGenerate);
  curandDestroyGenerator(host);
  if (device) curandDestroyGenerator(device);
  device = nullptr;

  statuses({curandCreateGeneratorHost(&host, CURAND_RNG_QUASI_SOBOL64), curandSetQuasiRandomGeneratorDimensions(host, 3)});
  if (!alone) {
    curandCreateGenerator(&device, CURAND_RNG_QUASI_SOBOL64);
    curandSetQuasiRandomGeneratorDimensions(device, 3);
  }
  numbers<unsigned long long>("bits of 64", host, device, 30, curandGenerateLongLong);
  numbers<float>("uniform of 64", host, device, 30, curandGenerateUniform);
  numbers<double>("uniform double of 64", host, device, 30, curandGenerateUniformDouble);
  numbers<float>("normal of 64", host, device, 30,
                 [](curandGenerator_t g, float *out, size_t n) { return curandGenerateNormal(g, out, n, 0, 1); });
  numbers<double>("normal double of 64", host, device, 30,
                  [](curandGenerator_t g, double *out, size_t n) { return curandGenerateNormalDouble(g, out, n, 0, 1); });
  statuses({curandGenerate(host, few, 3)});
  curandDestroyGenerator(host);
  if (alone) return 0;

  curandDirectionVectors32_t *vectors, *directions;
  statuses({curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6)});
  float *out;
  cudaMalloc(&directions, 4 * sizeof(*directions));
  cudaMallocManaged(&out, 32 * sizeof(float));
  cudaMemcpy(directions, vectors, 4 * sizeof(*directions), cudaMemcpyHostToDevice);
  in_kernel<<<2, 4>>>(directions, out);
  cudaDeviceSynchronize();
  line("in a kernel", std::vector<double>(out, out + 32));
}
