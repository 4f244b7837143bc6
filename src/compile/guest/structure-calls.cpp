// CUDA calls that take or fill structures, taken apart into calls of plain numbers.
#include <string.h>

#include "imports.h"

namespace {

struct Box {
  unsigned char *start;
  size_t pitch, slice;
};

// First byte of a region of pitched memory, and its steps.
Box boxOf(const cudaPitchedPtr &memory, const cudaPos &at) {
  const size_t slice = memory.pitch * memory.ysize;
  return {(unsigned char *)memory.ptr + at.z * slice + at.y * memory.pitch + at.x, memory.pitch, slice};
}

cudaError_t copy(const cudaMemcpy3DParms *p, cudaStream_t stream, bool waits) {
  if (!p) return __warpscope_fail(cudaErrorInvalidValue);
  if (p->srcArray || p->dstArray) return copyArrays(p, stream, waits);
  const Box from = boxOf(p->srcPtr, p->srcPos), to = boxOf(p->dstPtr, p->dstPos);
  return __warpscope_copy_box(to.start, to.pitch, to.slice, from.start, from.pitch, from.slice, p->extent.width,
                              p->extent.height, p->extent.depth, p->kind, stream, waits);
}

cudaError_t copy(const cudaMemcpy3DPeerParms *p, cudaStream_t stream, bool waits) {
  if (!p) return __warpscope_fail(cudaErrorInvalidValue);
  cudaMemcpy3DParms same = {p->srcArray, p->srcPos,  p->srcPtr, p->dstArray,
                            p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
  return copy(&same, stream, waits);
}

cudaError_t fill(const cudaPitchedPtr &p, int value, const cudaExtent &extent, cudaStream_t stream, bool waits) {
  return __warpscope_fill_box(p.ptr, p.pitch, p.pitch * p.ysize, value, extent.width, extent.height, extent.depth,
                              stream, waits);
}

}  // namespace

extern "C" {

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, const void *kernel) {
  if (!a) return __warpscope_fail(cudaErrorInvalidValue);
  if (__warpscope_kernel_fact(kernel, kMaxThreads) < 0) return __warpscope_fail(cudaErrorInvalidResourceHandle);
  memset(a, 0, sizeof *a);
  a->sharedSizeBytes = __warpscope_kernel_fact(kernel, kSharedBytes);
  a->constSizeBytes = __warpscope_kernel_fact(kernel, kConstantBytes);
  a->localSizeBytes = __warpscope_kernel_fact(kernel, kLocalBytes);
  a->maxThreadsPerBlock = __warpscope_kernel_fact(kernel, kMaxThreads);
  a->numRegs = __warpscope_kernel_fact(kernel, kRegisters);
  a->ptxVersion = __warpscope_kernel_fact(kernel, kPtxVersion);
  a->binaryVersion = __warpscope_kernel_fact(kernel, kBinaryVersion);
  a->maxDynamicSharedSizeBytes = __warpscope_kernel_fact(kernel, kMaxDynamicSharedBytes);
  a->preferredShmemCarveout = __warpscope_kernel_fact(kernel, kCarveout);
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *pointer) {
  if (!a) return __warpscope_fail(cudaErrorInvalidValue);
  memset(a, 0, sizeof *a);
  int type = 0, owner = 0;
  cudaError_t error = __warpscope_pointer_facts(pointer, &type, &owner, &a->devicePointer, &a->hostPointer);
  a->type = (cudaMemoryType)type;
  a->device = type == cudaMemoryTypeUnregistered ? cudaInvalidDeviceId : owner;
  return error;
}

cudaError_t cudaMalloc3D(cudaPitchedPtr *pitched, cudaExtent extent) {
  if (!pitched) return __warpscope_fail(cudaErrorInvalidValue);
  void *pointer = nullptr;
  size_t pitch = 0;
  cudaError_t error = cudaMallocPitch(&pointer, &pitch, extent.width, extent.height * extent.depth);
  if (!error) *pitched = make_cudaPitchedPtr(pointer, pitch, extent.width, extent.height);
  return error;
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p) { return copy(p, 0, true); }
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream) { return copy(p, stream, false); }
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *p) { return copy(p, 0, true); }
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *p, cudaStream_t stream) {
  return copy(p, stream, false);
}

cudaError_t cudaMemset3D(cudaPitchedPtr p, int value, cudaExtent extent) { return fill(p, value, extent, 0, true); }
cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent extent, cudaStream_t stream) {
  return fill(p, value, extent, stream, false);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel, void **arguments) {
  if (!config) return __warpscope_fail(cudaErrorInvalidValue);
  bool cooperative = false;
  for (unsigned i = 0; i < config->numAttrs; i++) {
    const cudaLaunchAttributeValue &value = config->attrs[i].val;
    switch (config->attrs[i].id) {
      case cudaLaunchAttributeCooperative:
        cooperative = value.cooperative != 0;
        break;
      case cudaLaunchAttributeClusterDimension:
        __warpscope_next_cluster(value.clusterDim.x, value.clusterDim.y, value.clusterDim.z);
        break;
      default:
        // The rest are hints: priority, cache policy, when a dependent launch may start.
        break;
    }
  }
  return cooperative ? cudaLaunchCooperativeKernel(kernel, config->gridDim, config->blockDim, arguments,
                                                   config->dynamicSmemBytes, config->stream)
                     : cudaLaunchKernel(kernel, config->gridDim, config->blockDim, arguments,
                                        config->dynamicSmemBytes, config->stream);
}

cudaError_t cudaOccupancyMaxActiveClusters(int *count, const void *kernel, const cudaLaunchConfig_t *config) {
  if (!count || !config) return __warpscope_fail(cudaErrorInvalidValue);
  // A launch without the attribute has no clusters. Observed on an H100.
  unsigned blocks = 0;
  for (unsigned i = 0; i < config->numAttrs; i++) {
    const auto &dim = config->attrs[i].val.clusterDim;
    if (config->attrs[i].id == cudaLaunchAttributeClusterDimension) blocks = dim.x * dim.y * dim.z;
  }
  *count = 0;
  if (blocks == 0) return cudaSuccess;
  return __warpscope_active_clusters(count, kernel, config->blockDim.x * config->blockDim.y * config->blockDim.z,
                                     config->dynamicSmemBytes, blocks);
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *kernel, const cudaLaunchConfig_t *config) {
  if (!size || !config) return __warpscope_fail(cudaErrorInvalidValue);
  return __warpscope_largest_cluster(size, kernel);
}

}  // extern "C"
