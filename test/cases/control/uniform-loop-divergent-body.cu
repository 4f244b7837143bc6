//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = sum(20, (n) => n % 2 === i % 2 ? n : n > i ? -1 : 0)
__global__ void k(int* out) {
  int s = 0;
#pragma unroll 1
  for (int n = 0; n < 20; n++) {
    if (n % 2 == threadIdx.x % 2) s += n;
    else if (n > (int)threadIdx.x) s -= 1;
  }
  out[threadIdx.x] = s;
}
