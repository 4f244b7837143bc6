//! launch k <<<(4,4), (8,8)>>> out:f32[1024], src:f32[1024]=i*0.5
//! expect out[i] = src[i] + (i % 32) - (i >> 5)
__global__ void k(float* out, const float* src) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * 32 + x] = src[y * 32 + x] + x - y;
}
