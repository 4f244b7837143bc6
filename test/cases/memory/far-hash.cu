//! launch k <<<6, 96>>> big:f64[1100000]=i, out:f64[576], n:u32=1100000
//! expect out[i] = Number((BigInt(i) * 2654435761n % 4294967296n) % 1100000n)
// Lanes of a warp that are many megabytes apart, at places that are computed.
__global__ void k(const double* big, double* out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = big[i * 2654435761u % n];
}
