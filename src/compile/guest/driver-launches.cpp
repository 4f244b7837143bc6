// Kernels of the driver API: launches, attributes, occupancy.
#include <stdint.h>
#include <stdlib.h>

#include "driver.h"

namespace driver {
namespace {

constexpr int kMostParams = 1024;

struct Buffer {
  char *start;
  size_t bytes;
};

// `extra`: marks and values in turn, up to the mark that ends it.
bool readExtra(void **extra, Buffer *buffer) {
  for (; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
    if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
      buffer->start = (char *)extra[1];
    else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE)
      buffer->bytes = *(const size_t *)extra[1];
    else
      return false;
  }
  return buffer->start != nullptr;
}

// Calls `run` with a list of addresses, one for each parameter, however the program gives them.
template <class Run>
CUresult withParams(CUfunction function, void **params, void **extra, Run run) {
  size_t offset = 0, bytes = 0;
  const bool takesSome = cudaFuncGetParamInfo(function, 0, &offset, &bytes) == cudaSuccess;
  if (params && extra) return CUDA_ERROR_INVALID_VALUE;
  if (!extra) return takesSome && !params ? CUDA_ERROR_INVALID_VALUE : resultOf(run(params));
  Buffer buffer = {nullptr, 0};
  if (!readExtra(extra, &buffer)) return CUDA_ERROR_INVALID_VALUE;
  void *list[kMostParams];
  for (int i = 0; i < kMostParams && cudaFuncGetParamInfo(function, i, &offset, &bytes) == cudaSuccess; i++) {
    if (offset + bytes > buffer.bytes) return CUDA_ERROR_INVALID_VALUE;
    list[i] = buffer.start + offset;
  }
  return resultOf(run(list));
}

CUresult attributeOf(int *value, CUfunction_attribute attribute, CUfunction function) {
  static const signed char kFacts[] = {kMaxThreads, kSharedBytes,   kConstantBytes, kLocalBytes,
                                       kRegisters,  kPtxVersion,    kBinaryVersion, -1,
                                       kMaxDynamicSharedBytes, kCarveout};
  if (!value) return CUDA_ERROR_INVALID_VALUE;
  if (__warpscope_kernel_fact(function, kMaxThreads) < 0) return CUDA_ERROR_INVALID_HANDLE;
  if (attribute < 0 || attribute >= CU_FUNC_ATTRIBUTE_MAX) return CUDA_ERROR_INVALID_VALUE;
  const int place = attribute < (int)sizeof kFacts ? kFacts[attribute] : -1;
  *value = place < 0 ? 0 : __warpscope_kernel_fact(function, place);
  return CUDA_SUCCESS;
}

cudaError_t launchEx(const CUlaunchConfig *config, CUfunction function, void **params) {
  constexpr unsigned kMostAttributes = 16;
  cudaLaunchAttribute attributes[kMostAttributes];
  cudaLaunchConfig_t same = {};
  same.gridDim = dim3(config->gridDimX, config->gridDimY, config->gridDimZ);
  same.blockDim = dim3(config->blockDimX, config->blockDimY, config->blockDimZ);
  same.dynamicSmemBytes = config->sharedMemBytes;
  same.stream = config->hStream;
  same.attrs = attributes;
  for (unsigned i = 0; i < config->numAttrs && same.numAttrs < kMostAttributes; i++) {
    const CUlaunchAttribute &given = config->attrs[i];
    cudaLaunchAttribute &next = attributes[same.numAttrs];
    if (given.id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE) {
      next.id = cudaLaunchAttributeCooperative;
      next.val.cooperative = given.value.cooperative;
      same.numAttrs++;
    } else if (given.id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) {
      next.id = cudaLaunchAttributeClusterDimension;
      next.val.clusterDim.x = given.value.clusterDim.x;
      next.val.clusterDim.y = given.value.clusterDim.y;
      next.val.clusterDim.z = given.value.clusterDim.z;
      same.numAttrs++;
    }
  }
  return cudaLaunchKernelExC(&same, function, params);
}

cudaError_t bestBlock(int *minGridSize, int *blockSize, CUfunction function, CUoccupancyB2DSize bytesOf,
                      size_t dynamicBytes, int limit, unsigned flags) {
  auto bytes = [&](int threads) { return bytesOf ? bytesOf(threads) : dynamicBytes; };
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, function, bytes, limit, flags);
}

}  // namespace
}  // namespace driver

