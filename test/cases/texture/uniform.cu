// All lanes of a warp fetch one texel, and branch on it together.
//! launch uniform <<<3, 32>>> table:texture[4] i32 line=i*7-7, out:i32[96]
//! expect out[i] = (() => { const v = Math.floor(i / 32) * 7 - 7; return v > 0 ? v * (i % 32) : v; })()
__global__ void uniform(cudaTextureObject_t table, int *out) {
  const int v = tex1Dfetch<int>(table, blockIdx.x);
  out[blockIdx.x * 32 + threadIdx.x] = v > 0 ? v * (int)threadIdx.x : v;
}
