// Shuffles and votes without a mask, which new toolkits no longer have: nvcc 13 does not take this program.
#include <cstdio>
__global__ void k(int* o, float* f) {
  int l = threadIdx.x;

  o[l] = __shfl(l, 3);
  o[32 + l] = __shfl_up(l, 1);
  o[64 + l] = __shfl_down(l, 2);
  o[96 + l] = __shfl_xor(l, 16);
  o[128 + l] = __any(l == 5);
  o[160 + l] = __all(l < 32);
  o[192 + l] = __ballot(l & 1);
  f[l] = __shfl_xor(1.5f * l, 1, 2);
  f[32 + l] = __shfl_down((float)l, 4, 8);
  o[224 + l] = __shfl(l, 1, 16);
}
int main() {
  int* o;
  float* f;
  cudaMallocManaged(&o, 4 * 256);
  cudaMallocManaged(&f, 4 * 64);
  k<<<1, 32>>>(o, f);
  cudaThreadSynchronize();
  int bad = 0;
  for (int l = 0; l < 32; l++) {
    bad += o[l] != 3;
    bad += o[32 + l] != (l ? l - 1 : 0);
    bad += o[64 + l] != (l < 30 ? l + 2 : l);
    bad += o[96 + l] != (l ^ 16);
    bad += o[128 + l] != 1;
    bad += o[160 + l] != 1;
    bad += o[192 + l] != (int)0xaaaaaaaau;
    bad += f[l] != 1.5f * (l ^ 1);
    bad += f[32 + l] != (float)((l & 7) < 4 ? l + 4 : l);
    bad += o[224 + l] != (l & 16) + 1;
  }
  printf(bad ? "BAD %d\n" : "ok\n", bad);
  return bad != 0;
}
