// Copies and fills of the driver API.
#include "driver.h"

namespace driver {
namespace {

// One end of a copy.
struct Corner {
  unsigned char *start;
  size_t pitch, slice;
  // As cudaMemcpyKind tells: on the host, on the device, or to be found out.
  enum { kHost, kDevice, kEither } side;
};

struct End {
  CUmemorytype type;
  const void *host;
  CUdeviceptr device;
  CUarray array;
  size_t x, y, z, pitch, height;
};

struct Extent {
  size_t width, height, depth;
};

CUresult cornerOf(const End &end, const Extent &extent, Corner *corner) {
  if (end.type == CU_MEMORYTYPE_ARRAY) {
    corner->side = Corner::kDevice;
    return resultOf(__warpscope_array_region((cudaArray_const_t)end.array, end.x, end.y, end.z, extent.width,
                                             extent.height, extent.depth, &corner->start, &corner->pitch,
                                             &corner->slice));
  }
  const bool onHost = end.type == CU_MEMORYTYPE_HOST;
  if (!onHost && end.type != CU_MEMORYTYPE_DEVICE && end.type != CU_MEMORYTYPE_UNIFIED)
    return CUDA_ERROR_INVALID_VALUE;
  const size_t pitch = end.pitch ? end.pitch : end.x + extent.width;
  if (pitch < extent.width) return CUDA_ERROR_INVALID_VALUE;
  const size_t slice = pitch * (end.height ? end.height : end.y + extent.height);
  unsigned char *start = (unsigned char *)(onHost ? end.host : address(end.device));
  corner->start = start + end.z * slice + end.y * pitch + end.x;
  corner->pitch = pitch;
  corner->slice = slice;
  corner->side = onHost ? Corner::kHost : end.type == CU_MEMORYTYPE_DEVICE ? Corner::kDevice : Corner::kEither;
  return CUDA_SUCCESS;
}

cudaMemcpyKind kindOf(const Corner &to, const Corner &from) {
  if (to.side == Corner::kEither || from.side == Corner::kEither) return cudaMemcpyDefault;
  if (to.side == Corner::kHost) return from.side == Corner::kHost ? cudaMemcpyHostToHost : cudaMemcpyDeviceToHost;
  return from.side == Corner::kHost ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToDevice;
}

CUresult copyBox(const End &to, const End &from, const Extent &extent, CUstream stream, bool waits) {
  if (extent.width == 0 || extent.height == 0 || extent.depth == 0) return CUDA_SUCCESS;
  Corner target, source;
  if (CUresult error = cornerOf(to, extent, &target)) return error;
  if (CUresult error = cornerOf(from, extent, &source)) return error;
  return resultOf(__warpscope_copy_box(target.start, target.pitch, target.slice, source.start, source.pitch,
                                       source.slice, extent.width, extent.height, extent.depth,
                                       kindOf(target, source), stream, waits));
}

CUresult copyBox(const CUDA_MEMCPY2D *c, CUstream stream, bool waits) {
  if (!c) return CUDA_ERROR_INVALID_VALUE;
  const End from = {c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes, c->srcY, 0, c->srcPitch, 0};
  const End to = {c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes, c->dstY, 0, c->dstPitch, 0};
  return copyBox(to, from, {c->WidthInBytes, c->Height, 1}, stream, waits);
}

CUresult copyBox(const CUDA_MEMCPY3D *c, CUstream stream, bool waits) {
  if (!c || c->srcLOD || c->dstLOD) return CUDA_ERROR_INVALID_VALUE;
  const End from = {c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray, c->srcXInBytes,
                    c->srcY,          c->srcZ,    c->srcPitch,  c->srcHeight};
  const End to = {c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray, c->dstXInBytes,
                  c->dstY,          c->dstZ,    c->dstPitch,  c->dstHeight};
  return copyBox(to, from, {c->WidthInBytes, c->Height, c->Depth}, stream, waits);
}

// A run of bytes in the first row of an array.
End inArray(CUarray array, size_t at) { return {CU_MEMORYTYPE_ARRAY, nullptr, 0, array, at, 0, 0, 0, 0}; }
End onHost(const void *memory) { return {CU_MEMORYTYPE_HOST, memory, 0, nullptr, 0, 0, 0, 0, 0}; }
End onDevice(CUdeviceptr memory) { return {CU_MEMORYTYPE_DEVICE, nullptr, memory, nullptr, 0, 0, 0, 0, 0}; }

// `width` elements of `bytes` bytes in each of `height` rows.
CUresult fill(CUdeviceptr to, size_t pitch, unsigned value, int bytes, size_t width, size_t height, CUstream stream,
              bool waits) {
  return resultOf(__warpscope_fill_elements(to, pitch, value, bytes, width, height, stream, waits));
}

}  // namespace
}  // namespace driver

