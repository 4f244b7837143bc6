//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = (i & 7) * 100 + (i >> 3 & 3) * 10 + 1
struct Packed {
  unsigned low : 3, middle : 2;
  int sign : 4;
};
__global__ void k(int* out) {
  Packed p;
  p.low = threadIdx.x;
  p.middle = threadIdx.x >> 3;
  p.sign = -1;
  out[threadIdx.x] = p.low * 100 + p.middle * 10 - p.sign;
}
