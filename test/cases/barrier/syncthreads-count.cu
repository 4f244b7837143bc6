//! launch k <<<1, 80>>> out:i32[80], src:i32[80]=hash(i)%3
//! expect out[i] = sum(80, (n) => src[n] === 1 ? 1 : 0)
__global__ void k(int* out, const int* in) { out[threadIdx.x] = __syncthreads_count(in[threadIdx.x] == 1); }
