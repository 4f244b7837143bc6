//! launch k <<<1, 32>>> out:f32[32]
//! expect out[i] = (31 - i) + (31 - i) * 0.25
struct Pair {
  short key;
  float value;
};
__global__ void k(float* out) {
  __shared__ Pair pairs[32];
  pairs[threadIdx.x].key = threadIdx.x;
  pairs[threadIdx.x].value = threadIdx.x * 0.25f;
  __syncthreads();
  Pair p = pairs[31 - threadIdx.x];
  out[threadIdx.x] = p.key + p.value;
}
