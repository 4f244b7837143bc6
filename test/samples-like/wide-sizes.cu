// Kernels that compute with sizes beyond 32 bits: quotients, remainders, shifts and hashes of size_t, in variables,
// members, parameters and arrays.
#include <cstdio>
#include <cstdlib>

template <typename T> __global__ void ranges(T *out, size_t n, size_t count) {
  size_t thread = blockIdx.x * blockDim.x + threadIdx.x, kept = thread;
  size_t start = thread * 4 * n / count;
  for (size_t i = thread << 34; i > 0; i >>= 1) kept++;
  out[thread] = start + kept;
}

__device__ unsigned long long mixed(unsigned long long key) {
  std::size_t hash = static_cast<std::size_t>(key) * 2654435761u;
  hash ^= hash >> 29;
  return hash % 1000003;
}
__global__ void hashes(unsigned long long *out) { out[threadIdx.x] = mixed(threadIdx.x * 40503ull + 7); }

struct Places {
  size_t *list;
  size_t count;
  __device__ size_t place(unsigned int i) const { return (size_t)i * 4000000000u / 3 % count; }
};
__global__ void places(Places all) {
  size_t own[2] = {all.place(threadIdx.x), threadIdx.x % 2u};
  size_t *to = all.list + threadIdx.x;
  *to = own[0] + own[1];
}

int main() {
  const int n = 32;
  unsigned long long *out;
  size_t *list;
  bool good = true;
  cudaMallocManaged(&out, n * sizeof *out);
  cudaMallocManaged(&list, n * sizeof *list);
  ranges<<<1, n>>>(out, (size_t)1 << 30, n);
  cudaDeviceSynchronize();
  for (unsigned long long t = 0; t < n; t++) {
    unsigned long long steps = 0;
    for (unsigned long long i = t << 34; i > 0; i >>= 1) steps++;
    good = good && out[t] == t * 4 * (1ull << 30) / n + t + steps;
  }
  hashes<<<1, n>>>(out);
  cudaDeviceSynchronize();
  for (unsigned long long t = 0; t < n; t++) {
    unsigned long long hash = (t * 40503ull + 7) * 2654435761ull;
    hash ^= hash >> 29;
    good = good && out[t] == hash % 1000003;
  }
  places<<<1, n>>>(Places{list, 1000});
  cudaDeviceSynchronize();
  for (unsigned long long t = 0; t < n; t++) good = good && list[t] == t * 4000000000ull / 3 % 1000 + t % 2;
  printf("%s, %s\n", good ? "right" : "wrong", cudaGetErrorName(cudaGetLastError()));
}
