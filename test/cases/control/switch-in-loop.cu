//! launch k <<<1, 32>>> out:i32[32], code:i32[64]=hash(i)%5
//! expect out[i] = ((s, p) => { for (;;) { switch (code[p++ % 64]) { case 0: s += i; break; case 1: s ^= 21; break; case 2: s *= 3; break; case 3: p += i % 2; break; default: if (p > 40) return s; } s &= 0xffff; } })(i, i % 4)
// An interpreter: every lane has its own program counter.
__global__ void k(int* out, const int* code) {
  int s = threadIdx.x, p = threadIdx.x % 4;
  for (bool running = true; running;) {
    switch (code[p++ % 64]) {
      case 0: s += threadIdx.x; break;
      case 1: s ^= 21; break;
      case 2: s *= 3; break;
      case 3: p += threadIdx.x % 2; break;
      default: if (p > 40) running = false;
    }
    if (running) s &= 0xffff;
  }
  out[threadIdx.x] = s;
}
