//! launch k <<<1, 32>>> out:i32[32], src:i32[32]=hash(i)%50
//! expect out[i] = sum(i + 1, (n) => src[n])
__global__ void k(int* out, const int* in) {
  int v = in[threadIdx.x];
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(0xffffffff, v, d);
    if (threadIdx.x >= d) v += below;
  }
  out[threadIdx.x] = v;
}
