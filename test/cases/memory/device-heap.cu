//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = sum(4, (n) => i * n) + 1
__global__ void k(int* out) {
  int* p = (int*)malloc(4 * sizeof(int));
  if (p == nullptr) return;
  for (int n = 0; n < 4; n++) p[n] = threadIdx.x * n;
  int* q = new int(1);
  for (int n = 0; n < 4; n++) *q += p[n];
  out[threadIdx.x] = *q;
  free(p);
  delete q;
}
