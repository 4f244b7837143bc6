//! launch k <<<(8,8), (32,8)>>> out:f32[16384], src:f32[16384]=iota, n:i32=256, m:i32=64
//! launch k <<<(7,4), (16,16)>>> tall:f32[7168], flat:f32[7168]=iota, width:i32=112, height:i32=64
//! launch k <<<(8,8), (32,8)>>> together:f32[700], same:f32[16384]=iota, wide:i32=256, none:i32=0
//! launch k <<<(8,8), (32,8)>>> touching:f32[600], other:f32[16384]=iota, rows:i32=256, few:i32=2
//! expect out[i] = src[(i % 64) * 256 + ((i / 64) | 0)]
//! expect tall[i] = flat[(i % 64) * 112 + ((i / 64) | 0)]
// Written by columns: the warps of a block may go through their lanes in any order, unless threads
// store to the same place, of which the last warp's last lane must stay.
__global__ void k(float* out, const float* src, int n, int m) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y * n + x < 16384) out[x * m + y] = src[y * n + x];
}
