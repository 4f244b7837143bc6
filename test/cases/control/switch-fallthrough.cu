//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = [1111, 111, 11, 1, 9][i % 5]
__global__ void k(int* out) {
  int v = 0;
  switch (threadIdx.x % 5) {
    case 0: v += 1000;
    case 1: v += 100;
    case 2: v += 10;
    case 3: v += 1; break;
    default: v = 9;
  }
  out[threadIdx.x] = v;
}