extern "C" {

CUresult cuLaunchKernel(CUfunction function, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                        unsigned int blockX, unsigned int blockY, unsigned int blockZ, unsigned int sharedBytes,
                        CUstream stream, void **params, void **extra) {
  WARPSCOPE_CALL(kContext, driver::withParams(function, params, extra, [&](void **list) {
                   return cudaLaunchKernel(function, dim3(gridX, gridY, gridZ), dim3(blockX, blockY, blockZ), list,
                                           sharedBytes, stream);
                 }));
}
CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                                   unsigned int blockX, unsigned int blockY, unsigned int blockZ,
                                   unsigned int sharedBytes, CUstream stream, void **params) {
  WARPSCOPE_CALL(kContext, driver::withParams(function, params, nullptr, [&](void **list) {
                   return cudaLaunchCooperativeKernel(function, dim3(gridX, gridY, gridZ),
                                                      dim3(blockX, blockY, blockZ), list, sharedBytes, stream);
                 }));
}
CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **params, void **extra) {
  WARPSCOPE_CALL(kContext, config ? driver::withParams(function, params, extra,
                                                       [&](void **list) {
                                                         return driver::launchEx(config, function, list);
                                                       })
                                  : CUDA_ERROR_INVALID_VALUE);
}

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function) {
  WARPSCOPE_CALL(kContext, driver::attributeOf(value, attribute, function));
}
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
  WARPSCOPE_CALL(kContext, cudaFuncSetAttribute(function, (cudaFuncAttribute)attribute, value));
}
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config) {
  WARPSCOPE_CALL(kContext, cudaFuncSetCacheConfig(function, (cudaFuncCache)config));
}
CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig config) {
  WARPSCOPE_CALL(kContext, cudaFuncSetSharedMemConfig(function, (cudaSharedMemConfig)config));
}
CUresult cuFuncGetName(const char **name, CUfunction function) {
  WARPSCOPE_CALL(kContext, cudaFuncGetName(name, function));
}
CUresult cuFuncGetParamInfo(CUfunction function, size_t index, size_t *offset, size_t *bytes) {
  WARPSCOPE_CALL(kContext, cudaFuncGetParamInfo(function, index, offset, bytes));
}
CUresult cuFuncLoad(CUfunction function) {
  WARPSCOPE_CALL(kContext, __warpscope_kernel_fact(function, kMaxThreads) < 0 ? CUDA_ERROR_INVALID_HANDLE
                                                                               : CUDA_SUCCESS);
}
CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!function) return CUDA_ERROR_INVALID_VALUE;
    if (__warpscope_kernel_fact(kernel, kMaxThreads) < 0) return CUDA_ERROR_INVALID_HANDLE;
    *function = (CUfunction)kernel;
    return CUDA_SUCCESS;
  }());
}
CUresult cuKernelGetName(const char **name, CUkernel kernel) { WARPSCOPE_CALL(kInit, cudaFuncGetName(name, kernel)); }
CUresult cuKernelGetAttribute(int *value, CUfunction_attribute attribute, CUkernel kernel, CUdevice device) {
  WARPSCOPE_CALL(kInit, driver::deviceExists(device) ? driver::attributeOf(value, attribute, (CUfunction)kernel)
                                                     : CUDA_ERROR_INVALID_DEVICE);
}
CUresult cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel kernel, CUdevice device) {
  WARPSCOPE_CALL(kInit, cudaKernelSetAttributeForDevice(kernel, (cudaFuncAttribute)attribute, value, device));
}
CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice device) {
  WARPSCOPE_CALL(kInit, driver::deviceExists(device) ? cudaFuncSetCacheConfig(kernel, (cudaFuncCache)config)
                                                     : cudaErrorInvalidDevice);
}
CUresult cuKernelGetParamInfo(CUkernel kernel, size_t index, size_t *offset, size_t *bytes) {
  WARPSCOPE_CALL(kInit, cudaFuncGetParamInfo(kernel, index, offset, bytes));
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int blockSize,
                                                     size_t dynamicBytes) {
  WARPSCOPE_CALL(kContext, cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, blockSize, dynamicBytes));
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction function, int blockSize,
                                                              size_t dynamicBytes, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, blockSize,
                                                                                  dynamicBytes, flags));
}
CUresult cuOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, CUfunction function,
                                          CUoccupancyB2DSize bytesOf, size_t dynamicBytes, int limit) {
  WARPSCOPE_CALL(kContext,
                 driver::bestBlock(minGridSize, blockSize, function, bytesOf, dynamicBytes, limit, 0));
}
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, CUfunction function,
                                                   CUoccupancyB2DSize bytesOf, size_t dynamicBytes, int limit,
                                                   unsigned int flags) {
  WARPSCOPE_CALL(kContext,
                 driver::bestBlock(minGridSize, blockSize, function, bytesOf, dynamicBytes, limit, flags));
}
CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, CUfunction function, int blocks, int blockSize) {
  WARPSCOPE_CALL(kContext, cudaOccupancyAvailableDynamicSMemPerBlock(bytes, function, blocks, blockSize));
}

}  // extern "C"
