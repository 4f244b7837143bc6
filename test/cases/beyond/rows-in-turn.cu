//! launch k <<<2, 64>>> out:i32[128], start:i32[129]=3*i, column:i32[400]=i==200?1073741824:(i*31)%128, x:i32[128]=i
//! fault out-of-bounds line 6 block 1,0,0 thread 2,0,0
__global__ void k(int* out, const int* start, const int* column, const int* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int j = start[i]; j < start[i + 1]; j++) sum += x[column[j]];
  out[i] = sum;
}
