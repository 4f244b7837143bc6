//! launch k <<<1, 256>>> out:i32[1], src:i32[256]=iota
//! expect out = 7
struct Found { double value; int place; };
__global__ void k(int* out, const int* in) {
  __shared__ Found all[256];
  const int t = threadIdx.x;
  all[t].value = in[t] % 7;
  all[t].place = in[t] + 1;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half) {
      Found a = all[t], b = all[t + half];
      const bool better = b.value > a.value || (b.value == a.value && b.place < a.place);
      all[t] = better ? b : a;
    }
    __syncthreads();
  }
  if (t == 0) *out = all[0].place;
}
