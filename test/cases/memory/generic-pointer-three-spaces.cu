//! launch k <<<1, 96>>> out:i32[96], src:i32[4]=1000+i
//! expect out[i] = [1000, 500, 7 * i][i % 3] + i % 4
// One load instruction, lanes in global, shared and local memory.
__global__ void k(int* out, int* in) {
  __shared__ int tile[4];
  int own[4];
  if (threadIdx.x < 4) tile[threadIdx.x] = 500 + threadIdx.x;
  for (int n = 0; n < 4; n++) own[n] = 7 * threadIdx.x + n;
  __syncthreads();
  int* p = threadIdx.x % 3 == 0 ? in : threadIdx.x % 3 == 1 ? tile : own;
  out[threadIdx.x] = p[threadIdx.x % 4];
}
