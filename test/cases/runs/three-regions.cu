//! launch k <<<(12,2), (32,4)>>> out:i32[3072], src:i32[3072]=iota
//! expect out[i] = ((block, t) => src[block * 128 + (t ^ 1)] + src[block * 128 + (127 - t)])((i / 128) | 0, i % 128)
// Values outlive a barrier, of lanes and of the block.
__global__ void k(int* out, const int* src) {
  __shared__ int first[128], second[128];
  int t = threadIdx.y * 32 + threadIdx.x;
  int start = (blockIdx.y * gridDim.x + blockIdx.x) * 128;
  int own = src[start + t];
  first[127 - t] = own;
  __syncthreads();
  int across = first[t];
  second[t] = own;
  __syncthreads();
  out[start + t] = second[t ^ 1] + across;
}
