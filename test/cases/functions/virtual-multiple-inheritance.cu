//! launch k <<<1, 32>>> out:i32[64]
//! expect out[i] = i < 32 ? 1000 + i : 2000 + 7 * (i - 32)
// A call through the second base adjusts `this`; objects lie in shared memory and on the stack.
struct First {
  int a = 1000;
  __device__ virtual int first() { return 0; }
};
struct Second {
  int b = 2000;
  __device__ virtual int second(int x) { return x; }
};
struct Both : First, Second {
  int own;
  __device__ Both(int own) : own(own) {}
  __device__ int first() override { return a + own; }
  __device__ int second(int x) override { return b + x * own; }
};
__global__ void k(int* out) {
  __shared__ Second* published;
  Both mine(threadIdx.x);
  First* one = &mine;
  out[threadIdx.x] = one->first();
  if (threadIdx.x == 0) published = new Both(7);
  __syncthreads();
  out[32 + threadIdx.x] = published->second(threadIdx.x);
}
