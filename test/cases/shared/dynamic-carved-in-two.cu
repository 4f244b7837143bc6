//! launch k <<<1, 32, 384>>> out:f64[32]
//! expect out[i] = (31 - i) * 1.5 + (i * 2)
extern __shared__ char arena[];
__global__ void k(double* out) {
  double* d = (double*)arena;
  int* n = (int*)(arena + 32 * sizeof(double));
  d[threadIdx.x] = threadIdx.x * 1.5;
  n[31 - threadIdx.x] = threadIdx.x * 2;
  __syncthreads();
  out[threadIdx.x] = d[31 - threadIdx.x] + n[31 - threadIdx.x];
}
