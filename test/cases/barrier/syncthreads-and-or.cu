//! launch k <<<3, 70>>> out:i32[210], src:i32[210]=i<70?1:i<140?(i===100?1:0):0
//! expect out[i] = [11, 1, 0][(i / 70) | 0]
__global__ void k(int* out, const int* in) {
  int i = blockIdx.x * 70 + threadIdx.x;
  int all = __syncthreads_and(in[i]);
  int any = __syncthreads_or(in[i]);
  out[i] = (all ? 10 : 0) + (any ? 1 : 0);
}
