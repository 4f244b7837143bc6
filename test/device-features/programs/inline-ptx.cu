// Inline PTX.
#include "expect.h"
__global__ void ptx(const int* in, int* o, float* f, unsigned long long* L) {
  int t = threadIdx.x, r, q;
  unsigned u;
  float x;
  double d;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(r));
  if (r != (t & 31)) atomicAdd(&o[63], 1);
  asm("mov.u32 %0, %%warpid;" : "=r"(r));
  asm("mov.u32 %0, %%smid;" : "=r"(r));
  asm("mov.u32 %0, %%nsmid;" : "=r"(r));
  asm("mov.u32 %0, %%tid.x;\n\t"
      "mov.u32 %1, %%ntid.x;"
      : "=r"(r), "=r"(q));
  if (t == 3) {
    o[0] = r;
    o[1] = q;
  }
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(u));
  if (t == 3) o[2] = u;
  asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(r) : "l"(in + t));
  if (t == 3) o[3] = r;
  asm volatile("ld.global.nc.s32 %0, [%1+4];" : "=r"(r) : "l"(in + t));
  if (t == 3) o[4] = r;
  asm volatile("ld.global.nc.L1::no_allocate.v4.s32 {%0,%1,%2,%3}, [%4];"
               : "=r"(r), "=r"(q), "=r"(u), "=r"(o[5])
               : "l"(in));
  if (t == 3) o[6] = r + q + u;
  asm volatile("st.global.cs.s32 [%0], %1;" ::"l"(o + 7), "r"(77) : "memory");
  asm volatile("st.global.wt.v2.s32 [%0], {%1, %2};" ::"l"(o + 8), "r"(88), "r"(99) : "memory");
  asm volatile(
      "{ .reg .pred p; .reg .u32 v; shfl.sync.bfly.b32 v|p, %1, 1, 0x1f, 0xffffffff; @p add.u32 v, v, 100; "
      "mov.u32 %0, v; }"
      : "=r"(r)
      : "r"(t));
  if (t == 3) o[10] = r;
  asm volatile("{ .reg .pred p; setp.eq.s32 p, %1, 3; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
               : "=r"(u)
               : "r"(t & 31));
  if (t == 3) o[11] = u;
  asm volatile("bar.sync 0;");
  asm volatile("barrier.sync 0;");
  asm volatile("bar.sync 1, 64;" ::: "memory");
  asm volatile("membar.gl;" ::: "memory");
  asm volatile("fence.acq_rel.gpu;");
  asm volatile("membar.cta;");
  asm volatile("fence.sc.sys;");
  asm volatile("fence.proxy.async;");
  asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(3), "r"(t), "r"(5));
  if (t == 3) o[12] = r;
  unsigned long long w;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(w) : "r"(0xffffffffu), "r"(t));
  if (t == 3) L[0] = w;
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(u) : "r"(0x80000000u), "r"(t * 4));
  if (t == 3) o[13] = u;
  unsigned lo, hi, a0 = 0xffffffffu, a1 = 1, b0 = t, b1 = 2;
  asm("add.cc.u32 %0, %2, %4;\n\taddc.u32 %1, %3, %5;"
      : "=r"(lo), "=r"(hi)
      : "r"(a0), "r"(a1), "r"(b0), "r"(b1));
  if (t == 3) {
    o[14] = lo;
    o[15] = hi;
  }
  asm("sub.cc.u32 %0, %2, %4;\n\tsubc.u32 %1, %3, %5;"
      : "=r"(lo), "=r"(hi)
      : "r"(b0), "r"(b1), "r"(a0), "r"(a1));
  if (t == 3) {
    o[16] = lo;
    o[17] = hi;
  }
  asm("mad.lo.cc.u32 %0, %2, %3, %4;\n\tmadc.hi.u32 %1, %2, %3, 0;"
      : "=r"(lo), "=r"(hi)
      : "r"(0xffffffffu), "r"(7), "r"(t));
  if (t == 3) {
    o[18] = lo;
    o[19] = hi;
  }
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(u) : "r"(0xdeadbeef), "r"(8), "r"(12));
  if (t == 3) o[20] = u;
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(u) : "r"(0xff), "r"(0), "r"(4), "r"(8));
  if (t == 3) o[21] = u;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(u) : "r"(0x03020100), "r"(0x07060504), "r"(0x7531));
  if (t == 3) o[22] = u;
  asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(u) : "r"(0x03020100), "r"(0x07060504), "r"(1));
  if (t == 3) o[23] = u;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(u) : "r"(1), "r"(2), "r"(7));
  if (t == 3) o[24] = u;
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r) : "f"(2.5f));
  if (t == 3) o[25] = r;
  asm("cvt.rzi.u32.f64 %0, %1;" : "=r"(u) : "d"(3.99));
  if (t == 3) o[26] = u;
  asm("cvt.rn.f32.s32 %0, %1;" : "=f"(x) : "r"(t));
  f[0] = x;
  asm("cvt.sat.s8.s32 %0, %1;" : "=r"(r) : "r"(1000));
  if (t == 3) o[27] = r;
  asm("cvt.u8.u32 %0, %1;" : "=r"(u) : "r"(0x1ff));
  if (t == 3) o[28] = u;
  __shared__ int s[64];
  unsigned sa = (unsigned)__cvta_generic_to_shared(&s[t]);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(sa), "l"(in + t));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;");
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  if (t == 3) o[29] = s[5];
  asm volatile("red.global.add.s32 [%0], %1;" ::"l"(o + 30), "r"(1) : "memory");
  asm volatile("atom.global.add.s32 %0, [%1], %2;" : "=r"(r) : "l"(o + 31), "r"(2) : "memory");
  asm volatile("atom.shared.cas.b32 %0, [%1], %2, %3;" : "=r"(r) : "r"(sa), "r"(s[t]), "r"(-1));
  if (t == 3) o[32] = r + s[3];
  asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" ::"l"(f + 1), "f"(1.0f) : "memory");
  asm volatile("activemask.b32 %0;" : "=r"(u));
  if (t == 3) o[33] = u;
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(u) : "r"(t & 1));
  if (t == 3) o[34] = u;
  asm("popc.b32 %0, %1;" : "=r"(r) : "r"(0xff));
  asm("brev.b32 %0, %1;" : "=r"(u) : "r"(1));
  if (t == 3) {
    o[35] = r;
    o[36] = u;
  }
  asm("clz.b32 %0, %1;" : "=r"(r) : "r"(1));
  asm("bfind.u32 %0, %1;" : "=r"(u) : "r"(0x10));
  if (t == 3) {
    o[37] = r;
    o[38] = u;
  }
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(x) : "f"(2.0f), "f"(3.0f), "f"(1.0f));
  f[2] = x;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(x) : "f"(4.0f));
  f[3] = x;
  asm("sqrt.approx.f32 %0, %1;" : "=f"(x) : "f"(16.0f));
  f[4] = x;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(x) : "f"(3.0f));
  f[5] = x;
  asm("lg2.approx.f32 %0, %1;" : "=f"(x) : "f"(8.0f));
  f[6] = x;
  asm("sqrt.rn.f64 %0, %1;" : "=d"(d) : "d"(2.25));
  f[7] = d;
  asm("{ .reg .pred p, q; setp.lt.and.s32 p|q, %1, 5, 1; selp.s32 %0, 10, 20, p; }" : "=r"(r) : "r"(t));
  if (t == 3) o[39] = r;
  if (t == 9) o[40] = r;
  asm("{\n\t.reg .pred p;\n\t.reg .s32 i;\n\tmov.s32 i, 0;\n\tmov.s32 %0, 0;\nLOOP_%=:\n\tadd.s32 %0, %0, "
      "i;\n\tadd.s32 i, i, 1;\n\tsetp.le.s32 p, i, %1;\n\t@p bra LOOP_%=;\n\t}"
      : "=&r"(r)
      : "r"(t));
  if (t == 9) o[41] = r;
  asm("{ .reg .pred p; setp.gt.s32 p, %1, 5; @p bra BIG; mov.u32 %0, 1; bra.uni DONE; BIG: mov.u32 %0, 2; "
      "DONE: }"
      : "=r"(r)
      : "r"(t));
  if (t == 3) o[42] = r;
  if (t == 9) o[43] = r;
  asm volatile("nanosleep.u32 20;");
  asm volatile("prefetch.global.L1 [%0];" ::"l"(in));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(w));
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(w));
  asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(u) : "r"(0x01020304), "r"(0), "r"(5));
  if (t == 3) o[44] = u;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(0x01010101), "r"(0x02020202), "r"(1));
  if (t == 3) o[45] = r;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(0x0000000500000007ull));
  if (t == 3) o[46] = lo * 10 + hi;
  short h;
  asm("{.reg .f16 a; cvt.rn.f16.f32 a, %1; mov.b16 %0, a;}" : "=h"(h) : "f"(1.0f));
  if (t == 3) o[47] = h;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(u) : "f"(2.0f), "f"(1.0f));
  if (t == 3) o[48] = u;
  asm("fma.rn.f16x2 %0, %1, %1, %1;" : "=r"(u) : "r"(0x40003c00));
  if (t == 3) o[49] = u;
  asm("sad.u32 %0, %1, %2, %3;" : "=r"(u) : "r"(3), "r"(9), "r"(1));
  if (t == 3) o[50] = u;
  asm("min.s32 %0, %1, %2;" : "=r"(r) : "r"(-3), "r"(9));
  if (t == 3) o[51] = r;
  asm("shl.b32 %0, %1, 40;" : "=r"(u) : "r"(3));
  if (t == 3) o[52] = u;
  asm("slct.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(3), "r"(4), "r"(-1));
  if (t == 3) o[53] = r;
  asm("cvt.rz.tf32.f32 %0, %1;" : "=r"(u) : "f"(1.00048828125f));
  asm("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(t & 31));
  if (t == 3) o[55] = r;
  asm("mul24.lo.u32 %0, %1, %2;" : "=r"(u) : "r"(5), "r"(6));
  if (t == 3) o[56] = u;
}
int main() {
  int *in, *o;
  float* f;
  unsigned long long* L;
  CUDA_OK(cudaMallocManaged(&in, 512));
  CUDA_OK(cudaMallocManaged(&o, 512));
  CUDA_OK(cudaMallocManaged(&f, 512));
  CUDA_OK(cudaMallocManaged(&L, 512));
  for (int i = 0; i < 128; i++) in[i] = i * 10, o[i] = 0, f[i] = 0;
  ptx<<<1, 64>>>(in, o, f, L);
  CUDA_OK(cudaDeviceSynchronize());
  int e[] = {3,
             64,
             7,
             30,
             40,
             30,
             30,
             77,
             88,
             99,
             102,
             8,
             14,
             6,
             2,
             4,
             4,
             0,
             -4,
             7,
             0xdbe,
             0xff0,
             0x07050301,
             0x04030201,
             4,
             2,
             3,
             127,
             255,
             50,
             64,
             128,
             29,
             -1,
             (int)0xaaaaaaaau,
             8,
             (int)0x80000000,
             31,
             4,
             10,
             20,
             45,
             1,
             2,
             15,
             9,
             75,
             0x3c00,
             0x40003c00,
             0x46004000,
             7,
             -3,
             0,
             4};
  e[19] = 6;
  e[17] = 0;
  e[16] = 3 - (int)0xffffffffu;
  for (int i = 0; i < 54; i++) EXPECT(o[i] == e[i], "[%d] 0x%x not 0x%x", i, o[i], e[i]);
  EXPECT(o[55] == 496 && o[56] == 30, "%d %d", o[55], o[56]);
  float g[] = {63, 64, 7, 0.25f, 4, 8, 3, 1.5f};
  for (int i = 1; i < 8; i++) EXPECT(f[i] == g[i], "[%d] %g", i, f[i]);
  EXPECT(L[0] == 0xffffffffull * 3, " ");
  return finish();
}
