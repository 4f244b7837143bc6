//! launch choose <<<1, 1>>> slot:u64[1], n:i32=2
//! launch k <<<2, 48>>> out:i32[96], slot
//! expect out[i] = [i + 1, 2 * i, i * i, 0][i % 4] + 10 * i * i
// A table with an entry that no lane calls, and a pointer that travels through memory.
typedef int (*Function)(int);
__device__ int next(int x) { return x + 1; }
__device__ int twice(int x) { return 2 * x; }
template <int Scale>
__device__ int squared(int x) {
  return Scale * x * x;
}
__constant__ Function table[4] = {next, twice, squared<1>, nullptr};
__device__ Function chosen[3] = {nullptr, next, squared<10>};
__global__ void choose(Function* slot, int n) { *slot = chosen[n]; }
__device__ __noinline__ int apply(Function function, int x) { return function ? function(x) : 0; }
__global__ void k(int* out, Function* slot) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = apply(table[i % 4], i) + (*slot)(i);
}
