#include <cuda_fp16.h>
//! launch k <<<2, 128>>> out:u32[256], a:u16[256]=[0,0x8000,0x3c00,0x3c01,0xbc00,0x7c00,0xfc00,0x7e00,1,0x8001,0x7bff,0x7d01,0x4000,0xfe00,0x0400,0x3bff][i>>4], b:u16[256]=[0,0x8000,0x3c00,0x3c01,0xbc00,0x7c00,0xfc00,0x7e00,1,0x8001,0x7bff,0x7d01,0x4000,0xfe00,0x0400,0x3bff][i&15]
//! expect out[i] = ((x, y) => { const u = x !== x || y !== y; const c = [x == y, x != y, x < y, x <= y, x > y, x >= y]; return sum(6, (k) => (c[k] && !u ? 1 << k : 0) + (c[k] || u ? 64 << k : 0)) + (x != x ? 4096 : 0) + (Math.abs(x) == Infinity ? 8192 : 0) + (x < y ? 16384 : 0) + (x != y ? 32768 : 0); })(halfOf(a[i]), halfOf(b[i]))
__global__ void k(unsigned* out, const unsigned short* a, const unsigned short* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half x = __ushort_as_half(a[i]), y = __ushort_as_half(b[i]);
  unsigned bits = __heq(x, y) | __hne(x, y) << 1 | __hlt(x, y) << 2 | __hle(x, y) << 3 | __hgt(x, y) << 4 | __hge(x, y) << 5;
  bits |= __hequ(x, y) << 6 | __hneu(x, y) << 7 | __hltu(x, y) << 8 | __hleu(x, y) << 9 | __hgtu(x, y) << 10 | __hgeu(x, y) << 11;
  out[i] = bits | __hisnan(x) << 12 | (__hisinf(x) != 0) << 13 | (x < y) << 14 | (x != y) << 15;
}
