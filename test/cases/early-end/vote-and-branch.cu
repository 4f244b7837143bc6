//! launch k <<<4, 64>>> o:u32[256], n:i32=256
//! expect o[i] = 4294967295
__global__ void k(unsigned* o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool inside = i < n;
  unsigned votes = __ballot_sync(~0u, inside);
  if (inside) o[i] = votes;
}
