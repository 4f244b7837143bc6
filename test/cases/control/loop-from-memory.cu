//! launch k <<<1, 40>>> out:i32[40], trips:i32[40]=hash(i)%9, step:i32[40]=1+hash(i+99)%5
//! expect out[i] = sum(trips[i], (n) => n * step[i] ^ i)
__global__ void k(int* out, const int* trips, const int* step) {
  int i = threadIdx.x, total = 0;
  for (int n = 0; n < trips[i]; n++) total += (n * step[i]) ^ i;
  out[i] = total;
}
