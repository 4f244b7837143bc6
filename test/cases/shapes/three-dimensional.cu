//! launch k <<<(2,3,2), (4,3,5)>>> out:i32[720]
//! expect out[i] = ((t, b) => (t % 4) + 10 * (((t / 4) | 0) % 3) + 100 * ((t / 12) | 0) + 1000 * (b % 2) + 10000 * (((b / 2) | 0) % 3) + 100000 * ((b / 6) | 0))(i % 60, (i / 60) | 0)
__global__ void k(int* out) {
  int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int i = block * blockDim.x * blockDim.y * blockDim.z + thread;
  out[i] = threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z + 1000 * blockIdx.x + 10000 * blockIdx.y + 100000 * blockIdx.z;
}
