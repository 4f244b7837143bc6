//! launch k <<<1, 64>>> out:i32[64], a:i32[64]=hash(i)|0, b:i32[64]=(hash(i+5)%19)-9||1
//! expect out[i] = Math.trunc(a[i] / b[i]) * 10 + a[i] % b[i]
__global__ void k(int* out, const int* a, const int* b) {
  int i = threadIdx.x;
  out[i] = a[i] / b[i] * 10 + a[i] % b[i];
}
