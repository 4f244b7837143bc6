//! launch k <<<1, 64>>> out:u32[320]
//! expect out[i] = ((l, n) => [l, 2 ** l, 2 ** l - 1, 2 ** (l + 1) - 1, 2 ** 32 - 2 ** (l + 1)][n])(i % 32, (i / 64) | 0)
__global__ void k(unsigned* out) {
  unsigned lane, eq, lt, le, gt;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(eq));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(le));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
  int i = threadIdx.x;
  out[i] = lane;
  out[i + 64] = eq;
  out[i + 128] = lt;
  out[i + 192] = le;
  out[i + 256] = gt;
}
