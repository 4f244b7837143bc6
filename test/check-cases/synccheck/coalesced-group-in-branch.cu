// clean: the group is made of the lanes that are in the branch.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  if (threadIdx.x % 3 == 0) {
    auto here = cooperative_groups::coalesced_threads();
    int first = here.shfl((int)threadIdx.x, 0);
    here.sync();
    out[threadIdx.x] = here.size() + first;
  }
}

int main() {
  int* out = zeros<int>(32);
  meet<<<1, 32>>>(out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return i % 3 == 0 ? 11 : 0; });
  CHECK(cudaFree(out));
  return wrong;
}
