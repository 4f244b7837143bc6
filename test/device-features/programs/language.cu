// Features of the language in device code.
#include "expect.h"
#include <cuComplex.h>
#include <cstdint>
#include <alloca.h>
struct Config {
  float scale;
  int n;
  float table[4];
  struct {
    short a, b;
  } pair;
};
__constant__ Config config;
__constant__ float coefficients[] = {1.0f, 2.0f, 3.0f, 4.0f};
__device__ __managed__ int managedCount = 5;
__managed__ float managedArray[4] = {1, 2, 3, 4};
__device__ int deviceTable[3] = {7, 8, 9};
__device__ const int* const pointerToTable = deviceTable;
__device__ float (*functionTable[2])(float);
__device__ float twice(float x) { return 2 * x; }
__device__ float square(float x) { return x * x; }
typedef float (*Function)(float);
__device__ Function twicePointer = twice;
__host__ __device__ constexpr int power(int b, int e) { return e == 0 ? 1 : b * power(b, e - 1); }
union Bits {
  float f;
  unsigned u;
  unsigned char c[4];
};
struct Fields {
  unsigned a : 3, b : 7, : 2, c : 20;
  signed d : 5;
};
template <typename T, int N>
__device__ T blockSum(T v) {
  __shared__ T buffer[N];
  buffer[threadIdx.x] = v;
  __syncthreads();
  for (int s = N / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) buffer[threadIdx.x] += buffer[threadIdx.x + s];
    __syncthreads();
  }
  return buffer[0];
}
template <typename T>
struct SharedMemory {
  __device__ operator T*() {
    extern __shared__ int raw[];
    return (T*)raw;
  }
};
template <>
struct SharedMemory<double> {
  __device__ operator double*() {
    extern __shared__ double rawDouble[];
    return rawDouble;
  }
};
template <typename F>
__global__ void apply(F f, float* o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) o[i] = f(i);
}
__device__ int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  float a;
  __device__ Square(float a) : a(a) {}
  __device__ float area() const override { return a * a; }
};
struct Circle : Shape {
  float r;
  __device__ Circle(float r) : r(r) {}
  __device__ float area() const override { return 3 * r * r; }
};
__global__ void __launch_bounds__(128, 2) language(float* o, const __grid_constant__ Config passed) {
  int t = threadIdx.x;
  SharedMemory<double> dyn;
  double* sd = dyn;
  sd[t] = t;
  __syncthreads();
  float fs = blockSum<float, 128>(1.0f);
  int is = blockSum<int, 128>(t);
  if (t == 0) {
    int k = 0;
    o[k++] = config.scale + config.n + config.table[2] + config.pair.b;
    o[k++] = coefficients[3];
    o[k++] = managedCount++;
    o[k++] = managedArray[2];
    o[k++] = pointerToTable[1];
    functionTable[0] = twice;
    functionTable[1] = square;
    o[k++] = functionTable[1](3) + functionTable[0](1) + twicePointer(5);
    constexpr int p = power(3, 4);
    o[k++] = p;
    Bits b;
    b.f = 1.0f;
    o[k++] = b.u >> 23;
    o[k++] = b.c[3];
    Fields f = {5, 100, 70000, -3};
    f.b += 1;
    o[k++] = f.a + f.b + f.c + f.d;
    o[k++] = fs + is;
    o[k++] = (float)sd[127];
    o[k++] = ackermann(2, 3);
    Shape* s[2] = {new Square(3), new Circle(2)};
    o[k++] = s[0]->area() + s[1]->area();
    delete s[0];
    delete s[1];
    o[k++] = passed.table[1];
    auto lambda = [=](int x) { return x * k; };
    o[k++] = lambda(2);
    o[k++] = __builtin_popcount(255) + __builtin_clz(1) + __builtin_ctz(8) + __builtin_ffs(16);
    if (__builtin_expect(k == 0, 0)) __builtin_unreachable();
    __builtin_assume(k > 0);
    __builtin_assume(t >= 0);
    int* a = (int*)alloca(4 * sizeof(int));
    for (int i = 0; i < 4; i++) a[i] = i * i;
    o[k++] = a[3];
    o[k++] = (int *)__builtin_assume_aligned(a, 4) == a;
    long long c0 = clock64();
    clock_t c1 = clock();
    __nanosleep(100);
    o[k++] = clock64() > c0 && (unsigned)clock() != (unsigned)c1;
    cuFloatComplex z = cuCmulf(make_cuFloatComplex(1, 2), make_cuFloatComplex(3, -1));
    o[k++] = cuCrealf(z) * 10 + cuCimagf(z);
    o[k++] = cuCabsf(make_cuFloatComplex(3, 4));
    z = cuCdivf(z, make_cuFloatComplex(1, 2));
    o[k++] = z.x;
    z = cuConjf(z);
    o[k++] = z.y;
    cuDoubleComplex w =
        cuCadd(make_cuDoubleComplex(1, 2),
               cuCfma(make_cuDoubleComplex(1, 0), make_cuDoubleComplex(2, 0), make_cuDoubleComplex(0, 1)));
    o[k++] = w.x * 10 + w.y;
    static int counter = 0;
    counter += 2;
    o[k++] = counter;
    switch (t) {
      case 0:
        o[k++] = 1;
        break;
      default:
        o[k++] = 2;
    }
    volatile float v = 3;
    o[k++] = v;
    int i = 0;
    do {
      i++;
      if (i == 3) continue;
      if (i > 5) goto out;
    } while (true);
  out:
    o[k++] = i;
    auto generic = [](auto x, auto y) { return x + y; };
    o[k++] = generic(1, 2.5f);
    uint64_t big = 1ull << 40;
    o[k++] = (float)(big >> 38);
    int3 i3 = make_int3(1, 2, 3);
    float4 f4 = make_float4(1, 2, 3, 4);
    o[k++] = i3.z + f4.w;
    o[k++] = warpSize + sizeof(Config);
  }
}
int main() {
  Config c = {2.5f, 10, {1, 2, 3, 4}, {5, 6}};
  CUDA_OK(cudaMemcpyToSymbol(config, &c, sizeof c));
  float* o;
  CUDA_OK(cudaMallocManaged(&o, 4096));
  language<<<1, 128, 128 * sizeof(double)>>>(o, c);
  CUDA_OK(cudaDeviceSynchronize());
  float e[] = {2.5f + 10 + 3 + 6,
               4,
               5,
               3,
               8,
               9 + 2 + 10,
               81,
               127,
               63,
               5 + 101 + 70000 - 3,
               128 + 8128,
               127,
               9,
               9 + 12,
               2,
               30,
               8 + 31 + 3 + 5,
               9,
               1,
               1,
               50 + 5,
               5,
               3,
               1,
               33,
               2,
               1,
               3,
               6,
               3.5f,
               4,
               7,
               32 + 28};
  for (int i = 0; i < (int)(sizeof e / sizeof *e); i++) EXPECT(o[i] == e[i], "[%d] %g not %g", i, o[i], e[i]);
  EXPECT(managedCount == 6, "%d", managedCount);
  managedCount = 50;
  managedArray[2] = 30;
  float shift = 0.5f;
  apply<<<4, 64>>>([=] __device__(int i) { return i * 2 + shift; }, o, 200);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 200; i++) EXPECT(o[i] == i * 2 + 0.5f, "%g", o[i]);
  auto hd = [] __host__ __device__(int i) { return i + 1.0f; };
  apply<<<1, 64>>>(hd, o, 64);
  CUDA_OK(cudaDeviceSynchronize());
  EXPECT(o[5] == hd(5), " ");
  return finish();
}
