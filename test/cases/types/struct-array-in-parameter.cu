//! launch k <<<1, 32>>> out:i32[32], p:{i32=11, i32=22, i32=33, i32=44}
//! expect out[i] = [11, 22, 33, 44][i % 4] + i
// An index that is not known when compiling: the parameter must have an address.
struct Table {
  int v[4];
};
__global__ void k(int* out, Table p) { out[threadIdx.x] = p.v[threadIdx.x % 4] + threadIdx.x; }
