//! launch k <<<1, 1>>> out:i32[3]
//! expect out = 1 1 9
__global__ void k(int* out) {
  out[0] = blockDim.x * blockDim.y * blockDim.z;
  out[1] = gridDim.x;
  out[2] = 9;
}
