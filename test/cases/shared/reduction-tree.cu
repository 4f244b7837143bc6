//! launch k <<<4, 128>>> out:i32[4], src:i32[512]=hash(i)%1000
//! expect out[i] = sum(128, (n) => src[i * 128 + n])
__global__ void k(int* out, const int* in) {
  __shared__ int part[128];
  part[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  for (int half = 64; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}
