//! launch k <<<1, 64>>> out:i32[8], src:i32[64]=hash(i)%301-150
//! expect out[i] = ((a) => [a.reduce((x, y) => x + y), Math.max(...a), Math.min(...a), a.reduce((x, y) => x ^ y), a.reduce((x, y) => x | y), a.reduce((x, y) => x & y), a[63], 64 % 7][i])([...src])
__global__ void k(int* out, const int* src) {
  __shared__ int cell[7];
  __shared__ unsigned ring;
  if (threadIdx.x == 0) {
    for (int n = 0; n < 7; n++) cell[n] = 0;
    cell[1] = -1000;
    cell[2] = 1000;
    cell[5] = -1;
    ring = 0;
  }
  __syncthreads();
  int v = src[threadIdx.x];
  atomicAdd(cell, v);
  atomicMax(cell + 1, v);
  atomicMin(cell + 2, v);
  atomicXor(cell + 3, v);
  atomicOr(cell + 4, v);
  atomicAnd(cell + 5, v);
  atomicExch(cell + 6, v);
  atomicInc(&ring, 6);
  __syncthreads();
  if (threadIdx.x < 7) out[threadIdx.x] = cell[threadIdx.x];
  if (threadIdx.x == 7) out[7] = ring;
}
