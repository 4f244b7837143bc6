//! launch k <<<(2,8), (32,8)>>> out:f64[4096], src:f64[4096]=i*0.5, half:u16[4096], halves:u16[4096]=i%999, one:f64[1]=i+1, n:i32=64
//! launch k <<<(4,4), (16,16)>>> out2:f64[4096], src2:f64[4096]=i*0.5, half2:u16[4096], halves2:u16[4096]=i%999, two:f64[1]=i+2, n2:i32=64
//! expect out[i] = src[(i % 64) * 64 + ((i / 64) | 0)] + 1
//! expect half[i] = halves[(i % 64) * 64 + ((i / 64) | 0)]
//! expect out2[i] = src2[(i % 64) * 64 + ((i / 64) | 0)] + 2
// Read by columns, in elements of eight and two bytes, with a value for all threads.
__global__ void k(double* out, const double* src, unsigned short* half, const unsigned short* halves,
                  const double* more, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * n + x] = src[x * n + y] + *more;
  half[y * n + x] = halves[x * n + y];
}
