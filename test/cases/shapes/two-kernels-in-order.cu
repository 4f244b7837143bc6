//! launch first <<<2, 32>>> data:i32[64]
//! launch second <<<2, 32>>> data, out:i32[64]
//! expect out[i] = (63 - i) * 2 + 1
__global__ void first(int* data) {
  int i = blockIdx.x * 32 + threadIdx.x;
  data[i] = 2 * i;
}
__global__ void second(const int* data, int* out) {
  int i = blockIdx.x * 32 + threadIdx.x;
  out[i] = data[63 - i] + 1;
}
