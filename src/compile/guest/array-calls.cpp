// Arrays: their layouts, and copies from and to them as copies of pitched memory.
#include <string.h>

#include "imports.h"

namespace {

// A region of rows and slices: what the runtime copies.
struct Region {
  unsigned char *start;
  size_t pitch, slice;
};

// `x` and `width` in bytes.
cudaError_t regionOf(Region *region, cudaArray_const_t array, size_t x, size_t y, size_t z, size_t width, size_t height,
                     size_t depth) {
  return __warpscope_array_region(array, x, y, z, width, height, depth, &region->start, &region->pitch, &region->slice);
}

cudaError_t copyRegion(const Region &to, const Region &from, size_t width, size_t height, size_t depth,
                       cudaMemcpyKind kind, cudaStream_t stream, bool waits) {
  return __warpscope_copy_box(to.start, to.pitch, to.slice, from.start, from.pitch, from.slice, width, height, depth,
                              kind, stream, waits);
}

size_t texelBytes(cudaArray_const_t array) {
  size_t facts[9];
  if (__warpscope_array_facts(array, facts)) return 0;
  return (facts[0] + facts[1] + facts[2] + facts[3]) / 8;
}

// The two ends of a copy, and its width in bytes. Widths and places are in texels of an array, else in bytes.
cudaError_t regionsOf(const cudaMemcpy3DParms *p, Region *fromEnd, Region *toEnd, size_t *widthBytes) {
  const size_t ofSource = p->srcArray ? texelBytes(p->srcArray) : 0, ofTarget = p->dstArray ? texelBytes(p->dstArray) : 0;
  if ((p->srcArray && !ofSource) || (p->dstArray && !ofTarget)) return __warpscope_fail(cudaErrorInvalidValue);
  if (ofSource && ofTarget && ofSource != ofTarget) return __warpscope_fail(cudaErrorInvalidValue);
  const size_t bytes = ofSource ? ofSource : ofTarget;
  const size_t width = p->extent.width * bytes, height = p->extent.height, depth = p->extent.depth;
  Region from, to;
  const auto pitched = [](const cudaPitchedPtr &memory, const cudaPos &at) {
    const size_t slice = memory.pitch * memory.ysize;
    return Region{(unsigned char *)memory.ptr + at.z * slice + at.y * memory.pitch + at.x, memory.pitch, slice};
  };
  cudaError_t error = cudaSuccess;
  if (ofSource) error = regionOf(&from, p->srcArray, p->srcPos.x * bytes, p->srcPos.y, p->srcPos.z, width, height, depth);
  else from = pitched(p->srcPtr, p->srcPos);
  if (!error && ofTarget)
    error = regionOf(&to, p->dstArray, p->dstPos.x * bytes, p->dstPos.y, p->dstPos.z, width, height, depth);
  else if (!error) to = pitched(p->dstPtr, p->dstPos);
  if (error) return error;
  if ((!ofSource && from.pitch < width) || (!ofTarget && to.pitch < width)) return __warpscope_fail(cudaErrorInvalidPitchValue);
  *fromEnd = from;
  *toEnd = to;
  *widthBytes = width;
  return cudaSuccess;
}

cudaError_t copyArrays(const cudaMemcpy3DParms *p, cudaStream_t stream, bool waits) {
  Region from, to;
  size_t width;
  if (cudaError_t error = regionsOf(p, &from, &to, &width)) return error;
  return copyRegion(to, from, width, p->extent.height, p->extent.depth, p->kind, stream, waits);
}

cudaError_t makeArray(cudaArray_t *array, const cudaChannelFormatDesc *format, const cudaExtent &extent, unsigned flags,
                      unsigned levels) {
  if (!array || !format) return __warpscope_fail(cudaErrorInvalidValue);
  const size_t facts[10] = {(size_t)format->x, (size_t)format->y, (size_t)format->z, (size_t)format->w, (size_t)format->f,
                            extent.width,      extent.height,     extent.depth,      flags,             levels};
  return __warpscope_make_array(array, facts);
}

cudaError_t rows(const Region &to, const Region &from, size_t width, size_t height, cudaMemcpyKind kind,
                 cudaStream_t stream, bool waits) {
  if (height > 1 && (to.pitch < width || from.pitch < width)) return __warpscope_fail(cudaErrorInvalidPitchValue);
  return copyRegion(to, from, width, height, 1, kind, stream, waits);
}

cudaError_t rowsToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t height,
                        cudaMemcpyKind kind, cudaStream_t stream, bool waits) {
  if (pitch < width) return __warpscope_fail(cudaErrorInvalidPitchValue);
  if (kind == cudaMemcpyDeviceToHost) return __warpscope_fail(cudaErrorInvalidMemcpyDirection);
  Region target;
  if (cudaError_t error = regionOf(&target, to, x, y, 0, width, height, 1)) return error;
  return rows(target, Region{(unsigned char *)from, pitch, 0}, width, height, kind, stream, waits);
}

