//! launch k <<<4, 64>>> out:i32[256], starts:i32[257]=i*5, places:i32[1280]=i==1001?300:i%256, x:i32[256]=i
//! fault out-of-bounds line 8 block 3,0,0 thread 8,0,0
// Threads that go through rows of their own, of which one is led out of an array after others have come to the end.
__global__ void k(int* out, const int* starts, const int* places, const int* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
#pragma unroll 1
  for (int at = starts[i]; at < starts[i + 1] - i % 3; ++at)
    sum += x[places[at]];
  out[i] = sum;
}
