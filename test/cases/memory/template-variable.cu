//! launch k <<<1, 32>>> out:f32[32]
//! expect out[i] = i + 1 + 2.5
template <typename T> __device__ T start = T(2.5);
__global__ void k(float* out) { out[threadIdx.x] = threadIdx.x + start<float> + (start<int> - 1); }
