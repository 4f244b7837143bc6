//! launch k <<<(2,8), (32,8)>>> data:f32[4096]=iota, n:i32=64
//! launch k <<<(2,8), (32,8)>>> shared:f32[200]=i%50, none:i32=0
//! launch k <<<(2,8), (32,8)>>> near:f32[200]=i%50, one:i32=1
//! expect data[i] = 2 * i + 1
// Each thread changes its own element, or all lanes of a warp the same ones, which each read before any
// of them has stored.
__global__ void k(float* data, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  data[x * n + y] = data[x * n + y] * 2 + 1;
}