cudaError_t rowsFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width,
                          size_t height, cudaMemcpyKind kind, cudaStream_t stream, bool waits) {
  if (pitch < width) return __warpscope_fail(cudaErrorInvalidPitchValue);
  if (kind == cudaMemcpyHostToDevice) return __warpscope_fail(cudaErrorInvalidMemcpyDirection);
  Region source;
  if (cudaError_t error = regionOf(&source, from, x, y, 0, width, height, 1)) return error;
  return rows(Region{(unsigned char *)to, pitch, 0}, source, width, height, kind, stream, waits);
}

// The oldest form: bytes from a place on, row after row. Rows of an array follow each other without gaps.
cudaError_t run(Region *region, cudaArray_const_t array, size_t x, size_t y, size_t bytes) {
  size_t facts[9];
  if (cudaError_t error = __warpscope_array_facts(array, facts)) return error;
  const size_t width = facts[5] * texelBytes(array), height = facts[6] ? facts[6] : 1;
  if (x + y * width + bytes > width * height) return __warpscope_fail(cudaErrorInvalidValue);
  if (cudaError_t error = regionOf(region, array, 0, 0, 0, width, height, 1)) return error;
  region->start += y * width + x;
  region->pitch = bytes;
  return cudaSuccess;
}

cudaError_t runToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes, cudaMemcpyKind kind,
                       cudaStream_t stream, bool waits) {
  Region target;
  if (cudaError_t error = run(&target, to, x, y, bytes)) return error;
  return copyRegion(target, Region{(unsigned char *)from, bytes, 0}, bytes, 1, 1, kind, stream, waits);
}

cudaError_t runFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes, cudaMemcpyKind kind,
                         cudaStream_t stream, bool waits) {
  Region source;
  if (cudaError_t error = run(&source, from, x, y, bytes)) return error;
  return copyRegion(Region{(unsigned char *)to, bytes, 0}, source, bytes, 1, 1, kind, stream, waits);
}

}  // namespace

extern "C" {

cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format, size_t width, size_t height,
                            unsigned int flags) {
  return makeArray(array, format, make_cudaExtent(width, height, 0), flags, 0);
}
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *format, cudaExtent extent,
                              unsigned int flags) {
  return makeArray(array, format, extent, flags, 0);
}
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *array, const cudaChannelFormatDesc *format,
                                     cudaExtent extent, unsigned int levels, unsigned int flags) {
  return makeArray((cudaArray_t *)array, format, extent, flags, levels ? levels : 1);
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *format, cudaExtent *extent, unsigned int *flags, cudaArray_t array) {
  size_t facts[9];
  if (cudaError_t error = __warpscope_array_facts(array, facts)) return error;
  if (format) *format = {(int)facts[0], (int)facts[1], (int)facts[2], (int)facts[3], (cudaChannelFormatKind)facts[4]};
  if (extent) *extent = make_cudaExtent(facts[5], facts[6], facts[7]);
  if (flags) *flags = (unsigned)facts[8];
  return cudaSuccess;
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *format, cudaArray_const_t array) {
  if (!format) return __warpscope_fail(cudaErrorInvalidValue);
  return cudaArrayGetInfo(format, nullptr, nullptr, (cudaArray_t)array);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                size_t height, cudaMemcpyKind kind) {
  return rowsToArray(to, x, y, from, pitch, width, height, kind, 0, true);
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                     size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return rowsToArray(to, x, y, from, pitch, width, height, kind, stream, false);
}
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width,
                                  size_t height, cudaMemcpyKind kind) {
  return rowsFromArray(to, pitch, from, x, y, width, height, kind, 0, true);
}
cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                                       size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return rowsFromArray(to, pitch, from, x, y, width, height, kind, stream, false);
}
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from, size_t fromX,
                                     size_t fromY, size_t width, size_t height, cudaMemcpyKind kind) {
  Region target, source;
  if (cudaError_t error = regionOf(&target, to, toX, toY, 0, width, height, 1)) return error;
  if (cudaError_t error = regionOf(&source, from, fromX, fromY, 0, width, height, 1)) return error;
  return copyRegion(target, source, width, height, 1, kind, 0, true);
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes, cudaMemcpyKind kind) {
  return runToArray(to, x, y, from, bytes, kind, 0, true);
}
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                                   cudaMemcpyKind kind, cudaStream_t stream) {
  return runToArray(to, x, y, from, bytes, kind, stream, false);
}
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                cudaMemcpyKind kind) {
  return runFromArray(to, from, x, y, bytes, kind, 0, true);
}
cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                     cudaMemcpyKind kind, cudaStream_t stream) {
  return runFromArray(to, from, x, y, bytes, kind, stream, false);
}
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from, size_t fromX,
                                   size_t fromY, size_t bytes, cudaMemcpyKind kind) {
  Region target, source;
  if (cudaError_t error = run(&target, to, toX, toY, bytes)) return error;
  if (cudaError_t error = run(&source, from, fromX, fromY, bytes)) return error;
  return copyRegion(target, source, bytes, 1, 1, kind, 0, true);
}

}  // extern "C"
