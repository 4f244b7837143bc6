// Atomic functions of every type and scope.
#include "expect.h"
#include <cuda_fp16.h>
#include <cuda_bf16.h>
struct All {
  int i;
  unsigned u;
  long long ll;
  unsigned long long ull;
  float f;
  double d;
  __half h;
  __half2 h2;
  __nv_bfloat16 b;
  __nv_bfloat162 b2;
  unsigned inc, dec;
  unsigned short us;
  unsigned mn, mx, an, orr, xr;
  float ex;
  int cas;
  unsigned long long cas64;
  float2 f2;
  float4 f4;
  int i2;
  float fb, fs;
  double db;
  long long mnl, mxl;
};
__global__ void k(All* a) {
  int t = threadIdx.x + blockIdx.x * blockDim.x;
  atomicAdd(&a->i, 1);
  atomicAdd(&a->u, 2u);
  atomicAdd(&a->ull, 1ull << 33);
  atomicAdd(&a->f, 0.5f);
  atomicAdd(&a->d, 0.25);
  atomicAdd(&a->h, __float2half(1.0f));
  atomicAdd(&a->h2, __floats2half2_rn(1.0f, 0.5f));
  atomicAdd(&a->b, __float2bfloat16(1.0f));
  atomicAdd(&a->b2, __floats2bfloat162_rn(0.5f, 1.0f));
  atomicInc(&a->inc, 9);
  atomicDec(&a->dec, 9);
  unsigned short seen = a->us, old;
  do {
    old = seen;
    seen = atomicCAS(&a->us, old, (unsigned short)(old + 1));
  } while (seen != old);
  atomicMin(&a->mn, (unsigned)t);
  atomicMax(&a->mx, (unsigned)t);
  atomicAnd(&a->an, ~(1u << (t & 31)));
  atomicOr(&a->orr, 1u << (t & 31));
  atomicXor(&a->xr, 1u << (t & 15));
  if (t == 5) {
    a->ex = atomicExch(&a->ex, 3.5f) + 1;
  }
  atomicCAS(&a->cas, 7, 8);
  atomicCAS(&a->cas64, 1ull << 40, 5ull);
  atomicAdd(&a->f2, make_float2(1, 2));
  atomicAdd(&a->f4, make_float4(1, 2, 3, 4));
  atomicAdd_block(&a->i2, 1);
  atomicAdd_system(&a->fs, 1.0f);
  atomicAdd_block(&a->fb, 1.0f);
  atomicAdd_system(&a->db, 1.0);
  atomicMax_system(&a->i2, 0);
  atomicSub(&a->i2, 0);
  atomicMin(&a->mnl, (long long)-t);
  atomicMax(&a->mxl, (long long)t << 33);
}
int main() {
  All* a;
  CUDA_OK(cudaMallocManaged(&a, sizeof(All)));
  memset((void*)a, 0, sizeof *a);
  a->mn = 1000;
  a->an = ~0u;
  a->ex = 1.5f;
  a->cas = 7;
  a->cas64 = 1ull << 40;
  k<<<1, 128>>>(a);
  CUDA_OK(cudaDeviceSynchronize());
  EXPECT(a->i == 128 && a->u == 256 && a->ull == 128ull << 33, "%d %u", a->i, a->u);
  EXPECT(a->f == 64 && a->d == 32, "%g %g", a->f, a->d);
  EXPECT(__half2float(a->h) == 128 && __low2float(a->h2) == 128 && __high2float(a->h2) == 64, " ");
  EXPECT(__bfloat162float(a->b) == 128 && __bfloat162float(a->b2.x) == 64 && __bfloat162float(a->b2.y) == 128,
         " ");
  EXPECT(a->inc == 8 && a->dec == 2, "%u %u", a->inc, a->dec);
  EXPECT(a->us == 128, "%d", a->us);
  EXPECT(a->mn == 0 && a->mx == 127 && a->an == 0 && a->orr == ~0u && a->xr == 0, " ");
  EXPECT(a->ex == 2.5f, "%g", a->ex);
  EXPECT(a->cas == 8 && a->cas64 == 5, " ");
  EXPECT(a->f2.x == 128 && a->f2.y == 256 && a->f4.w == 512 && a->f4.x == 128, " ");
  EXPECT(a->i2 == 128 && a->fs == 128 && a->fb == 128 && a->db == 128, "%d %g", a->i2, a->fs);
  EXPECT(a->mnl == -127 && a->mxl == 127ll << 33, " ");
  return finish();
}
