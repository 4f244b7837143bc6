// clean: a hash and a table whose index is a part of its bits: unsigned arithmetic may wrap.
#include "../check.h"

__global__ void insert(const int* keys, int* table) {
  int i = threadIdx.x;
  unsigned h = (unsigned)keys[i] * 2654435761u;
  h = h * 31 + 17;
  atomicAdd(&table[h % 64], 1);
}

int main() {
  int *keys = counting<int>(256), *table = zeros<int>(64);
  insert<<<1, 256>>>(keys, table);
  CHECK(done());
  std::vector<int> h(64);
  CHECK(cudaMemcpy(h.data(), table, 64 * sizeof(int), cudaMemcpyDeviceToHost));
  int sum = 0;
  for (int n : h) sum += n;
  return sum != 256;
}
