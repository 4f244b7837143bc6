//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = (i & 1 ? (i & 2 ? (i & 4 ? 7 : 3) : 1) : (i & 2 ? 2 : (i & 8 ? 8 : 0))) + 100
__global__ void k(int* out) {
  int i = threadIdx.x, v;
  if (i & 1) {
    if (i & 2) {
      if (i & 4) v = 7; else v = 3;
    } else
      v = 1;
  } else {
    if (i & 2) v = 2;
    else if (i & 8) v = 8;
    else v = 0;
  }
  out[i] = v + 100;
}
