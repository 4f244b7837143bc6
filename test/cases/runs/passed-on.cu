//! launch k <<<20, 64>>> a:i32[1344]=iota
//! expect a[i] = i % 64
// Each block reads what the one before it has written.
__global__ void k(int* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i + 64] = a[i];
}
