__global__ void control(const int *in, int *out) {
  int t = threadIdx.x, v = in[t], sum = 0;
  for (int i = 0; i < (v & 7); i++) {
    switch ((v + i) % 6) {
      case 0: sum += 1; break;
      case 1: sum ^= t;
      case 2: sum -= 3; break;
      case 4: if (t & 1) continue; sum *= 3; break;
      default: sum += i;
    }
    if (sum > 100) break;
    for (int j = t; j > i; j -= 5) sum += j & i;
  }
  if (v == 13) return;
  out[t] = t < 40 ? sum : -sum;
}
