//! launch k <<<1000, 32>>> out:i32[1]
//! expect out = 32000
__global__ void k(int* out) { atomicAdd(out, 1); }
