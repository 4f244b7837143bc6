// Functions of float arguments compute in float, and those of mixed ones in double, as in CUDA's headers.
#include "expect.h"
template <class A, class B> struct Same { static constexpr bool value = false; };
template <class A> struct Same<A, A> { static constexpr bool value = true; };
#define IS(type, call) static_assert(Same<decltype(call), type>::value, #call)
__global__ void k(float *o, double *d, float x) {
  IS(float, j0(x)); o[0] = j0(x); d[0] = j0((double)x);
  IS(float, j1(x)); o[1] = j1(x); d[1] = j1((double)x);
  IS(float, jn(2, x)); o[2] = jn(2, x); d[2] = jn(2, (double)x);
  IS(float, y0(x)); o[3] = y0(x); d[3] = y0((double)x);
  IS(float, y1(x)); o[4] = y1(x); d[4] = y1((double)x);
  IS(float, yn(2, x)); o[5] = yn(2, x); d[5] = yn(2, (double)x);
  IS(float, cyl_bessel_i0(x)); o[6] = cyl_bessel_i0(x); d[6] = cyl_bessel_i0((double)x);
  IS(float, cyl_bessel_i1(x)); o[7] = cyl_bessel_i1(x); d[7] = cyl_bessel_i1((double)x);
  IS(double, copysign(1.0, x)); d[8] = copysign(2.0, -x);
  IS(double, copysign(x, 1.0)); d[9] = copysign(x, -2.0);
}
int main() {
  float *o;
  double *d;
  CUDA_OK(cudaMallocManaged(&o, 10 * sizeof *o));
  CUDA_OK(cudaMallocManaged(&d, 10 * sizeof *d));
  k<<<1, 1>>>(o, d, 1.5f);
  CUDA_OK(cudaDeviceSynchronize());
  for (int at = 0; at < 8; at++) {
    EXPECT(fabs(o[at] - d[at]) < 1e-5 && fabs(d[at]) > 0.1, "%d: %.9g %.17g", at, o[at], d[at]);
    EXPECT(o[at] != d[at], "%d is not of float precision", at);
  }
  EXPECT(d[8] == -2.0 && d[9] == -1.5, "%g %g", d[8], d[9]);
  return finish();
}
