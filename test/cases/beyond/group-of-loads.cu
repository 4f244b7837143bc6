//! launch k <<<1, 64>>> out:i32[64], a:i32[200]=i, b:i32[200]=2*i, at:i32[64]=i==50?-1073741820:(i*37)%64, c:i32[200]=3*i
//! fault out-of-bounds line 5 block 0,0,0 thread 50,0,0
__global__ void k(int* out, const int* a, const int* b, const int* at, const int* c) {
  int i = at[threadIdx.x];
  out[threadIdx.x] = a[i] + b[i + 1] + c[i] + a[i + 1];
}
