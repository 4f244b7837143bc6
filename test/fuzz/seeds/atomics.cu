__device__ unsigned total = 7;
__global__ void atomics(int *a, unsigned long long *b, float *f) {
  __shared__ int bins[16];
  if (threadIdx.x < 16) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[a[threadIdx.x] & 15], 1);
  atomicMax(b, (unsigned long long)threadIdx.x);
  unsigned old = atomicInc(&total, 20);
  int *word = (int *)f, seen = *word, expected;
  do {
    expected = seen;
    seen = atomicCAS(word, expected, __float_as_int(1.0f + __int_as_float(expected)));
  } while (seen != expected);
  __threadfence();
  __syncthreads();
  if (threadIdx.x < 16) atomicExch(a + threadIdx.x, bins[threadIdx.x] + old);
}
