//! launch k <<<1, 1>>> out:i32[2], src:i32[100]=iota
//! expect out = 1 4951
__global__ void k(int* out, const int* src) {
  unsigned long long timer;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(timer));
  int s = 0;
  clock_t begin = clock();
#pragma unroll 1
  for (int n = 0; n < 100; n++) s += src[n];
  clock_t end = clock();
  out[0] = timer > 0;
  out[1] = s + (end - begin > 100);
}
