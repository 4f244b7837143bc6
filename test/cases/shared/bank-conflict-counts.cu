//! launch k <<<1, 32>>> out:i32[32], stride:i32=8
//! expect out[i] = i
//! count k.store.shared.wavefronts = 8
//! count k.store.shared.wavefrontsIdeal = 1
//! count k.load.shared.requests = 1
__global__ void k(int* out, int stride) {
  __shared__ int tile[32 * 8];
  tile[threadIdx.x * stride] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * stride];
}
