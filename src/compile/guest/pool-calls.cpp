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

// Pointers are to bytes, or beside an array to its texels; lengths and heights that are 0 are those of the region.
cudaError_t cudaMemcpy3DBatchAsync(size_t count, cudaMemcpy3DBatchOp *copies, unsigned long long flags,
                                   cudaStream_t stream) {
  if (!copies || count == 0 || flags != 0) return __warpscope_fail(cudaErrorInvalidValue);
  if (stream == 0 || stream == cudaStreamLegacy) return __warpscope_fail(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; i++) {
    const cudaMemcpy3DBatchOp &one = copies[i];
    cudaMemcpy3DParms copy = {};
    copy.extent = one.extent;
    copy.kind = cudaMemcpyDefault;
    size_t texelBytes = 1;
    for (const cudaMemcpy3DOperand *side : {&one.src, &one.dst}) {
      if (side->type != cudaMemcpyOperandTypeArray) continue;
      cudaChannelFormatDesc format;
      const cudaError_t error = cudaArrayGetInfo(&format, nullptr, nullptr, side->op.array.array);
      if (error) return error;
      texelBytes = (format.x + format.y + format.z + format.w) / 8;
    }
    const auto place = [&](const cudaMemcpy3DOperand &side, cudaArray_t &array, cudaPos &at, cudaPitchedPtr &memory) {
      if (side.type == cudaMemcpyOperandTypeArray) {
        array = side.op.array.array;
        at = make_cudaPos(side.op.array.offset.x, side.op.array.offset.y, side.op.array.offset.z);
        return;
      }
      const size_t row = side.op.ptr.rowLength ? side.op.ptr.rowLength : one.extent.width;
      const size_t height = side.op.ptr.layerHeight ? side.op.ptr.layerHeight : one.extent.height;
      memory = make_cudaPitchedPtr(side.op.ptr.ptr, row * texelBytes, row, height);
    };
    place(one.src, copy.srcArray, copy.srcPos, copy.srcPtr);
    place(one.dst, copy.dstArray, copy.dstPos, copy.dstPtr);
    const cudaError_t error = cudaMemcpy3DAsync(&copy, stream);
    if (error) return error;
  }
  return cudaSuccess;
}

cudaError_t cudaMemPrefetchBatchAsync(void **pointers, size_t *bytes, size_t count, cudaMemLocation *locations,
                                      size_t *locationIndices, size_t locationCount, unsigned long long flags,
                                      cudaStream_t stream) {
  if (!pointers || !bytes || !locations || !locationIndices || count == 0 || locationCount == 0 ||
      locationCount > count || locationIndices[0] != 0 || flags != 0)
    return __warpscope_fail(cudaErrorInvalidValue);
  size_t location = 0;
  for (size_t i = 0; i < count; i++) {
    while (location + 1 < locationCount && locationIndices[location + 1] <= i) location++;
    const cudaMemLocation &to = locations[location];
    const cudaError_t error = cudaMemPrefetchAsync(
        pointers[i], bytes[i], to.type == cudaMemLocationTypeDevice ? to.id : cudaCpuDeviceId, stream);
    if (error) return error;
  }
  return cudaSuccess;
}

// What managed memory holds afterwards is undefined: it may be what it held.
cudaError_t cudaMemDiscardBatchAsync(void **pointers, size_t *bytes, size_t count, unsigned long long flags,
                                     cudaStream_t) {
  if (!pointers || !bytes || count == 0 || flags != 0) return __warpscope_fail(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; i++) {
    cudaPointerAttributes facts;
    const cudaError_t error = cudaPointerGetAttributes(&facts, pointers[i]);
    if (error) return error;
    if (facts.type != cudaMemoryTypeManaged || bytes[i] == 0) return __warpscope_fail(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}

cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void **pointers, size_t *bytes, size_t count,
                                                cudaMemLocation *locations, size_t *locationIndices,
                                                size_t locationCount, unsigned long long flags, cudaStream_t stream) {
  const cudaError_t error = cudaMemDiscardBatchAsync(pointers, bytes, count, flags, stream);
  if (error) return error;
  return cudaMemPrefetchBatchAsync(pointers, bytes, count, locations, locationIndices, locationCount, flags, stream);
}

}  // extern "C"
