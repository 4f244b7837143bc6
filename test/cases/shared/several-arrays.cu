//! launch k <<<1, 64, 512>>> out:f64[64]
//! expect out[i] = ((j) => j + j * 0.5 + j % 128 + j * 3)(63 - i)
extern __shared__ double more[];
__global__ void k(double* out) {
  __shared__ int a[64];
  __shared__ float b[64];
  __shared__ signed char c[64];
  int i = threadIdx.x;
  a[i] = i;
  b[i] = i * 0.5f;
  c[i] = i;
  more[i] = i * 3;
  __syncthreads();
  int j = 63 - i;
  out[i] = a[j] + b[j] + c[j] + more[j];
}
