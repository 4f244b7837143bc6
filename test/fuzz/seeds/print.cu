#include <assert.h>
#include <stdio.h>
__device__ const char *names[2] = {"even", "odd"};
__global__ void print(int *p, int n) {
  int t = threadIdx.x;
  assert(n > 0);
  if (t % 31 == 0) printf("%s %d %5.2f %llx %c%%\n", names[t & 1], p[t], t * 0.5, 1ull << t, 'x');
  long long begin = clock64();
  int *m = (int *)malloc(16);
  if (m) { m[t & 3] = t; p[t] = m[t & 3] + (clock64() > begin); free(m); }
  if (p[t] == -12345) __trap();
}
