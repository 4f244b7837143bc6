//! launch k <<<1, 64>>> out:i32[64], src:i32[64]=hash(i)%12-1
//! expect out[i] = [5, 10, 20, 20, 7, 100, -3, 42, 8][src[i]] ?? -1
__global__ void k(int* out, const int* in) {
  int v;
  switch (in[threadIdx.x]) {
    case 0: v = 5; break;
    case 1: v = 10; break;
    case 2:
    case 3: v = 20; break;
    case 4: v = 7; break;
    case 5: v = 100; break;
    case 6: v = -3; break;
    case 7: v = 42; break;
    case 8: v = 8; break;
    default: v = -1;
  }
  out[threadIdx.x] = v;
}
