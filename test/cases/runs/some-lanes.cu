//! launch k <<<40, (16,4)>>> out:i32[2560], src:i32[5120]=iota, on:i32=1
//! expect out[i] = ((x, y) => (x !== 5 && y > 1 ? src[2 * i] : x < 3 || x > 12 ? 7 : y === 0 ? src[i + 40] : 0))(i % 16, ((i / 16) | 0) % 4)
//! launch k <<<40, (8,8)>>> other:i32[2560], src, on:i32=0
//! expect other[i] = ((x, y) => (x !== 5 && y > 1 ? 0 : x < 3 || x > 12 ? 7 : 0))(i % 8, ((i / 8) | 0) % 8)
// Lanes here and there, by conditions of several parts, some inside others; one is an argument.
__global__ void k(int* out, const int* src, int on) {
  int x = threadIdx.x, y = threadIdx.y;
  int i = blockIdx.x * blockDim.x * blockDim.y + y * blockDim.x + x;
  if (x != 5 && y > 1) {
    if (on) out[i] = src[2 * i];
  } else if (x < 3 || x > 12) out[i] = 7;
  else if (!(y != 0)) {
    if (on) out[i] = src[i + 40];
  }
}
