struct Shape { int w, h; float scale; };
__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ __noinline__ float area(Shape s, int *count) { *count += s.w; return s.scale * s.w * s.h; }
__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
__global__ void calls(Shape shape, int *out, float *f) {
  int t = threadIdx.x, count = 0;
  int (*op)(int) = t & 1 ? twice : square;
  shape.w += t;
  f[t] = area(shape, &count);
  out[t] = fib(t & 7) + op(t) + count;
}
