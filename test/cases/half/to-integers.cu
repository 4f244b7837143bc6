#include <cuda_fp16.h>
//! launch k <<<4, 128>>> out:i64[5120], a:u16[512]=i<12?[0x7e00,0x7c00,0xfc00,0x7bff,0xfbff,0x3800,0xb800,0x3e00,0xbe00,0x0001,0x8001,0x4100][i]:hash(i)&65535
//! expect out[i] = ((x, n) => { const mode = n & 3; const even = (v) => (v % 1 === 0.5 || v % 1 === -0.5 ? 2 * Math.round(v / 2) : Math.round(v)); const v = [even, Math.trunc, Math.ceil, Math.floor][mode](x); const [low, high] = [[-(2n ** 31n), 2n ** 31n - 1n], [-(2n ** 63n), 2n ** 63n - 1n], [0n, 255n]][n >> 2]; if (x !== x) return n >> 2 === 1 ? low : 0n; if (Math.abs(v) === Infinity) return v > 0 ? high : low; const b = BigInt(v); return b < low ? low : b > high ? high : b; })(halfOf(a[i & 511]), i >> 9 === 8 ? 9 : i >> 9 === 9 ? 1 : i >> 9)
__global__ void k(long long* out, const unsigned short* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half x = __ushort_as_half(a[i]);
  out[i] = __half2int_rn(x);
  out[i + 512] = __half2int_rz(x);
  out[i + 1024] = __half2int_ru(x);
  out[i + 1536] = __half2int_rd(x);
  out[i + 2048] = __half2ll_rn(x);
  out[i + 2560] = __half2ll_rz(x);
  out[i + 3072] = __half2ll_ru(x);
  out[i + 3584] = __half2ll_rd(x);
  out[i + 4096] = __half2uchar_rz(x);
  out[i + 4608] = (int)x;
}
