//! launch k <<<4, 32>>> out:i32[8]
//! launch alone <<<1, 32>>> one:i32[1]
//! expect out = 7 7 7 7 0 1 0 1
//! expect one = 7
// mapa of the block's own rank is the address itself.
__device__ int distance(const int *own, unsigned rank) {
  unsigned address = (unsigned)__cvta_generic_to_shared(own), mapped;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(mapped) : "r"(address), "r"(rank));
  return mapped - address;
}
__global__ void __cluster_dims__(2, 1, 1) k(int *out) {
  __shared__ int own[32];
  unsigned rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  own[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) {
    out[blockIdx.x] = distance(own, rank) + 7;
    unsigned address = (unsigned)__cvta_generic_to_shared(own), of;
    asm("getctarank.shared::cluster.u32 %0, %1;" : "=r"(of) : "r"(address));
    out[4 + blockIdx.x] = of;
  }
}
__global__ void alone(int *one) {
  __shared__ int own[32];
  own[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) one[0] = distance(own, 0) + 7;
}
