// Virtual memory management of the driver API.
#include "driver.h"

extern "C" {

WARPSCOPE_IMPORT(__warpscope_memory_granularity) CUresult __warpscope_memory_granularity(size_t *bytes);
WARPSCOPE_IMPORT(__warpscope_addresses_reserve)
CUresult __warpscope_addresses_reserve(CUdeviceptr *pointer, size_t bytes, size_t alignment, CUdeviceptr wanted);
WARPSCOPE_IMPORT(__warpscope_addresses_free) CUresult __warpscope_addresses_free(CUdeviceptr pointer, size_t bytes);
WARPSCOPE_IMPORT(__warpscope_memory_create)
CUresult __warpscope_memory_create(CUmemGenericAllocationHandle *handle, size_t bytes, int device);
WARPSCOPE_IMPORT(__warpscope_memory_release) CUresult __warpscope_memory_release(CUmemGenericAllocationHandle handle);
WARPSCOPE_IMPORT(__warpscope_memory_retain)
CUresult __warpscope_memory_retain(CUmemGenericAllocationHandle *handle, void *address);
WARPSCOPE_IMPORT(__warpscope_memory_device)
CUresult __warpscope_memory_device(int *device, CUmemGenericAllocationHandle handle);
WARPSCOPE_IMPORT(__warpscope_memory_map)
CUresult __warpscope_memory_map(CUdeviceptr pointer, size_t bytes, CUmemGenericAllocationHandle handle);
WARPSCOPE_IMPORT(__warpscope_memory_unmap) CUresult __warpscope_memory_unmap(CUdeviceptr pointer, size_t bytes);
WARPSCOPE_IMPORT(__warpscope_memory_set_access)
CUresult __warpscope_memory_set_access(CUdeviceptr pointer, size_t bytes, unsigned access);
WARPSCOPE_IMPORT(__warpscope_memory_get_access)
CUresult __warpscope_memory_get_access(unsigned long long *access, CUdeviceptr pointer);

}  // extern "C"

namespace driver {
namespace {

// Memory of a device, which is all that there is here.
CUresult checked(const CUmemAllocationProp *properties) {
  if (!properties || properties->type != CU_MEM_ALLOCATION_TYPE_PINNED) return CUDA_ERROR_INVALID_VALUE;
  if (properties->location.type == CU_MEM_LOCATION_TYPE_DEVICE) return CUDA_SUCCESS;
  return properties->location.type == CU_MEM_LOCATION_TYPE_INVALID ? CUDA_ERROR_INVALID_VALUE
                                                                   : CUDA_ERROR_NOT_SUPPORTED;
}

CUresult setAccess(CUdeviceptr pointer, size_t bytes, const CUmemAccessDesc *descriptions, size_t count) {
  if (!descriptions || count == 0) return CUDA_ERROR_INVALID_VALUE;
  // Kernels reach the memory of all devices, so the most that any of them has is what counts.
  unsigned access = 0;
  for (size_t i = 0; i < count; i++) {
    if (descriptions[i].location.type == CU_MEM_LOCATION_TYPE_INVALID) return CUDA_ERROR_INVALID_VALUE;
    access |= descriptions[i].flags;
  }
  return __warpscope_memory_set_access(pointer, bytes, access);
}

}  // namespace
}  // namespace driver

extern "C" {

CUresult cuMemGetAllocationGranularity(size_t *granularity, const CUmemAllocationProp *properties,
                                       CUmemAllocationGranularity_flags) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!granularity) return CUDA_ERROR_INVALID_VALUE;
    if (CUresult error = driver::checked(properties)) return error;
    return __warpscope_memory_granularity(granularity);
  }());
}
CUresult cuMemAddressReserve(CUdeviceptr *pointer, size_t size, size_t alignment, CUdeviceptr wanted,
                             unsigned long long flags) {
  WARPSCOPE_CALL(kContext, flags ? CUDA_ERROR_INVALID_VALUE
                                 : __warpscope_addresses_reserve(pointer, size, alignment, wanted));
}
CUresult cuMemAddressFree(CUdeviceptr pointer, size_t size) {
  WARPSCOPE_CALL(kContext, __warpscope_addresses_free(pointer, size));
}
CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size, const CUmemAllocationProp *properties,
                     unsigned long long flags) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!handle || flags) return CUDA_ERROR_INVALID_VALUE;
    if (CUresult error = driver::checked(properties)) return error;
    return __warpscope_memory_create(handle, size, properties->location.id);
  }());
}
CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
  WARPSCOPE_CALL(kContext, __warpscope_memory_release(handle));
}
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *address) {
  WARPSCOPE_CALL(kContext, handle ? __warpscope_memory_retain(handle, address) : CUDA_ERROR_INVALID_VALUE);
}
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *properties, CUmemGenericAllocationHandle handle) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!properties) return CUDA_ERROR_INVALID_VALUE;
    CUmemAllocationProp found = {};
    found.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    found.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CUresult error = __warpscope_memory_device(&found.location.id, handle);
    if (!error) *properties = found;
    return error;
  }());
}
CUresult cuMemMap(CUdeviceptr pointer, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags) {
  WARPSCOPE_CALL(kContext, offset || flags ? CUDA_ERROR_INVALID_VALUE
                                           : __warpscope_memory_map(pointer, size, handle));
}
CUresult cuMemUnmap(CUdeviceptr pointer, size_t size) {
  WARPSCOPE_CALL(kContext, __warpscope_memory_unmap(pointer, size));
}
CUresult cuMemSetAccess(CUdeviceptr pointer, size_t size, const CUmemAccessDesc *descriptions, size_t count) {
  WARPSCOPE_CALL(kContext, driver::setAccess(pointer, size, descriptions, count));
}
CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr pointer) {
  WARPSCOPE_CALL(kContext,
                 flags && location ? __warpscope_memory_get_access(flags, pointer) : CUDA_ERROR_INVALID_VALUE);
}

}  // extern "C"
