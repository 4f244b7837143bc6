//! launch k <<<1, 32>>> cell:i32[3]
//! expect cell = 32 32 496
__global__ void k(int* cell) {
  atomicAdd_block(cell, 1);
  atomicAdd_system(cell + 1, 1);
  atomicAdd_block(cell + 2, (int)threadIdx.x);
}
