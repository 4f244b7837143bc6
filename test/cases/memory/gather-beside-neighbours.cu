//! launch k <<<4, 32>>> out:u32[256], src:u32[65536]=i, pitch:i32=256
//! expect out[i] = i * 256
// The address of the second load takes the place of the value that the first store still reads.
__global__ void k(unsigned *out, const unsigned *in, int pitch) {
  unsigned x = blockIdx.x * blockDim.x * 2 + threadIdx.x, b = blockDim.x;
  out[x] = in[x * pitch];
  out[x + b] = in[(x + b) * pitch];
}
