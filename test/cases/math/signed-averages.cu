//! launch k <<<1, 4>>> out:i32[8], a:i32[4]=[-149,-2,7,0x00ff8000][i], b:i32[4]=[-2,32,-149,31][i]
//! expect out = -76 -65521 -71 8437775 -203 -241 -199 16760848
// Halves are rounded away from zero. Results of an H100.
__global__ void k(int* out, const int* a, const int* b) {
  out[threadIdx.x] = __vavgs2(a[threadIdx.x], b[threadIdx.x]);
  out[4 + threadIdx.x] = __vavgs4(a[threadIdx.x], b[threadIdx.x]);
}
