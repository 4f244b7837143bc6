//! launch k <<<2, 64>>> out:i32[128], values:i32[128]=hash(i)%100
//! expect out[i] = sum(i * 7 % 61 + 1, (k) => values[(i + k) % 128])
__global__ void k(int* out, const int* values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, count = i * 7 % 61 + 1, at = i, total = 0;
  int rounds = (count + 7) / 8;
  switch (count % 8) {
    case 0: do { total += values[at++ % 128];
    case 7:      total += values[at++ % 128];
    case 6:      total += values[at++ % 128];
    case 5:      total += values[at++ % 128];
    case 4:      total += values[at++ % 128];
    case 3:      total += values[at++ % 128];
    case 2:      total += values[at++ % 128];
    case 1:      total += values[at++ % 128];
            } while (--rounds > 0);
  }
  out[i] = total;
}