extern "C" {

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  WARPSCOPE_CALL(kContext, cudaMemcpy(driver::address(to), driver::address(from), bytes, cudaMemcpyDefault));
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  WARPSCOPE_CALL(kContext,
                 cudaMemcpyAsync(driver::address(to), driver::address(from), bytes, cudaMemcpyDefault, stream));
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) {
  WARPSCOPE_CALL(kContext, cudaMemcpy(driver::address(to), from, bytes, cudaMemcpyHostToDevice));
}
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) {
  WARPSCOPE_CALL(kContext, cudaMemcpy(to, driver::address(from), bytes, cudaMemcpyDeviceToHost));
}
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  WARPSCOPE_CALL(kContext, cudaMemcpy(driver::address(to), driver::address(from), bytes, cudaMemcpyDeviceToDevice));
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
  WARPSCOPE_CALL(kContext, cudaMemcpyAsync(driver::address(to), from, bytes, cudaMemcpyHostToDevice, stream));
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  WARPSCOPE_CALL(kContext, cudaMemcpyAsync(to, driver::address(from), bytes, cudaMemcpyDeviceToHost, stream));
}
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  WARPSCOPE_CALL(kContext,
                 cudaMemcpyAsync(driver::address(to), driver::address(from), bytes, cudaMemcpyDeviceToDevice, stream));
}

CUresult cuMemcpyHtoA(CUarray to, size_t at, const void *from, size_t bytes) {
  WARPSCOPE_CALL(kContext,
                 driver::copyBox(driver::inArray(to, at), driver::onHost(from), {bytes, 1, 1}, nullptr, true));
}
CUresult cuMemcpyAtoH(void *to, CUarray from, size_t at, size_t bytes) {
  WARPSCOPE_CALL(kContext,
                 driver::copyBox(driver::onHost(to), driver::inArray(from, at), {bytes, 1, 1}, nullptr, true));
}
CUresult cuMemcpyDtoA(CUarray to, size_t at, CUdeviceptr from, size_t bytes) {
  WARPSCOPE_CALL(kContext,
                 driver::copyBox(driver::inArray(to, at), driver::onDevice(from), {bytes, 1, 1}, nullptr, true));
}
CUresult cuMemcpyAtoD(CUdeviceptr to, CUarray from, size_t at, size_t bytes) {
  WARPSCOPE_CALL(kContext,
                 driver::copyBox(driver::onDevice(to), driver::inArray(from, at), {bytes, 1, 1}, nullptr, true));
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D *copy) { WARPSCOPE_CALL(kContext, driver::copyBox(copy, nullptr, true)); }
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *copy) {
  WARPSCOPE_CALL(kContext, driver::copyBox(copy, nullptr, true));
}
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::copyBox(copy, stream, false));
}
CUresult cuMemcpy3D(const CUDA_MEMCPY3D *copy) { WARPSCOPE_CALL(kContext, driver::copyBox(copy, nullptr, true)); }
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D *copy, CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::copyBox(copy, stream, false));
}

CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count) {
  WARPSCOPE_CALL(kContext, driver::fill(to, count, value, 1, count, 1, nullptr, true));
}
CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, size_t count) {
  WARPSCOPE_CALL(kContext, driver::fill(to, count * 2, value, 2, count, 1, nullptr, true));
}
CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, size_t count) {
  WARPSCOPE_CALL(kContext, driver::fill(to, count * 4, value, 4, count, 1, nullptr, true));
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::fill(to, count, value, 1, count, 1, stream, false));
}
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::fill(to, count * 2, value, 2, count, 1, stream, false));
}
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned int value, size_t count, CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::fill(to, count * 4, value, 4, count, 1, stream, false));
}
CUresult cuMemsetD2D8(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height) {
  WARPSCOPE_CALL(kContext, driver::fill(to, pitch, value, 1, width, height, nullptr, true));
}
CUresult cuMemsetD2D16(CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t height) {
  WARPSCOPE_CALL(kContext, driver::fill(to, pitch, value, 2, width, height, nullptr, true));
}
CUresult cuMemsetD2D32(CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t height) {
  WARPSCOPE_CALL(kContext, driver::fill(to, pitch, value, 4, width, height, nullptr, true));
}
CUresult cuMemsetD2D8Async(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height,
                           CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::fill(to, pitch, value, 1, width, height, stream, false));
}
CUresult cuMemsetD2D16Async(CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t height,
                            CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::fill(to, pitch, value, 2, width, height, stream, false));
}
CUresult cuMemsetD2D32Async(CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t height,
                            CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::fill(to, pitch, value, 4, width, height, stream, false));
}

}  // extern "C"
