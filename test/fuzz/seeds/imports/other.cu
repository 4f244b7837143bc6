__device__ int counter;
/** So large that its zeros are left out of the object. */
int results[400000];

__global__ void count(const int *x) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, x[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) counter = sum;
}

int main() {
  int *x, result = 0;
  cudaMalloc(&x, 128);
  cudaMemset(x, 0, 128);
  count<<<1, 32>>>(x);
  cudaMemcpyFromSymbol(&result, counter, sizeof result);
  results[result] = 1;
  return result;
}
