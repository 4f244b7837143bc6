//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, p:i64=0, n:i32=-520093696
//! fault out-of-bounds line 5 block 0,0,0 thread 0,0,0
// The low half of null - 2080374784 is that of an address of the device.
__global__ void k(int* out, const int* a, const int* p, int n) {
  out[threadIdx.x] = p[n + (int)threadIdx.x] + a[threadIdx.x];
}
