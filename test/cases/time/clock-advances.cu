//! launch k <<<1, 64>>> out:i32[64]=i
//! expect out[i] = 3 * i + 1
// Straight code between two readings takes time too.
__global__ void k(int* out) {
  long long start = clock64();
  int v = out[threadIdx.x] * 3;
  out[threadIdx.x] = v;
  long long end = clock64();
  out[threadIdx.x] = v + (end > start && end - start < 100);
}
