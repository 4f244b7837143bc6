//! launch k <<<(33,3), (2,2)>>> out:f32[396], src:f32[396]=i*0.5, width:i32=66
//! launch k <<<(20,5), (4,4)>>> wide:f32[1600], from:f32[1600]=i*0.5, size:i32=80
//! launch k <<<(6,7), (8,2)>>> brief:f32[672], read:f32[672]=i*0.5, columns:i32=48
//! launch k <<<(40,3), (32,1)>>> row:f32[3840], old:f32[3840]=i*0.5, length:i32=1280
//! expect out[i] = src[i] + 1
//! expect wide[i] = from[i] + 1
//! expect brief[i] = read[i] + 1
//! expect row[i] = old[i] + 1
// One warp, or part of one, is a block.
__global__ void k(float* out, const float* src, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = src[y * width + x] + 1;
}
