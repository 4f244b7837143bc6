#include <cuda_fp16.h>
//! launch k <<<2, 128>>> out:u16[1024], a:u16[256]=[0,0x8000,0x3c00,0x3c01,0xbc00,0x7c00,0xfc00,0x7e00,1,0x8001,0x7bff,0x7d01,0x4000,0xfe00,0x0400,0x3bff][i>>4], b:u16[256]=[0,0x8000,0x3c00,0x3c01,0xbc00,0x7c00,0xfc00,0x7e00,1,0x8001,0x7bff,0x7d01,0x4000,0xfe00,0x0400,0x3bff][i&15]
//! expect out[i] = ((p, q, n) => { const x = halfOf(p), y = halfOf(q), u = x !== x || y !== y, order = (v, bits) => v + (bits === 0x8000 ? -1e-20 : 0); if (u && (n > 1 || (x !== x && y !== y))) return 0x7fff; if (x !== x) return q; if (y !== y) return p; return (order(x, p) < order(y, q)) === (n % 2 === 0) ? p : q; })(a[i & 255], b[i & 255], i >> 8)
// -0 is below +0; of a number and a NaN the number, or in the _nan forms the NaN.
__global__ void k(unsigned short* out, const unsigned short* a, const unsigned short* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half x = __ushort_as_half(a[i]), y = __ushort_as_half(b[i]);
  out[i] = __half_as_ushort(__hmin(x, y));
  out[i + 256] = __half_as_ushort(__hmax(x, y));
  out[i + 512] = __half_as_ushort(__hmin_nan(x, y));
  out[i + 768] = __half_as_ushort(__hmax_nan(x, y));
}
