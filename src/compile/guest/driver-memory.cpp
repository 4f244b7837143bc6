// Memory of the driver API.
#include "driver.h"

namespace driver {
namespace {

CUresult allocated(cudaError_t error, CUdeviceptr *pointer) {
  if (!error) own(kAllocation, *pointer);
  return resultOf(error);
}

CUresult pointerFact(void *value, CUpointer_attribute attribute, CUdeviceptr pointer) {
  if (!value) return CUDA_ERROR_INVALID_VALUE;
  cudaPointerAttributes facts;
  if (cudaError_t error = cudaPointerGetAttributes(&facts, address(pointer))) return resultOf(error);
  if (facts.type == cudaMemoryTypeUnregistered) return CUDA_ERROR_INVALID_VALUE;
  const bool managed = facts.type == cudaMemoryTypeManaged;
  CUdeviceptr base = 0;
  size_t bytes = 0;
  switch (attribute) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      *(CUcontext *)value = (CUcontext)current();
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *(CUmemorytype *)value = facts.type == cudaMemoryTypeHost ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      *(CUdeviceptr *)value = (CUdeviceptr)facts.devicePointer;
      return facts.devicePointer ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      *(void **)value = facts.hostPointer;
      return facts.hostPointer ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      *(unsigned *)value = managed;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *(int *)value = facts.device;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MAPPED:
      *(unsigned *)value = 1;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      if (CUresult error = __warpscope_address_range(&base, &bytes, pointer)) return error;
      if (attribute == CU_POINTER_ATTRIBUTE_RANGE_SIZE)
        *(size_t *)value = bytes;
      else
        *(CUdeviceptr *)value = base;
      return CUDA_SUCCESS;
    default:
      return CUDA_ERROR_NOT_SUPPORTED;
  }
}

}  // namespace
}  // namespace driver

extern "C" {

CUresult cuMemGetInfo(size_t *freeBytes, size_t *totalBytes) {
  WARPSCOPE_CALL(kContext, cudaMemGetInfo(freeBytes, totalBytes));
}

CUresult cuMemAlloc(CUdeviceptr *pointer, size_t bytes) {
  WARPSCOPE_CALL(kContext, bytes == 0 ? CUDA_ERROR_INVALID_VALUE
                                      : driver::allocated(cudaMalloc((void **)pointer, bytes), pointer));
}
CUresult cuMemAllocPitch(CUdeviceptr *pointer, size_t *pitch, size_t width, size_t height, unsigned int elementBytes) {
  WARPSCOPE_CALL(kContext, [&] {
    if (elementBytes != 4 && elementBytes != 8 && elementBytes != 16) return CUDA_ERROR_INVALID_VALUE;
    if (width == 0 || height == 0) return CUDA_ERROR_INVALID_VALUE;
    return driver::allocated(cudaMallocPitch((void **)pointer, pitch, width, height), pointer);
  }());
}
CUresult cuMemFree(CUdeviceptr pointer) {
  WARPSCOPE_CALL(kContext, (driver::disown(driver::kAllocation, pointer), cudaFree(driver::address(pointer))));
}
CUresult cuMemAllocAsync(CUdeviceptr *pointer, size_t bytes, CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::allocated(cudaMallocAsync((void **)pointer, bytes, stream), pointer));
}
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *pointer, size_t bytes, CUmemoryPool pool, CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::allocated(cudaMallocFromPoolAsync((void **)pointer, bytes, pool, stream), pointer));
}
CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream stream) {
  WARPSCOPE_CALL(kContext,
                 (driver::disown(driver::kAllocation, pointer), cudaFreeAsync(driver::address(pointer), stream)));
}
CUresult cuMemAllocManaged(CUdeviceptr *pointer, size_t bytes, unsigned int flags) {
  WARPSCOPE_CALL(kContext, bytes == 0
                             ? CUDA_ERROR_INVALID_VALUE
                             : driver::allocated(cudaMallocManaged((void **)pointer, bytes, flags), pointer));
}
CUresult cuMemAllocHost(void **pointer, size_t bytes) { WARPSCOPE_CALL(kContext, cudaMallocHost(pointer, bytes)); }
CUresult cuMemHostAlloc(void **pointer, size_t bytes, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaHostAlloc(pointer, bytes, flags));
}
CUresult cuMemFreeHost(void *pointer) { WARPSCOPE_CALL(kContext, cudaFreeHost(pointer)); }
CUresult cuMemHostGetDevicePointer(CUdeviceptr *device, void *host, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaHostGetDevicePointer((void **)device, host, flags));
}
CUresult cuMemHostGetFlags(unsigned int *flags, void *host) {
  WARPSCOPE_CALL(kContext, cudaHostGetFlags(flags, host));
}
CUresult cuMemHostRegister(void *pointer, size_t bytes, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaHostRegister(pointer, bytes, flags));
}
CUresult cuMemHostUnregister(void *pointer) { WARPSCOPE_CALL(kContext, cudaHostUnregister(pointer)); }

