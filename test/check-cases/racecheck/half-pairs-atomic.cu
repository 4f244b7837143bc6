// clean: atomics of halves and of pairs of them, in global and in shared memory.
#include "../check.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void sums(__half2* a, __nv_bfloat162* b, __half* c, __nv_bfloat16* d) {
  __shared__ __half2 s;
  __shared__ __nv_bfloat162 t;
  if (threadIdx.x == 0) s = __half2half2(0), t = __bfloat162bfloat162(0);
  __syncthreads();
  atomicAdd(&s, __floats2half2_rn(1, 2));
  atomicAdd(&t, __floats2bfloat162_rn(1, 2));
  __syncthreads();
  atomicAdd(a, s);
  atomicAdd(b, t);
  atomicAdd(c, __float2half(1));
  atomicAdd(d, __float2bfloat16(1));
}

int main() {
  char* memory = zeros<char>(64);
  sums<<<2, 64>>>((__half2*)memory, (__nv_bfloat162*)(memory + 16), (__half*)(memory + 32),
                  (__nv_bfloat16*)(memory + 48));
  CHECK(done());
  CHECK(cudaFree(memory));
  return 0;
}
