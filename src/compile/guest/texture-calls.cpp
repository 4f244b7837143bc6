// Texture and surface objects and references: their structures as lists of numbers.
#include <string.h>

#include "imports.h"

namespace {

int bitsOf(float value) { return __builtin_bit_cast(int, value); }

// src/runtime/cuda/texture-calls.ts has the same order.
struct ResourceFacts {
  size_t type;
  size_t memory;
  size_t x, y, z, w, kind;
  size_t bytesOrWidth, height, pitch;
};

struct SamplingFacts {
  int address[3];
  int filter, read, srgb;
  int border[4];
  int normalized, filterLevels;
  int bias, minLevel, maxLevel;
  int seamless;
};

struct ViewFacts {
  int format, width, height, depth, firstLevel, lastLevel, firstLayer, lastLayer;
};

ResourceFacts factsOf(const cudaResourceDesc &r) {
  ResourceFacts facts = {};
  facts.type = r.resType;
  const auto format = [&](const cudaChannelFormatDesc &f) {
    facts.x = (size_t)f.x, facts.y = (size_t)f.y, facts.z = (size_t)f.z, facts.w = (size_t)f.w, facts.kind = f.f;
  };
  switch (r.resType) {
    case cudaResourceTypeArray:
      facts.memory = (size_t)r.res.array.array;
      break;
    case cudaResourceTypeMipmappedArray:
      facts.memory = (size_t)r.res.mipmap.mipmap;
      break;
    case cudaResourceTypeLinear:
      facts.memory = (size_t)r.res.linear.devPtr;
      format(r.res.linear.desc);
      facts.bytesOrWidth = r.res.linear.sizeInBytes;
      break;
    case cudaResourceTypePitch2D:
      facts.memory = (size_t)r.res.pitch2D.devPtr;
      format(r.res.pitch2D.desc);
      facts.bytesOrWidth = r.res.pitch2D.width;
      facts.height = r.res.pitch2D.height;
      facts.pitch = r.res.pitch2D.pitchInBytes;
      break;
  }
  return facts;
}

SamplingFacts factsOf(const cudaTextureDesc &d) {
  SamplingFacts facts = {};
  for (int i = 0; i < 3; i++) facts.address[i] = d.addressMode[i];
  facts.filter = d.filterMode;
  facts.read = d.readMode;
  facts.srgb = d.sRGB != 0;
  for (int i = 0; i < 4; i++) facts.border[i] = bitsOf(d.borderColor[i]);
  facts.normalized = d.normalizedCoords != 0;
  facts.filterLevels = d.mipmapFilterMode;
  facts.bias = bitsOf(d.mipmapLevelBias);
  facts.minLevel = bitsOf(d.minMipmapLevelClamp);
  facts.maxLevel = bitsOf(d.maxMipmapLevelClamp);
  facts.seamless = d.seamlessCubemap != 0;
  return facts;
}

// The read mode is part of a reference's type, which the runtime was told of at the start.
SamplingFacts factsOf(const textureReference &t) {
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  for (int i = 0; i < 3; i++) d.addressMode[i] = t.addressMode[i];
  d.filterMode = t.filterMode;
  d.sRGB = t.sRGB;
  d.normalizedCoords = t.normalized;
  d.mipmapFilterMode = t.mipmapFilterMode;
  d.mipmapLevelBias = t.mipmapLevelBias;
  d.minMipmapLevelClamp = t.minMipmapLevelClamp;
  d.maxMipmapLevelClamp = t.maxMipmapLevelClamp;
  return factsOf(d);
}

cudaError_t bind(const textureReference *reference, const cudaResourceDesc &resource, size_t *offset) {
  if (!reference) return __warpscope_fail(cudaErrorInvalidTexture);
  const ResourceFacts memory = factsOf(resource);
  const SamplingFacts sampling = factsOf(*reference);
  return __warpscope_bind_texture(reference, &memory.type, (const int *)&sampling, offset);
}

cudaResourceDesc described(cudaResourceType type) {
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof resource);
  resource.resType = type;
  return resource;
}

}  // namespace

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texture, const cudaResourceDesc *resource,
                                    const cudaTextureDesc *sampling, const cudaResourceViewDesc *view) {
  if (!texture || !resource || !sampling) return __warpscope_fail(cudaErrorInvalidValue);
  const ResourceFacts memory = factsOf(*resource);
  const SamplingFacts how = factsOf(*sampling);
  ViewFacts seen = {};
  if (view)
    seen = {(int)view->format,       (int)view->width,         (int)view->height,    (int)view->depth,
            (int)view->firstMipmapLevel, (int)view->lastMipmapLevel, (int)view->firstLayer, (int)view->lastLayer};
  unsigned long long handle = 0;
  const cudaError_t error =
      __warpscope_make_texture(&handle, &memory.type, (const int *)&how, view ? (const int *)&seen : nullptr);
  if (error) return error;
  *texture = handle;
  __warpscope_keep_structure(handle, 0, resource, sizeof *resource);
  __warpscope_keep_structure(handle, 1, sampling, sizeof *sampling);
  if (view) __warpscope_keep_structure(handle, 2, view, sizeof *view);
  return cudaSuccess;
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) { return __warpscope_destroy_texture(texture); }

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *resource, cudaTextureObject_t texture) {
  return __warpscope_give_structure(texture, 0, resource);
}
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *sampling, cudaTextureObject_t texture) {
  return __warpscope_give_structure(texture, 1, sampling);
}
cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc *view, cudaTextureObject_t texture) {
  return __warpscope_give_structure(texture, 2, view);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const cudaResourceDesc *resource) {
  if (!surface || !resource) return __warpscope_fail(cudaErrorInvalidValue);
  if (resource->resType != cudaResourceTypeArray) return __warpscope_fail(cudaErrorInvalidValue);
  unsigned long long handle = 0;
  if (cudaError_t error = __warpscope_make_surface(&handle, resource->res.array.array)) return error;
  *surface = handle;
  __warpscope_keep_structure(handle, 0, resource, sizeof *resource);
  return cudaSuccess;
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) { return __warpscope_destroy_texture(surface); }

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *resource, cudaSurfaceObject_t surface) {
  return __warpscope_give_structure(surface, 0, resource);
}

