//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = 3 * i + 4 + "abc".charCodeAt(i % 3)
struct Config {
  int scale, bias;
  const char* name;
};
__constant__ Config config = {3, 4, "abc"};
__global__ void k(int* out) { out[threadIdx.x] = config.scale * threadIdx.x + config.bias + config.name[threadIdx.x % 3]; }
