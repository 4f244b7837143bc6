//! launch k <<<1, 32>>> out:i32[384], src:i32[384]=iota
//! expect out[i] = src[i - i % 12 + (i + 1) % 12]
struct Record {
  int v[12];
};
__global__ void k(Record* out, const Record* in) {
  Record r = in[threadIdx.x], s;
  for (int n = 0; n < 12; n++) s.v[n] = r.v[(n + 1) % 12];
  out[threadIdx.x] = s;
}
