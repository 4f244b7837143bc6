//! launch k <<<40, 64>>> data:i32[2560]=i%6, sums:i32[40]
//! expect sums[i] = Array.from({ length: 64 }, (_, t) => data[64 * i + t]).reduce((a, b) => a + b)
// Who adds is told by a remainder.
__global__ void k(int* data, int* sums) {
  int t = threadIdx.x;
  int* d = data + blockIdx.x * 64;
  for (int s = 1; s < 64; s *= 2) {
    if (t % (2 * s) == 0) d[t] += d[t + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = d[0];
}
