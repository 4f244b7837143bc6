// cudaMemcpyAsync and cudaMemsetAsync in kernels, which need relocatable device code as child kernels do.
#ifndef WARPSCOPE_CHILD_COPIES_H
#define WARPSCOPE_CHILD_COPIES_H

#ifdef __CUDACC_RDC__
// Copies and fills of kernels are kernels, as CUDA's are: they run in the order of their stream.
static __attribute__((global, unused)) void __warpscope_copy_bytes(unsigned char *to, const unsigned char *from,
                                                                   size_t bytes) {
  for (size_t at = blockIdx.x * blockDim.x + threadIdx.x; at < bytes; at += gridDim.x * blockDim.x) to[at] = from[at];
}
static __attribute__((global, unused)) void __warpscope_fill_bytes(unsigned char *to, unsigned char value,
                                                                   size_t bytes) {
  for (size_t at = blockIdx.x * blockDim.x + threadIdx.x; at < bytes; at += gridDim.x * blockDim.x) to[at] = value;
}
#ifdef __CUDA_ARCH__
#define WARPSCOPE_BOTH __attribute__((host, device, always_inline, nodebug)) inline
extern "C" WARPSCOPE_BOTH cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind,
                                                      cudaStream_t stream) {
  if (bytes == 0) return cudaSuccess;
  const unsigned int blocks = (unsigned int)((bytes + 255) / 256);
  __warpscope_copy_bytes<<<blocks < 1024 ? blocks : 1024, 256, 0, stream>>>((unsigned char *)to,
                                                                            (const unsigned char *)from, bytes);
  return cudaPeekAtLastError();
}
extern "C" WARPSCOPE_BOTH cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream) {
  if (bytes == 0) return cudaSuccess;
  const unsigned int blocks = (unsigned int)((bytes + 255) / 256);
  __warpscope_fill_bytes<<<blocks < 1024 ? blocks : 1024, 256, 0, stream>>>((unsigned char *)to, (unsigned char)value,
                                                                            bytes);
  return cudaPeekAtLastError();
}
#undef WARPSCOPE_BOTH
#endif
#endif

#endif
