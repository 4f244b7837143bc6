//! launch k <<<2, 96>>> out:i32[192], a:i32[192]=i, at:i32[192]=i%3==1?1073741824:i
//! expect out[i] = i % 3 == 1 ? -1 : i
// What lanes compute that do not ask is nobody's address.
__global__ void k(int* out, const int* a, const int* at) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int from = at[i];
  int found = -1;
  if (from < 1000) found = a[from];
  out[i] = found;
}
