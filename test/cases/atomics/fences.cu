//! launch k <<<1, 64>>> out:i32[64], box:i32[64]
//! expect out[i] = (63 - i) * 3
__global__ void k(int* out, int* box) {
  box[threadIdx.x] = threadIdx.x * 3;
  __threadfence_block();
  __threadfence();
  __threadfence_system();
  __syncthreads();
  out[threadIdx.x] = box[63 - threadIdx.x];
}
