//! launch k <<<5, 20>>> out:i32[100], bytes:u8[200]=i%200
//! expect out[i] = i + bytes[i + 90]
//! count k.store.global.lines = 8
//! count k.store.global.sectors = 15
//! count k.load.global.lines = 6
// Where a short row begins in a line decides whether it ends in the next one.
__global__ void k(int* out, const unsigned char* bytes) {
  int i = blockIdx.x * 20 + threadIdx.x;
  out[i] = i + bytes[i + 90];
}
