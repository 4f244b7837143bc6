// Algorithms of Thrust on a device vector, checked on the host. Prints PASSED.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};

int main() {
  const int count = 5000;
  thrust::host_vector<int> host(count);
  unsigned int state = 1;
  for (int i = 0; i < count; i++) {
    state = state * 1664525u + 1013904223u;
    host[i] = (int)(state >> 20) - 2000;
  }
  thrust::device_vector<int> device = host;

  thrust::device_vector<int> squares(count);
  thrust::transform(device.begin(), device.end(), squares.begin(), Square());
  long long expected = 0;
  for (int i = 0; i < count; i++) expected += host[i] * host[i];
  const long long sum = thrust::reduce(squares.begin(), squares.end(), 0LL, thrust::plus<long long>());
  bool right = sum == expected;

  thrust::device_vector<int> sums(count);
  thrust::inclusive_scan(device.begin(), device.end(), sums.begin());
  const thrust::host_vector<int> scanned = sums;
  int running = 0;
  for (int i = 0; i < count; i++) {
    running += host[i];
    right = right && scanned[i] == running;
  }

  thrust::sort(device.begin(), device.end());
  const thrust::host_vector<int> sorted = device;
  int total = 0;
  for (int i = 0; i < count; i++) {
    total += sorted[i];
    right = right && (i == 0 || sorted[i - 1] <= sorted[i]);
  }
  right = right && total == running;
  printf(right ? "PASSED\n" : "FAILED\n");
  return right ? 0 : 1;
}
