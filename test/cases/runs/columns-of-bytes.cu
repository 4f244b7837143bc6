//! launch k <<<(2,8), (32,8)>>> out:u8[4096], src:u8[4096]=i%251, scale:i32[1]=i+3, n:i32=64
//! launch k <<<(2,8), (32,8)>>> few:u8[4096], from:u8[4096]=i%251, times:i32[1]=i+3, one:i32=1
//! expect out[i] = (src[(i % 64) * 64 + ((i / 64) | 0)] * 3) & 255
__global__ void k(unsigned char* out, const unsigned char* src, const int* scale, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * n + y] = src[y * n + x] * *scale;
}
