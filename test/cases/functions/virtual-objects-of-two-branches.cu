//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = (i % 2 ? 3 + i : 9) + (i % 2 ? 3 * i : 3 + i)
// The tables of both objects meet without a load; functions of the same type are in a table of pointers.
struct Base {
  __device__ virtual int f(int x) const = 0;
  __device__ virtual ~Base() {}
};
struct Added : Base {
  int k;
  __device__ Added(int k) : k(k) {}
  __device__ int f(int x) const override { return x + k; }
};
struct Squared : Base {
  __device__ int f(int x) const override { return x * x; }
};
typedef int (*Function)(const void *, int);
__device__ int added(const void *p, int x) { return (int)(size_t)p + x; }
__device__ int multiplied(const void *p, int x) { return (int)(size_t)p * x; }
__device__ Function table[2] = {added, multiplied};
__global__ void k(int *out) {
  const int i = threadIdx.x;
  Base *object = (i & 1) ? (Base *)new Added(i) : (Base *)new Squared();
  out[i] = object->f(3) + table[i & 1]((const void *)3, i);
  delete object;
}
