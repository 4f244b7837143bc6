//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = ((s) => { for (let n = 0; n < 50; n++) { if (n % 4 === i % 4) continue; if (n * 2 > i) break; s += n; } return s; })(0)
__global__ void k(int* out) {
  int i = threadIdx.x, s = 0;
  for (int n = 0; n < 50; n++) {
    if (n % 4 == i % 4) continue;
    if (n * 2 > i) break;
    s += n;
  }
  out[i] = s;
}
