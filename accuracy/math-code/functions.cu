// What a function of the math library costs: instructions by pipe of one call and of 256 in a loop, for the profiler, and
// the cycles of a chain of calls. `./functions once`, `./functions loop`, `./functions time`.
#include <cstdio>
#include <cstring>

template <typename T, typename F>
__global__ void count(const T* in, T* out, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = f(in[i]);
}

// The product with a zero that the compiler does not know keeps the argument as it was.
template <typename T, typename F>
__global__ void chain(const T* in, T zero, T* out, long long* cycles, F f) {
  T x = in[threadIdx.x], y = x;
  y = fma(f(y), zero, x);
  long long start = clock64();
#pragma unroll 1
  for (int turn = 0; turn < 256; turn++) y = fma(f(y), zero, x);
  long long end = clock64();
  out[threadIdx.x] = y;
  if (threadIdx.x == 0) *cycles = end - start;
}

template <typename T> T* in;
template <typename T> T* out;
long long* cycles;
bool isTimed, isLoop;

const int N = 1 << 15;

template <typename T> struct Range { T from, to; };

template <typename T, typename F>
void one(const char* name, Range<T> range, F f) {
  for (int i = 0; i < N; i++) in<T>[i] = range.from + (range.to - range.from) * T(i * 7919 % N) / T(N);
  if (isTimed) {
    for (int run = 0; run < 2; run++) chain<T><<<1, 32>>>(in<T>, T(0), out<T>, cycles, f);
    cudaDeviceSynchronize();
    printf("{\"name\":\"%s\",\"bytes\":%d,\"cycles\":%.2f}\n", name, int(sizeof(T)), *cycles / 256.0);
  } else {
    printf("%s %d\n", name, int(sizeof(T)));
    if (isLoop) chain<T><<<1, 32>>>(in<T>, T(0), out<T>, cycles, f);
    else count<T><<<1, 32>>>(in<T>, out<T>, f);
    cudaDeviceSynchronize();
  }
}

#define ONE(name, from, to, call) one<T>(name, {T(from), T(to)}, [] __device__(T x) -> T { return call; });

template <typename T> void all() {
  cudaMallocManaged(&in<T>, N * sizeof(T));
  cudaMallocManaged(&out<T>, N * sizeof(T));
  ONE("none", 0.25, 0.75, x)
  ONE("sin", 0.25, 3, sin(x))
  ONE("cos", 0.25, 3, cos(x))
  ONE("tan", 0.25, 1.5, tan(x))
  ONE("sinpi", 0.25, 3, sinpi(x))
  ONE("cospi", 0.25, 3, cospi(x))
  ONE("asin", 0.05, 0.95, asin(x))
  ONE("acos", 0.05, 0.95, acos(x))
  ONE("atan", 0.25, 3, atan(x))
  ONE("sinh", 0.25, 3, sinh(x))
  ONE("cosh", 0.25, 3, cosh(x))
  ONE("tanh", 0.25, 3, tanh(x))
  ONE("asinh", 0.25, 3, asinh(x))
  ONE("acosh", 1.25, 3, acosh(x))
  ONE("atanh", 0.05, 0.95, atanh(x))
  ONE("exp", 0.25, 3, exp(x))
  ONE("exp2", 0.25, 3, exp2(x))
  ONE("exp10", 0.25, 3, exp10(x))
  ONE("expm1", 0.25, 3, expm1(x))
  ONE("log", 0.25, 3, log(x))
  ONE("log2", 0.25, 3, log2(x))
  ONE("log10", 0.25, 3, log10(x))
  ONE("log1p", 0.25, 3, log1p(x))
  ONE("sqrt", 0.25, 3, sqrt(x))
  ONE("rsqrt", 0.25, 3, rsqrt(x))
  ONE("cbrt", 0.25, 3, cbrt(x))
  ONE("rcbrt", 0.25, 3, rcbrt(x))
  ONE("rcp", 0.25, 3, T(1) / x)
  ONE("divide", 0.25, 3, (x + T(1.5)) / x)
  ONE("erf", 0.25, 3, erf(x))
  ONE("erfc", 0.25, 3, erfc(x))
  ONE("erfinv", 0.05, 0.95, erfinv(x))
  ONE("erfcinv", 0.05, 1.95, erfcinv(x))
  ONE("erfcx", 0.25, 3, erfcx(x))
  ONE("normcdf", 0.25, 3, normcdf(x))
  ONE("normcdfinv", 0.05, 0.95, normcdfinv(x))
  ONE("lgamma", 0.25, 3, lgamma(x))
  ONE("tgamma", 0.25, 3, tgamma(x))
  ONE("j0", 0.25, 3, j0(x))
  ONE("j1", 0.25, 3, j1(x))
  ONE("y0", 0.25, 3, y0(x))
  ONE("y1", 0.25, 3, y1(x))
  ONE("cyl_bessel_i0", 0.25, 3, cyl_bessel_i0(x))
  ONE("cyl_bessel_i1", 0.25, 3, cyl_bessel_i1(x))
  ONE("pow", 0.25, 3, pow(x, x + T(0.5)))
  ONE("atan2", 0.25, 3, atan2(x, x + T(0.5)))
  ONE("hypot", 0.25, 3, hypot(x, x + T(0.5)))
  ONE("rhypot", 0.25, 3, rhypot(x, x + T(0.5)))
  ONE("fmod", 0.25, 3, fmod(x, T(0.7)))
  ONE("remainder", 0.25, 3, remainder(x, T(0.7)))
  ONE("round", 0.25, 3, round(x))
  ONE("rint", 0.25, 3, rint(x))
  ONE("floor", 0.25, 3, floor(x))
  ONE("fdim", 0.25, 3, fdim(x, T(0.7)))
  ONE("fmax", 0.25, 3, fmax(x, T(0.7)))
  ONE("ldexp", 0.25, 3, ldexp(x, int(x)))
  ONE("nextafter", 0.25, 3, nextafter(x, T(5)))
  ONE("logb", 0.25, 3, logb(x))
}

int main(int argc, char** argv) {
  isTimed = argc > 1 && !strcmp(argv[1], "time");
  isLoop = argc > 1 && !strcmp(argv[1], "loop");
  cudaMallocManaged(&cycles, sizeof *cycles);
  all<float>();
  all<double>();
  return cudaDeviceSynchronize() != cudaSuccess;
}
