// Calls that describe the device in a structure. All numbers come from cudaDeviceGetAttribute.
#include <string.h>

#include "imports.h"

namespace {

// One device attribute; 0 where the device has none of that name.
int attribute(cudaDeviceAttr name, int device) {
  int value = 0;
  cudaDeviceGetAttribute(&value, name, device);
  return value;
}

void fillLimits(cudaDeviceProp &p, int device) {
  p.sharedMemPerBlock = attribute(cudaDevAttrMaxSharedMemoryPerBlock, device);
  p.sharedMemPerBlockOptin = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  p.sharedMemPerMultiprocessor = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
  p.reservedSharedMemPerBlock = attribute(cudaDevAttrReservedSharedMemoryPerBlock, device);
  p.regsPerBlock = attribute(cudaDevAttrMaxRegistersPerBlock, device);
  p.regsPerMultiprocessor = attribute(cudaDevAttrMaxRegistersPerMultiprocessor, device);
  p.warpSize = attribute(cudaDevAttrWarpSize, device);
  p.memPitch = attribute(cudaDevAttrMaxPitch, device);
  p.maxThreadsPerBlock = attribute(cudaDevAttrMaxThreadsPerBlock, device);
  p.maxThreadsPerMultiProcessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor, device);
  p.maxBlocksPerMultiProcessor = attribute(cudaDevAttrMaxBlocksPerMultiprocessor, device);
  p.maxThreadsDim[0] = attribute(cudaDevAttrMaxBlockDimX, device);
  p.maxThreadsDim[1] = attribute(cudaDevAttrMaxBlockDimY, device);
  p.maxThreadsDim[2] = attribute(cudaDevAttrMaxBlockDimZ, device);
  p.maxGridSize[0] = attribute(cudaDevAttrMaxGridDimX, device);
  p.maxGridSize[1] = attribute(cudaDevAttrMaxGridDimY, device);
  p.maxGridSize[2] = attribute(cudaDevAttrMaxGridDimZ, device);
  p.totalConstMem = attribute(cudaDevAttrTotalConstantMemory, device);
  p.multiProcessorCount = attribute(cudaDevAttrMultiProcessorCount, device);
  p.l2CacheSize = attribute(cudaDevAttrL2CacheSize, device);
  p.persistingL2CacheMaxSize = attribute(cudaDevAttrMaxPersistingL2CacheSize, device);
  p.accessPolicyMaxWindowSize = attribute(cudaDevAttrMaxAccessPolicyWindowSize, device);
  p.clockRate = attribute(cudaDevAttrClockRate, device);
  p.memoryClockRate = attribute(cudaDevAttrMemoryClockRate, device);
  p.memoryBusWidth = attribute(cudaDevAttrGlobalMemoryBusWidth, device);
  p.singleToDoublePrecisionPerfRatio = attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, device);
}

void fillAbilities(cudaDeviceProp &p, int device) {
  p.deviceOverlap = attribute(cudaDevAttrGpuOverlap, device);
  p.asyncEngineCount = attribute(cudaDevAttrAsyncEngineCount, device);
  p.kernelExecTimeoutEnabled = attribute(cudaDevAttrKernelExecTimeout, device);
  p.integrated = attribute(cudaDevAttrIntegrated, device);
  p.canMapHostMemory = attribute(cudaDevAttrCanMapHostMemory, device);
  p.computeMode = attribute(cudaDevAttrComputeMode, device);
  p.concurrentKernels = attribute(cudaDevAttrConcurrentKernels, device);
  p.ECCEnabled = attribute(cudaDevAttrEccEnabled, device);
  p.pciBusID = attribute(cudaDevAttrPciBusId, device);
  p.pciDeviceID = attribute(cudaDevAttrPciDeviceId, device);
  p.pciDomainID = attribute(cudaDevAttrPciDomainId, device);
  p.tccDriver = attribute(cudaDevAttrTccDriver, device);
  p.unifiedAddressing = attribute(cudaDevAttrUnifiedAddressing, device);
  p.streamPrioritiesSupported = attribute(cudaDevAttrStreamPrioritiesSupported, device);
  p.globalL1CacheSupported = attribute(cudaDevAttrGlobalL1CacheSupported, device);
  p.localL1CacheSupported = attribute(cudaDevAttrLocalL1CacheSupported, device);
  p.managedMemory = attribute(cudaDevAttrManagedMemory, device);
  p.isMultiGpuBoard = attribute(cudaDevAttrIsMultiGpuBoard, device);
  p.multiGpuBoardGroupID = attribute(cudaDevAttrMultiGpuBoardGroupID, device);
  p.hostNativeAtomicSupported = attribute(cudaDevAttrHostNativeAtomicSupported, device);
  p.pageableMemoryAccess = attribute(cudaDevAttrPageableMemoryAccess, device);
  p.concurrentManagedAccess = attribute(cudaDevAttrConcurrentManagedAccess, device);
  p.computePreemptionSupported = attribute(cudaDevAttrComputePreemptionSupported, device);
  p.canUseHostPointerForRegisteredMem = attribute(cudaDevAttrCanUseHostPointerForRegisteredMem, device);
  p.cooperativeLaunch = attribute(cudaDevAttrCooperativeLaunch, device);
  p.pageableMemoryAccessUsesHostPageTables = attribute(cudaDevAttrPageableMemoryAccessUsesHostPageTables, device);
  p.directManagedMemAccessFromHost = attribute(cudaDevAttrDirectManagedMemAccessFromHost, device);
  p.hostRegisterSupported = attribute(cudaDevAttrHostRegisterSupported, device);
  p.memoryPoolsSupported = attribute(cudaDevAttrMemoryPoolsSupported, device);
  p.clusterLaunch = attribute(cudaDevAttrClusterLaunch, device);
}