CUresult cuMemGetAddressRange(CUdeviceptr *base, size_t *bytes, CUdeviceptr pointer) {
  WARPSCOPE_CALL(kContext, __warpscope_address_range(base, bytes, pointer));
}
CUresult cuPointerGetAttribute(void *value, CUpointer_attribute attribute, CUdeviceptr pointer) {
  WARPSCOPE_CALL(kContext, driver::pointerFact(value, attribute, pointer));
}
CUresult cuPointerGetAttributes(unsigned int count, CUpointer_attribute *attributes, void **values,
                                CUdeviceptr pointer) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!attributes || !values || count == 0) return CUDA_ERROR_INVALID_VALUE;
    // What a pointer does not have leaves its value as it is.
    for (unsigned i = 0; i < count; i++) driver::pointerFact(values[i], attributes[i], pointer);
    return CUDA_SUCCESS;
  }());
}

CUresult cuMemPrefetchAsync_v1(CUdeviceptr pointer, size_t bytes, CUdevice device, CUstream stream) {
  return driver::call("cuMemPrefetchAsync", driver::kContext,
                      [&] { return cudaMemPrefetchAsync(driver::address(pointer), bytes, device, stream); });
}
CUresult cuMemPrefetchAsync_v2(CUdeviceptr pointer, size_t bytes, CUmemLocation location, unsigned int flags,
                               CUstream stream) {
  return driver::call("cuMemPrefetchAsync", driver::kContext, [&] {
    const cudaMemLocation there = {(cudaMemLocationType)location.type, location.id};
    return cudaMemPrefetchAsync(driver::address(pointer), bytes, there, flags, stream);
  });
}
CUresult cuMemAdvise_v1(CUdeviceptr pointer, size_t bytes, CUmem_advise advice, CUdevice device) {
  return driver::call("cuMemAdvise", driver::kContext, [&] {
    return cudaMemAdvise(driver::address(pointer), bytes, (cudaMemoryAdvise)advice, device);
  });
}
CUresult cuMemAdvise_v2(CUdeviceptr pointer, size_t bytes, CUmem_advise advice, CUmemLocation location) {
  return driver::call("cuMemAdvise", driver::kContext, [&] {
    const cudaMemLocation there = {(cudaMemLocationType)location.type, location.id};
    return cudaMemAdvise(driver::address(pointer), bytes, (cudaMemoryAdvise)advice, there);
  });
}

CUresult cuMemPoolDestroy(CUmemoryPool pool) { WARPSCOPE_CALL(kInit, cudaMemPoolDestroy(pool)); }
CUresult cuMemPoolTrimTo(CUmemoryPool pool, size_t bytes) { WARPSCOPE_CALL(kInit, cudaMemPoolTrimTo(pool, bytes)); }
CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value) {
  WARPSCOPE_CALL(kInit, cudaMemPoolSetAttribute(pool, (cudaMemPoolAttr)attribute, value));
}
CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value) {
  WARPSCOPE_CALL(kInit, cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)attribute, value));
}

}  // extern "C"
