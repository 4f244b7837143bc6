//! launch k <<<1, 4>>> out:u64[40], x:u64[4]=[0x7ff8000000000000n,0xfff3456789abcdefn,0x7ff0000000000000n,0xbff0000000000000n][i]
//! expect out[i] = [[0x7ff8000000000000n,0xfffb456789abcdefn,0xfff0000000000000n,0x3ff0000000000000n],[0x7ff8000000000000n,0xfffb456789abcdefn,0x7ff0000000000000n,0x3ff0000000000000n],[0x7ff8000000000000n,0xfffb456789abcdefn,0xfff8000000000000n,0n],[0x7ff8000000000000n,0xfffb456789abcdefn,0xfff8000000000000n,0xfff8000000000000n],[0x7ff8000000000000n,0xfffb456789abcdefn,0xfff8000000000000n,0xfff8000000000000n],[0x7ff8000000000000n,0xfffb456789abcdefn,0x7ff8000000000000n,0xfff8000000000000n],[0x7fffffffe0000000n,0xffffffffe0000000n,0x3ff0000000000000n,0xbfeaf767a741088bn],[0x7fffffff00000000n,0x7fffffff00000000n,0n,0n],[0x7e00n,0xfed1n,0x7c00n,0xbc00n],[0x7fffn,0x7fffn,0xfc00n,0x3c00n]][i >> 2][i & 3]
//! prints "nan -nan nan -nan -nan nan\n"
#include <cuda_fp16.h>
#include <cstdio>

// Doubles hand the NaN on that they get, made quiet; negation and absolute value leave its sign alone. Those that
// arithmetic makes are negative.
__global__ void k(unsigned long long* out, const double* x) {
  const int i = threadIdx.x;
  const double v = x[i];
  const auto put = [&](int row, double value) { out[4 * row + i] = __double_as_longlong(value); };
  put(0, -v);
  put(1, fabs(v));
  put(2, v - v);
  put(3, sqrt(-fabs(v)));
  put(4, log2(v < 0 ? v : -v));
  put(5, asin(v * 2));
  put(6, erf(v));
  put(7, v != v ? j0(v) : 0.0);
  const __half h = __double2half(v);
  out[32 + i] = __half_as_ushort(h);
  out[36 + i] = __half_as_ushort(-h);
  if (i == 0) {
    const float f = (float)v;
    printf("%f %f %f %f %f %f\n", v, x[1], v + 1, x[2] - x[2], sqrt(x[3]), f - f);
  }
}