void fillTextures(cudaDeviceProp &p, int device) {
  p.textureAlignment = attribute(cudaDevAttrTextureAlignment, device);
  p.texturePitchAlignment = attribute(cudaDevAttrTexturePitchAlignment, device);
  p.surfaceAlignment = attribute(cudaDevAttrSurfaceAlignment, device);
  p.maxTexture1D = attribute(cudaDevAttrMaxTexture1DWidth, device);
  p.maxTexture1DMipmap = attribute(cudaDevAttrMaxTexture1DMipmappedWidth, device);
  p.maxTexture1DLinear = attribute(cudaDevAttrMaxTexture1DLinearWidth, device);
  p.maxTexture1DLayered[0] = attribute(cudaDevAttrMaxTexture1DLayeredWidth, device);
  p.maxTexture1DLayered[1] = attribute(cudaDevAttrMaxTexture1DLayeredLayers, device);
  p.maxTexture2D[0] = attribute(cudaDevAttrMaxTexture2DWidth, device);
  p.maxTexture2D[1] = attribute(cudaDevAttrMaxTexture2DHeight, device);
  p.maxTexture2DLayered[0] = attribute(cudaDevAttrMaxTexture2DLayeredWidth, device);
  p.maxTexture2DLayered[1] = attribute(cudaDevAttrMaxTexture2DLayeredHeight, device);
  p.maxTexture2DLayered[2] = attribute(cudaDevAttrMaxTexture2DLayeredLayers, device);
  p.maxTexture2DLinear[0] = attribute(cudaDevAttrMaxTexture2DLinearWidth, device);
  p.maxTexture2DLinear[1] = attribute(cudaDevAttrMaxTexture2DLinearHeight, device);
  p.maxTexture2DLinear[2] = attribute(cudaDevAttrMaxTexture2DLinearPitch, device);
  p.maxTexture3D[0] = attribute(cudaDevAttrMaxTexture3DWidth, device);
  p.maxTexture3D[1] = attribute(cudaDevAttrMaxTexture3DHeight, device);
  p.maxTexture3D[2] = attribute(cudaDevAttrMaxTexture3DDepth, device);
}

}  // namespace

extern "C" cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device) {
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count);
  if (error) return error;
  if (!properties) return __warpscope_fail(cudaErrorInvalidValue);
  if (device < 0 || device >= count) return __warpscope_fail(cudaErrorInvalidDevice);

  memset(properties, 0, sizeof *properties);
  __warpscope_device_name(properties->name, sizeof properties->name);
  properties->major = attribute(cudaDevAttrComputeCapabilityMajor, device);
  properties->minor = attribute(cudaDevAttrComputeCapabilityMinor, device);
  properties->totalGlobalMem = __warpscope_device_bytes();
  fillLimits(*properties, device);
  fillAbilities(*properties, device);
  fillTextures(*properties, device);
  return cudaSuccess;
}

extern "C" cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp *properties, int device) {
  return cudaGetDeviceProperties(properties, device);
}

// There is one device, so it is the best match for anything.
extern "C" cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *wanted) {
  if (!device || !wanted) return __warpscope_fail(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}
