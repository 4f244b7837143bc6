// Arrays and texture objects of the driver API, described as the runtime describes them.
#include <string.h>

#include "driver.h"

namespace driver {
namespace {

// Undefined formats are those that no array here can have.
bool formatOf(CUarray_format format, unsigned channels, cudaChannelFormatDesc *into) {
  int bits = 0;
  cudaChannelFormatKind kind = cudaChannelFormatKindUnsigned;
  switch (format) {
    case CU_AD_FORMAT_UNSIGNED_INT8:
      bits = 8;
      break;
    case CU_AD_FORMAT_UNSIGNED_INT16:
      bits = 16;
      break;
    case CU_AD_FORMAT_UNSIGNED_INT32:
      bits = 32;
      break;
    case CU_AD_FORMAT_SIGNED_INT8:
      bits = 8;
      kind = cudaChannelFormatKindSigned;
      break;
    case CU_AD_FORMAT_SIGNED_INT16:
      bits = 16;
      kind = cudaChannelFormatKindSigned;
      break;
    case CU_AD_FORMAT_SIGNED_INT32:
      bits = 32;
      kind = cudaChannelFormatKindSigned;
      break;
    case CU_AD_FORMAT_HALF:
      bits = 16;
      kind = cudaChannelFormatKindFloat;
      break;
    case CU_AD_FORMAT_FLOAT:
      bits = 32;
      kind = cudaChannelFormatKindFloat;
      break;
    default:
      return false;
  }
  if (channels != 1 && channels != 2 && channels != 4) return false;
  *into = cudaCreateChannelDesc(bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0, channels > 2 ? bits : 0, kind);
  return true;
}

CUarray_format formatName(const cudaChannelFormatDesc &format) {
  const bool isFloat = format.f == cudaChannelFormatKindFloat, isSigned = format.f == cudaChannelFormatKindSigned;
  if (isFloat) return format.x == 16 ? CU_AD_FORMAT_HALF : CU_AD_FORMAT_FLOAT;
  const int size = format.x == 8 ? 0 : format.x == 16 ? 1 : 2;
  return (CUarray_format)((isSigned ? CU_AD_FORMAT_SIGNED_INT8 : CU_AD_FORMAT_UNSIGNED_INT8) + size);
}

CUresult makeArray(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR &wanted) {
  cudaChannelFormatDesc format;
  if (!array || wanted.Width == 0 || !formatOf(wanted.Format, wanted.NumChannels, &format))
    return CUDA_ERROR_INVALID_VALUE;
  // The flags have the same numbers.
  return resultOf(cudaMalloc3DArray((cudaArray_t *)array, &format, make_cudaExtent(wanted.Width, wanted.Height, wanted.Depth),
                                    wanted.Flags));
}

CUresult describe(CUarray array, CUDA_ARRAY3D_DESCRIPTOR *into) {
  cudaChannelFormatDesc format;
  cudaExtent extent;
  unsigned flags = 0;
  if (!into) return CUDA_ERROR_INVALID_VALUE;
  if (cudaError_t error = cudaArrayGetInfo(&format, &extent, &flags, (cudaArray_t)array)) return resultOf(error);
  const unsigned channels = format.w ? 4 : format.y ? 2 : 1;
  *into = {extent.width, extent.height, extent.depth, formatName(format), channels, flags};
  return CUDA_SUCCESS;
}

CUresult resourceOf(const CUDA_RESOURCE_DESC *given, cudaResourceDesc *into) {
  if (!given) return CUDA_ERROR_INVALID_VALUE;
  memset(into, 0, sizeof *into);
  switch (given->resType) {
    case CU_RESOURCE_TYPE_ARRAY:
      into->resType = cudaResourceTypeArray;
      into->res.array.array = (cudaArray_t)given->res.array.hArray;
      return CUDA_SUCCESS;
    case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
      into->resType = cudaResourceTypeMipmappedArray;
      into->res.mipmap.mipmap = (cudaMipmappedArray_t)given->res.mipmap.hMipmappedArray;
      return CUDA_SUCCESS;
    case CU_RESOURCE_TYPE_LINEAR: {
      const auto &linear = given->res.linear;
      into->resType = cudaResourceTypeLinear;
      into->res.linear.devPtr = address(linear.devPtr);
      into->res.linear.sizeInBytes = linear.sizeInBytes;
      return formatOf(linear.format, linear.numChannels, &into->res.linear.desc) ? CUDA_SUCCESS
                                                                                : CUDA_ERROR_INVALID_VALUE;
    }
    case CU_RESOURCE_TYPE_PITCH2D: {
      const auto &pitched = given->res.pitch2D;
      into->resType = cudaResourceTypePitch2D;
      into->res.pitch2D.devPtr = address(pitched.devPtr);
      into->res.pitch2D.width = pitched.width;
      into->res.pitch2D.height = pitched.height;
      into->res.pitch2D.pitchInBytes = pitched.pitchInBytes;
      return formatOf(pitched.format, pitched.numChannels, &into->res.pitch2D.desc) ? CUDA_SUCCESS
                                                                                    : CUDA_ERROR_INVALID_VALUE;
    }
    default:
      return CUDA_ERROR_INVALID_VALUE;
  }
}

// Whether texels of 8 or 16 bits are integers.
bool hasNarrowIntegers(const cudaResourceDesc &resource) {
  cudaChannelFormatDesc format = {};
  switch (resource.resType) {
    case cudaResourceTypeArray:
      cudaGetChannelDesc(&format, resource.res.array.array);
      break;
    case cudaResourceTypeMipmappedArray: {
      cudaArray_t level = nullptr;
      cudaGetMipmappedArrayLevel(&level, resource.res.mipmap.mipmap, 0);
      cudaGetChannelDesc(&format, level);
      break;
    }
    case cudaResourceTypeLinear:
      format = resource.res.linear.desc;
      break;
    default:
      format = resource.res.pitch2D.desc;
  }
  return format.f != cudaChannelFormatKindFloat && format.x < 32;
}

// Where the flags do not say otherwise, the driver reads integers of 8 and 16 bits as fractions.
cudaTextureDesc samplingOf(const CUDA_TEXTURE_DESC &given, const cudaResourceDesc &resource) {
  cudaTextureDesc into = {};
  for (int axis = 0; axis < 3; axis++) into.addressMode[axis] = (cudaTextureAddressMode)given.addressMode[axis];
  into.filterMode = (cudaTextureFilterMode)given.filterMode;
  into.readMode = !(given.flags & CU_TRSF_READ_AS_INTEGER) && hasNarrowIntegers(resource)
                    ? cudaReadModeNormalizedFloat
                    : cudaReadModeElementType;
  into.sRGB = (given.flags & CU_TRSF_SRGB) != 0;
  for (int i = 0; i < 4; i++) into.borderColor[i] = given.borderColor[i];
  into.normalizedCoords = (given.flags & CU_TRSF_NORMALIZED_COORDINATES) != 0;
  into.maxAnisotropy = given.maxAnisotropy;
  into.mipmapFilterMode = (cudaTextureFilterMode)given.mipmapFilterMode;
  into.mipmapLevelBias = given.mipmapLevelBias;
  into.minMipmapLevelClamp = given.minMipmapLevelClamp;
  into.maxMipmapLevelClamp = given.maxMipmapLevelClamp;
  return into;
}

CUresult makeTexture(CUtexObject *texture, const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *sampling,
                     const CUDA_RESOURCE_VIEW_DESC *view) {
  if (!texture || !sampling) return CUDA_ERROR_INVALID_VALUE;
  cudaResourceDesc sameResource;
  if (CUresult error = resourceOf(resource, &sameResource)) return error;
  const cudaTextureDesc sameSampling = samplingOf(*sampling, sameResource);
  cudaResourceViewDesc sameView = {};
  if (view) {
    sameView.format = (cudaResourceViewFormat)view->format;
    sameView.width = view->width;
    sameView.height = view->height;
    sameView.depth = view->depth;
    sameView.firstMipmapLevel = view->firstMipmapLevel;
    sameView.lastMipmapLevel = view->lastMipmapLevel;
    sameView.firstLayer = view->firstLayer;
    sameView.lastLayer = view->lastLayer;
  }
  return resultOf(cudaCreateTextureObject(texture, &sameResource, &sameSampling, view ? &sameView : nullptr));
}

}  // namespace
}  // namespace driver

