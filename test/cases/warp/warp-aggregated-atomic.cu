//! launch k <<<1, 96>>> out:i32[96], count:i32[1], src:i32[96]=hash(i)%2
//! expect count = 47
//! expect out[i] = i < 47 ? 1 : 0
__global__ void k(int* out, int* count, const int* in) {
  if (in[threadIdx.x]) {
    unsigned mask = __activemask();
    int lane = threadIdx.x % 32, leader = __ffs(mask) - 1, start;
    if (lane == leader) start = atomicAdd(count, __popc(mask));
    start = __shfl_sync(mask, start, leader);
    out[start + __popc(mask & ((1u << lane) - 1))] = 1;
  }
}
