//! launch k <<<4, 64>>> out:i32[256], starts:i32[256]=i*5, values:i32[1290]=i==1277?0:i%7+1
//! fault out-of-bounds line 8 block 3,0,0 thread 63,0,0
// Threads that look for a zero from their places on: those behind the last one leave the array.
__global__ void k(int* out, const int* starts, const int* values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, at = starts[i] + (i == 255 ? 3 : 0);
#pragma unroll 1
  for (;;) {
    if (values[at] == 0) break;
    ++at;
  }
  out[i] = at;
}
