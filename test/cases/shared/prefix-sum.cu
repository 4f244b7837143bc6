//! launch k <<<1, 96>>> out:i32[96], src:i32[96]=hash(i)%10
//! expect out[i] = sum(i + 1, (n) => src[n])
__global__ void k(int* out, const int* in) {
  __shared__ int buffer[2][96];
  int which = 0, i = threadIdx.x;
  buffer[0][i] = in[i];
  __syncthreads();
  for (int step = 1; step < 96; step *= 2) {
    buffer[1 - which][i] = i >= step ? buffer[which][i] + buffer[which][i - step] : buffer[which][i];
    which = 1 - which;
    __syncthreads();
  }
  out[i] = buffer[which][i];
}
