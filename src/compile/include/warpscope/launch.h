// What Clang's code for kernel<<<grid, block, shared, stream>>>(…) calls inside a kernel.
#ifndef WARPSCOPE_LAUNCH_H
#define WARPSCOPE_LAUNCH_H

extern "C" {
__device__ void *cudaGetParameterBuffer(size_t align, size_t bytes);
__device__ cudaError_t cudaLaunchDevice(void *kernel, void *parameters, dim3 grid, dim3 block,
                                        unsigned int sharedBytes, cudaStream_t stream);
}

#endif
