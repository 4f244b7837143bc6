//! launch k <<<2, 128>>> out:i32[16], src:i32[256]=hash(i)%16
//! expect out[i] = sum(256, (n) => src[n] === i ? 1 : 0)
__global__ void k(int* out, const int* src) {
  __shared__ int bins[16];
  if (threadIdx.x < 16) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[src[blockIdx.x * 128 + threadIdx.x]], 1);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
