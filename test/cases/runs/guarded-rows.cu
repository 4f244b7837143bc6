//! launch k <<<(10,4), (16,8)>>> out:f32[4500], a:f32[4500]=iota, b:f32[4500]=i*0.5, width:i32=150, height:i32=30
//! expect out[i] = a[i] + b[i]
// The last blocks of each row and column of the grid are cut: the run before them must end there.
__global__ void k(float* out, const float* a, const float* b, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = a[y * width + x] + b[y * width + x];
}
