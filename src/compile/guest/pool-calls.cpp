// Calls about memory pools and batches that take structures, taken apart into calls of plain numbers.
#include "imports.h"

namespace {

bool isDevice(const cudaMemLocation &location) { return location.type == cudaMemLocationTypeDevice; }

}  // namespace

extern "C" {

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *wanted) {
  if (!pool || !wanted || wanted->allocType != cudaMemAllocationTypePinned || !isDevice(wanted->location))
    return __warpscope_fail(cudaErrorInvalidValue);
  // What other processes could open.
  if (wanted->handleTypes != cudaMemHandleTypeNone) return __warpscope_fail(cudaErrorNotSupported);
  return __warpscope_create_pool(pool, wanted->location.id);
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc *access, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!access || !isDevice(access[i].location)) return __warpscope_fail(cudaErrorInvalidValue);
    cudaError_t error = __warpscope_set_pool_access(pool, access[i].location.id, access[i].flags);
    if (error) return error;
  }
  return cudaSuccess;
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *flags, cudaMemPool_t pool, cudaMemLocation *location) {
  if (!flags || !location || !isDevice(*location)) return __warpscope_fail(cudaErrorInvalidValue);
  int value = 0;
  cudaError_t error = __warpscope_pool_access(&value, pool, location->id);
  *flags = (cudaMemAccessFlags)value;
  return error;
}

// Pools of page-locked and managed memory are those of CUDA 13 alone, and not here.
cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *pool, cudaMemLocation *location, cudaMemAllocationType type) {
  if (!location || type != cudaMemAllocationTypePinned) return __warpscope_fail(cudaErrorInvalidValue);
  return isDevice(*location) ? cudaDeviceGetDefaultMemPool(pool, location->id)
                             : __warpscope_fail(cudaErrorNotSupported);
}

cudaError_t cudaMemGetMemPool(cudaMemPool_t *pool, cudaMemLocation *location, cudaMemAllocationType type) {
  if (!location || type != cudaMemAllocationTypePinned) return __warpscope_fail(cudaErrorInvalidValue);
  return isDevice(*location) ? cudaDeviceGetMemPool(pool, location->id) : __warpscope_fail(cudaErrorNotSupported);
}

cudaError_t cudaMemSetMemPool(cudaMemLocation *location, cudaMemAllocationType type, cudaMemPool_t pool) {
  if (!location || type != cudaMemAllocationTypePinned) return __warpscope_fail(cudaErrorInvalidValue);
  return isDevice(*location) ? cudaDeviceSetMemPool(location->id, pool) : __warpscope_fail(cudaErrorNotSupported);
}

// The attributes are hints of when sources may be read and which engine copies.
cudaError_t cudaMemcpyBatchAsync(void *const *to, const void *const *from, const size_t *bytes, size_t count,
                                 cudaMemcpyAttributes *attributes, size_t *attributeIndices, size_t attributeCount,
                                 cudaStream_t stream) {
  if (!to || !from || !bytes || !attributes || !attributeIndices || count == 0 || attributeCount == 0 ||
      attributeCount > count || attributeIndices[0] != 0)
    return __warpscope_fail(cudaErrorInvalidValue);
  // The legacy stream takes no batches.
  if (stream == 0 || stream == cudaStreamLegacy) return __warpscope_fail(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; i++) {
    cudaError_t error = cudaMemcpyAsync(to[i], from[i], bytes[i], cudaMemcpyDefault, stream);
    if (error) return error;
  }
  return cudaSuccess;
}

}  // extern "C"