extern "C" {

CUresult cuArrayCreate(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *wanted) {
  WARPSCOPE_CALL(kContext, wanted ? driver::makeArray(array, {wanted->Width, wanted->Height, 0, wanted->Format,
                                                              wanted->NumChannels, 0})
                                  : CUDA_ERROR_INVALID_VALUE);
}
CUresult cuArray3DCreate(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *wanted) {
  WARPSCOPE_CALL(kContext, wanted ? driver::makeArray(array, *wanted) : CUDA_ERROR_INVALID_VALUE);
}
CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR *descriptor, CUarray array) {
  WARPSCOPE_CALL(kContext, [&] {
    CUDA_ARRAY3D_DESCRIPTOR all;
    if (!descriptor) return CUDA_ERROR_INVALID_VALUE;
    if (CUresult error = driver::describe(array, &all)) return error;
    *descriptor = {all.Width, all.Height, all.Format, all.NumChannels};
    return CUDA_SUCCESS;
  }());
}
CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR *descriptor, CUarray array) {
  WARPSCOPE_CALL(kContext, driver::describe(array, descriptor));
}
CUresult cuArrayDestroy(CUarray array) {
  WARPSCOPE_CALL(kContext, array ? cudaFreeArray((cudaArray_t)array) : (cudaError_t)CUDA_ERROR_INVALID_HANDLE);
}

CUresult cuTexObjectCreate(CUtexObject *texture, const CUDA_RESOURCE_DESC *resource,
                           const CUDA_TEXTURE_DESC *sampling, const CUDA_RESOURCE_VIEW_DESC *view) {
  WARPSCOPE_CALL(kContext, driver::makeTexture(texture, resource, sampling, view));
}
CUresult cuTexObjectDestroy(CUtexObject texture) { WARPSCOPE_CALL(kContext, cudaDestroyTextureObject(texture)); }
CUresult cuSurfObjectCreate(CUsurfObject *surface, const CUDA_RESOURCE_DESC *resource) {
  WARPSCOPE_CALL(kContext, [&] {
    cudaResourceDesc same;
    if (CUresult error = driver::resourceOf(resource, &same)) return error;
    return driver::resultOf(cudaCreateSurfaceObject(surface, &same));
  }());
}
CUresult cuSurfObjectDestroy(CUsurfObject surface) { WARPSCOPE_CALL(kContext, cudaDestroySurfaceObject(surface)); }

}  // extern "C"
