//! launch words <<<40, 64>>> out:i32[2600], src:i32[2600]=iota
//! launch bytes <<<70, 96>>> small:u8[6800], from:u8[6800]=i%251
//! launch doubles <<<45, 32>>> wide:f64[1500], source:f64[1500]=i*0.125
//! expect out[i] = i >= 5 && i < 2565 ? src[i - 2] * 3 : 0
//! expect small[i] = i >= 1 && i < 6721 ? from[i + 1] : 0
//! expect wide[i] = i >= 3 && i < 1443 ? source[i - 2] : 0
// Blocks begin at other places of a line than the first one.
__global__ void words(int* out, const int* src) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i + 5] = src[i + 3] * 3;
}
__global__ void bytes(unsigned char* small, const unsigned char* from) {
  int i = blockIdx.x * 96 + threadIdx.x;
  small[i + 1] = from[i + 2];
}
__global__ void doubles(double* wide, const double* source) {
  int i = blockIdx.x * 32 + threadIdx.x;
  wide[i + 3] = source[i + 1];
}
