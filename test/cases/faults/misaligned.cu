//! launch k <<<1, 32>>> out:i32[64]
//! fault misaligned line 4 block 0,0,0 thread 3,0,0
__global__ void k(int* out) {
  *(int*)((char*)out + 4 * threadIdx.x + (threadIdx.x >= 3 ? 2 : 0)) = 5;
}
