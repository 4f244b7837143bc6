// cuda::std in kernels and on the host.
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/algorithm>
#include <cuda/std/cmath>
#include <cuda/std/variant>

#include <cstdio>

__host__ __device__ cuda::std::tuple<int, float> both(int i) { return cuda::std::make_tuple(i, i * 0.5f); }

template <class T>
__device__ cuda::std::enable_if_t<cuda::std::is_integral_v<T>, T> twice(T value) { return value * 2; }

__device__ cuda::std::optional<int> even(int i) {
  if (i % 2) return cuda::std::nullopt;
  return i;
}

__global__ void kernel(cuda::std::array<int, 4> given, int *out, cuda::std::atomic<int> *sum, float *z) {
  const int i = threadIdx.x;
  cuda::std::array<int, 4> mine = given;
  mine[i % 4] += i;
  int total = 0;
  for (int value : mine) total += value;
  auto [whole, half] = both(i);
  total += cuda::std::get<0>(both(i)) - whole + (int)(half * 2);
  cuda::std::pair<int, int> p(i, total);
  cuda::std::swap(p.first, p.second);
  total = cuda::std::max(p.first, p.second) + cuda::std::min(1, 2);
  total += even(i).value_or(-1) + twice(3) + cuda::std::plus<int>()(1, 2);
  sum->fetch_add(cuda::std::numeric_limits<int>::max() > i ? 1 : 0, cuda::std::memory_order_relaxed);
  cuda::std::complex<float> c(i, 1.0f);
  c = c * c + cuda::std::complex<float>(1, 0);
  z[2 * i] = c.real();
  z[2 * i + 1] = c.imag();
  out[i] = total + (int)cuda::std::sqrt(16.0f);
}

int main() {
  int *out;
  float *z;
  cuda::std::atomic<int> *sum;
  cudaMallocManaged(&out, 32 * sizeof(int));
  cudaMallocManaged(&z, 64 * sizeof(float));
  cudaMallocManaged(&sum, sizeof(*sum));
  sum->store(0, cuda::std::memory_order_release);
  cuda::std::array<int, 4> given = {1, 2, 3, 4};
  kernel<<<1, 32>>>(given, out, sum, z);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < 32; i++) {
    int total = 10 + i + i;
    if (i > total) total = i;
    total += 1 + (i % 2 ? -1 : i) + 6 + 3 + 4;
    wrong += out[i] != total || z[2 * i] != i * i - 1 + 1.0f || z[2 * i + 1] != 2.0f * i;
  }
  volatile cuda::std::atomic<int> *watched = sum;
  printf("%d wrong, %d counted, %s\n", wrong, watched->load(cuda::std::memory_order_acquire),
         cudaGetErrorName(cudaGetLastError()));
  return wrong;
}
