// Divisions by numbers that are powers of two at run time: where nvcc knows it and where it does not.
#define KERNEL(name, ...) extern "C" __global__ void name(__VA_ARGS__)
#define T threadIdx.x

KERNEL(neighbours, int* g) {
  __shared__ int s[256];
  int t = T;
  s[t] = g[t];
  __syncthreads();
  for (int stride = 1; stride < blockDim.x; stride *= 2) {
    if (t % (2 * stride) == 0) s[t] += s[t + stride];
    __syncthreads();
  }
  if (t == 0) g[0] = s[0];
}
KERNEL(neighbours_unsigned, int* g) {
  __shared__ int s[256];
  unsigned t = T;
  s[t] = g[t];
  __syncthreads();
  for (unsigned stride = 1; stride < blockDim.x; stride <<= 1) {
    if (t % (stride << 1) == 0) s[t] += s[t + stride];
    __syncthreads();
  }
  if (t == 0) g[0] = s[0];
}
KERNEL(remainder_of_shift, unsigned* o, unsigned n) { o[T] = o[T + 32] % (1u << n); }
KERNEL(quotient_of_shift, unsigned* o, unsigned n) { o[T] = o[T + 32] / (1u << n); }
KERNEL(signed_remainder_of_shift, int* o, int n) { o[T] = o[T + 32] % (1 << n); }
KERNEL(signed_quotient_of_shift, int* o, int n) { o[T] = o[T + 32] / (1 << n); }
KERNEL(doubled_in_loop, unsigned* o, unsigned n) {
  unsigned p = 1;
#pragma unroll 1
  for (unsigned i = 0; i < n; i++, p *= 2) o[T + i * 32] %= p;
}
KERNEL(halved_in_loop, unsigned* o, unsigned n) {
#pragma unroll 1
  for (unsigned p = 1u << n; p > 0; p >>= 1) o[T + p * 32] %= p;
}
KERNEL(times_four_in_loop, unsigned* o, unsigned n) {
#pragma unroll 1
  for (unsigned p = 1; p < n; p *= 4) o[T + p * 32] %= p;
}
KERNEL(shift_in_loop, unsigned* o, unsigned n) {
#pragma unroll 1
  for (unsigned i = 0; i < n; i++) o[T + i * 32] %= 1u << i;
}
KERNEL(halved_known, unsigned* o) {
#pragma unroll
  for (unsigned p = 512; p > 0; p /= 2) o[T + p * 32] %= p;
}
KERNEL(chosen, unsigned* o, unsigned n) { o[T] = o[T + 32] % (n > 5 ? 8 : 16); }
KERNEL(chosen_not, unsigned* o, unsigned n) { o[T] = o[T + 32] % (n > 5 ? 8 : 12); }
KERNEL(by_branches, unsigned* o, unsigned n) {
  unsigned p;
  if (n > 5) {
    p = 8;
    o[n] = 5;
    __syncthreads();
  } else {
    p = 16;
    o[n + 1] = 7;
  }
  o[T] = o[T + 32] % p;
}
KERNEL(lowest_bit, unsigned* o) { o[T] = o[T + 32] % (blockDim.x & -blockDim.x); }
KERNEL(butterfly, float* o, int n) {
#pragma unroll 1
  for (int m = 2; m <= n; m <<= 1) {
    int j = T % (m / 2), k = T / (m / 2);
    o[k * m + j] *= 2;
  }
}
KERNEL(bitonic, float* o, int n) {
#pragma unroll 1
  for (int k = 2; k <= n; k *= 2)
#pragma unroll 1
    for (int j = k / 2; j > 0; j /= 2) o[(T / j) * j * 2 + T % j] *= 2;
}
KERNEL(both_of_shift, unsigned* o, unsigned n) {
  unsigned w = 1u << n;
  o[T] = T / w + T % w;
}
KERNEL(warp_size, unsigned* o) { o[T] = T / warpSize + T % warpSize; }
KERNEL(run_time, unsigned* o, unsigned n) { o[T] = T / n + o[T] % 10; }
int main() { return 0; }
