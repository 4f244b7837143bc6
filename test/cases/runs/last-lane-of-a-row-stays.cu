//! launch k <<<(18,2), (32,4)>>> out:i32[256], other:i32[4608], m:i32=4, pitch:i32=33, rise:i32=0
//! expect out[i] = i % 4 == 0 && i < 72 ? 2 * (32 + 35) : 0
//! expect other[i] = ((t) => 2 * (17 * (t >> 5) + (t & 31)) + 5)(i % 128)
// All lanes of a row add to one element without atomics, by a step that is only known at run time: all have read before
// the first one stores, so the last one's stays.
__global__ void k(int* out, int* other, int m, int pitch, int rise) {
  __shared__ int s[512];
  const int tx = threadIdx.x, ty = threadIdx.y, bx = blockIdx.x;
  const int t = ty * blockDim.x + tx, b = blockIdx.y * gridDim.x + bx;
  int x = 1, y = 0;
  s[t] = t;
  __syncthreads();
  y = s[ty * 17 + tx + m];
  x += s[ty * 17 + tx];
  __syncthreads();
  if (!(ty >= 1)) out[tx * rise + ty + 4 * bx + ty * pitch] += x + y;
  other[b * 128 + t] = x + y;
}
