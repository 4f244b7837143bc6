//! launch k <<<1, 32>>> out:f64[32], p:{i8=-3, i32=7, f32=2.5, i64=1000000000000, i16=-9}
//! expect out[i] = -3 + 7 * i + 2.5 - 9 + 1e12
struct Params {
  signed char small;
  int factor;
  float offset;
  long long big;
  short tail;
};
__global__ void k(double* out, Params p) {
  out[threadIdx.x] = p.small + p.factor * (int)threadIdx.x + (double)p.offset + p.tail + (double)p.big;
}
