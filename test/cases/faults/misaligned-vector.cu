//! launch k <<<1, 32>>> out:f32[256]
//! fault misaligned line 4 block 0,0,0 thread 1,0,0
__global__ void k(float* out) {
  *(float4*)(out + 5 * threadIdx.x) = make_float4(1, 2, 3, 4);
}
