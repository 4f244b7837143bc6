// Two tiles in flight by cp.async; the wait lets the last one go on, and the thread reads it.
#include "../check.h"

__device__ void start(int* to, const int* from) {
  unsigned at = (unsigned)__cvta_generic_to_shared(to);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(from));  // expect: racecheck error
  asm volatile("cp.async.commit_group;");
}

__global__ void add(const int* data, int* out) {
  __shared__ int tile[2][32];
  int t = threadIdx.x;
  start(&tile[0][t], data + t);
  start(&tile[1][t], data + 32 + t);
  asm volatile("cp.async.wait_group 1;");
  out[t] = tile[0][t];
  out[t] += tile[1][t];  // with: racecheck
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(32);
  add<<<1, 32>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
