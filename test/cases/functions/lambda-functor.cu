//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = i * 3 + 5 + (i + 1) * 2
struct Add {
  int amount;
  __device__ int operator()(int x) const { return x + amount; }
};
template <typename F> __device__ int applyTo(F f, int x) { return f(x); }
__global__ void k(int* out) {
  int i = threadIdx.x;
  auto twice = [i](int x) { return (i + x) * 2; };
  out[i] = applyTo(Add{5}, i * 3) + applyTo(twice, 1);
}
