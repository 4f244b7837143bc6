// Devices of the driver API, and what it can be asked without one.
#include <string.h>

#include "driver.h"

namespace driver {
namespace {

bool deviceExists(CUdevice device) {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && device >= 0 && device < count;
}

int deviceFact(cudaDeviceAttr which, CUdevice device) {
  int value = 0;
  cudaDeviceGetAttribute(&value, which, device);
  return value;
}

// A call about `device` that writes to `into`.
template <class Run>
CUresult about(const char *name, CUdevice device, const void *into, Run run) {
  return call(name, kInit, [&] {
    if (!into) return CUDA_ERROR_INVALID_VALUE;
    if (!deviceExists(device)) return CUDA_ERROR_INVALID_DEVICE;
    return resultOf(run());
  });
}

}  // namespace
}  // namespace driver

extern "C" {

CUresult cuDriverGetVersion(int *version) { WARPSCOPE_CALL(kNothing, cudaDriverGetVersion(version)); }

CUresult cuDeviceGetCount(int *count) {
  WARPSCOPE_CALL(kInit, cudaGetDeviceCount(count));
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  return driver::about(__func__, ordinal, device, [&] {
    *device = ordinal;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetName(char *name, int capacity, CUdevice device) {
  return driver::about(__func__, device, name, [&] {
    if (capacity <= 0) return CUDA_ERROR_INVALID_VALUE;
    __warpscope_device_name(name, capacity);
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice device) {
  return driver::about(__func__, device, uuid, [&] {
    memset(uuid, 0, sizeof *uuid);
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) {
  return driver::about(__func__, device, bytes, [&] {
    *bytes = __warpscope_device_bytes();
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  return driver::about(__func__, device, value,
                       [&] { return cudaDeviceGetAttribute(value, (cudaDeviceAttr)attribute, device); });
}

CUresult cuDeviceGetProperties(CUdevprop *p, CUdevice device) {
  return driver::about(__func__, device, p, [&] {
    using driver::deviceFact;
    *p = {deviceFact(cudaDevAttrMaxThreadsPerBlock, device),
          {deviceFact(cudaDevAttrMaxBlockDimX, device), deviceFact(cudaDevAttrMaxBlockDimY, device),
           deviceFact(cudaDevAttrMaxBlockDimZ, device)},
          {deviceFact(cudaDevAttrMaxGridDimX, device), deviceFact(cudaDevAttrMaxGridDimY, device),
           deviceFact(cudaDevAttrMaxGridDimZ, device)},
          deviceFact(cudaDevAttrMaxSharedMemoryPerBlock, device),
          deviceFact(cudaDevAttrTotalConstantMemory, device),
          deviceFact(cudaDevAttrWarpSize, device),
          deviceFact(cudaDevAttrMaxPitch, device),
          deviceFact(cudaDevAttrMaxRegistersPerBlock, device),
          deviceFact(cudaDevAttrClockRate, device),
          deviceFact(cudaDevAttrTextureAlignment, device)};
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
  return driver::about(__func__, device, major, [&] {
    if (!minor) return CUDA_ERROR_INVALID_VALUE;
    *major = driver::deviceFact(cudaDevAttrComputeCapabilityMajor, device);
    *minor = driver::deviceFact(cudaDevAttrComputeCapabilityMinor, device);
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetPCIBusId(char *text, int capacity, CUdevice device) {
  WARPSCOPE_CALL(kInit, cudaDeviceGetPCIBusId(text, capacity, device));
}
CUresult cuDeviceGetByPCIBusId(CUdevice *device, const char *text) {
  WARPSCOPE_CALL(kInit, device && text ? cudaDeviceGetByPCIBusId(device, text) : cudaErrorInvalidValue);
}
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  WARPSCOPE_CALL(kInit, cudaDeviceCanAccessPeer(can, device, peer));
}
CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attribute, CUdevice from, CUdevice to) {
  WARPSCOPE_CALL(kInit, cudaDeviceGetP2PAttribute(value, (cudaDeviceP2PAttr)attribute, from, to));
}
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device) {
  WARPSCOPE_CALL(kInit, cudaDeviceGetDefaultMemPool(pool, device));
}
CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device) {
  WARPSCOPE_CALL(kInit, cudaDeviceGetMemPool(pool, device));
}
CUresult cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool) {
  WARPSCOPE_CALL(kInit, cudaDeviceSetMemPool(device, pool));
}

CUresult cuProfilerStart(void) { return CUDA_SUCCESS; }
CUresult cuProfilerStop(void) { return CUDA_SUCCESS; }

}  // extern "C"