cudaError_t cudaBindTexture(size_t *offset, const textureReference *reference, const void *memory,
                            const cudaChannelFormatDesc *format, size_t bytes) {
  if (!format) return __warpscope_fail(cudaErrorInvalidValue);
  cudaResourceDesc resource = described(cudaResourceTypeLinear);
  resource.res.linear.devPtr = (void *)memory;
  resource.res.linear.desc = *format;
  resource.res.linear.sizeInBytes = bytes;
  return bind(reference, resource, offset);
}

cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *reference, const void *memory,
                              const cudaChannelFormatDesc *format, size_t width, size_t height, size_t pitch) {
  if (!format) return __warpscope_fail(cudaErrorInvalidValue);
  cudaResourceDesc resource = described(cudaResourceTypePitch2D);
  resource.res.pitch2D.devPtr = (void *)memory;
  resource.res.pitch2D.desc = *format;
  resource.res.pitch2D.width = width;
  resource.res.pitch2D.height = height;
  resource.res.pitch2D.pitchInBytes = pitch;
  return bind(reference, resource, offset);
}

cudaError_t cudaBindTextureToArray(const textureReference *reference, cudaArray_const_t array,
                                   const cudaChannelFormatDesc *) {
  cudaResourceDesc resource = described(cudaResourceTypeArray);
  resource.res.array.array = (cudaArray_t)array;
  return bind(reference, resource, nullptr);
}

cudaError_t cudaBindTextureToMipmappedArray(const textureReference *reference, cudaMipmappedArray_const_t array,
                                            const cudaChannelFormatDesc *) {
  cudaResourceDesc resource = described(cudaResourceTypeMipmappedArray);
  resource.res.mipmap.mipmap = (cudaMipmappedArray_t)array;
  return bind(reference, resource, nullptr);
}

cudaError_t cudaGetTextureReference(const textureReference **reference, const void *symbol) {
  if (!reference) return __warpscope_fail(cudaErrorInvalidValue);
  if (cudaError_t error = __warpscope_find_reference(symbol)) return error;
  *reference = (const textureReference *)symbol;
  return cudaSuccess;
}

cudaError_t cudaGetSurfaceReference(const surfaceReference **reference, const void *symbol) {
  if (!reference) return __warpscope_fail(cudaErrorInvalidValue);
  if (cudaError_t error = __warpscope_find_reference(symbol)) return error;
  *reference = (const surfaceReference *)symbol;
  return cudaSuccess;
}

cudaError_t cudaBindSurfaceToArray(const surfaceReference *reference, cudaArray_const_t array,
                                   const cudaChannelFormatDesc *) {
  return __warpscope_bind_surface(reference, array);
}

}  // extern "C"
