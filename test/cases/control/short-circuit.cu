//! launch k <<<1, 64>>> out:i32[64], p:i32[64]=hash(i)%3, q:i32[64]=hash(i+7)%3
//! expect out[i] = (p[i] && 6 / p[i] > 3 || !q[i]) ? 1 : 0
__global__ void k(int* out, const int* p, const int* q) {
  int i = threadIdx.x;
  out[i] = ((p[i] != 0 && 6 / p[i] > 3) || !q[i]) ? 1 : 0;
}
