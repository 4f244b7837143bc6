#include <cassert>
//! launch k <<<(1,2), (2,2)>>> limit:i32=2
//! fault assert block 0,0,0 thread 1,1,0
__global__ void k(int limit) {
  assert(threadIdx.x + threadIdx.y < limit);
}
