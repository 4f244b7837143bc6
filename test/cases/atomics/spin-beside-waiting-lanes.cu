//! launch k <<<1, 64>>> out:i32[64], flag:i32[64], src:i32[64]=hash(i)%100, more:i32[512]=hash(i)%50
//! expect out[i] = ((s) => { for (let n = 0; n < 3; n++) { if ((src[i] + n) % 7 === 0) break; const r = (src[i] ^ n) % 5; s += r === 1 ? 400 + r : r === 2 ? r * 1000 : r === 3 ? -r : r * 7; } for (let n = 0; n < 8; n++) s = (s ^ more[(s & 63) * 8 + n]) + more[i * 8 + n] * n; return s; })(0)
// While some lanes poll for longer than a turn lasts, others of the loop wait for their arm, and lanes
// that have left the loop go on behind it.
__global__ void k(int* out, volatile int* flag, const int* src, const int* more) {
  int s = 0;
#pragma unroll 1
  for (int n = 0; n < 3; n++) {
    if ((src[threadIdx.x] + n) % 7 == 0) break;
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
  for (int n = 0; n < 8; n++) s = (s ^ more[(s & 63) * 8 + n]) + more[threadIdx.x * 8 + n] * n;
  out[threadIdx.x] = s;
}
