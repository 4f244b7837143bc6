// clean: a struct with holes is copied member by member and as a whole; nobody looks at the holes.
#include "../check.h"

struct Record {
  char kind;
  double value;
  short count;
};

__global__ void make(Record* records) {
  Record r;
  r.kind = 'a';
  r.value = threadIdx.x;
  r.count = 3;
  records[threadIdx.x] = r;
}

__global__ void pass(const Record* from, Record* to) {
  __shared__ Record held[32];
  held[threadIdx.x] = from[threadIdx.x];
  __syncthreads();
  to[threadIdx.x] = held[31 - threadIdx.x];
}

__global__ void values(const Record* records, double* out) {
  Record r = records[threadIdx.x];
  out[threadIdx.x] = r.value + r.count;
}

int main() {
  Record *a = unwritten<Record>(32), *b = unwritten<Record>(32), *c = unwritten<Record>(32);
  double* out = unwritten<double>(32);
  make<<<1, 32>>>(a);
  pass<<<1, 32>>>(a, b);
  CHECK(cudaMemcpy(c, b, 32 * sizeof(Record), cudaMemcpyDeviceToDevice));
  values<<<1, 32>>>(c, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return 31 - i + 3; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  CHECK(cudaFree(out));
  return wrong;
}
