//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = i * 4 + 6
__global__ void k(int* out) {
  __shared__ int box[32];
  int s = 0;
  box[threadIdx.x] = 0;
  for (int n = 0; n < 4; n++) {
    if (threadIdx.x % 2) box[threadIdx.x] = threadIdx.x + n;
    __syncwarp();
    if (threadIdx.x % 2 == 0) box[threadIdx.x] = threadIdx.x + n;
    __syncwarp();
    s += box[threadIdx.x];
  }
  out[threadIdx.x] = s;
}
