//! launch k <<<7, 3>>> from:i32[50]=iota, out:i32[50], n:i32=50
//! expect out[i] = i * 2
// Blocks of less than a warp, and not of whole groups of four lanes: what follows them stays as it is.
__global__ void k(const int* from, int* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = from[i] * 2;
}
