//! launch k <<<1, 64>>> out:i32[64], flag:i32[64], src:i32[64]=hash(i)%100
//! expect out[i] = sum(3, (n) => { const r = (src[i] ^ n) % 5; return r === 1 ? 400 + r : r === 2 ? r * 1000 : r === 3 ? -r : r * 7; })
// While some lanes poll for longer than a turn lasts, others of the loop wait for their arm.
__global__ void k(int* out, volatile int* flag, const int* src) {
  int s = 0;
#pragma unroll 1
  for (int n = 0; n < 3; n++) {
    int r = (src[threadIdx.x] ^ n) % 5;
    switch (r) {
      case 1: {
        int tries = 0;
        while (flag[threadIdx.x] == 0 && ++tries < 400) {
        }
        s += tries + r;
        break;
      }
      case 2: s += r * 1000; break;
      case 3: s -= r; break;
      default: s += r * 7;
    }
    flag[threadIdx.x] = 0;
  }
  out[threadIdx.x] = s;
}
