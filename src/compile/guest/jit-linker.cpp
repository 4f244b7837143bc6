// nvJitLink: the linker of the driver API by other names, without a context. What cannot be linked is told by the
// runtime, so the logs are empty.
#include <nvJitLink.h>
#include <string.h>

#include "driver.h"

namespace driver {
namespace {

nvJitLinkResult jitResult(CUresult result) {
  switch (result) {
    case CUDA_SUCCESS: return NVJITLINK_SUCCESS;
    case CUDA_ERROR_INVALID_VALUE: return NVJITLINK_ERROR_INVALID_INPUT;
    case CUDA_ERROR_OUT_OF_MEMORY: return NVJITLINK_ERROR_INTERNAL;
    default: return NVJITLINK_ERROR_UNRECOGNIZED_INPUT;
  }
}

// One call, like one of the driver API.
template <class Run>
nvJitLinkResult jitCall(const char *name, Run run) {
  return jitResult(call(name, kNothing, run));
}

nvJitLinkResult sizeOf(nvJitLinkHandle handle, size_t *bytes) {
  const Link *link = (const Link *)handle;
  if (!link || !bytes) return NVJITLINK_ERROR_NULL_INPUT;
  if (link->count == 0) return NVJITLINK_ERROR_FINALIZE;
  *bytes = link->bytes;
  return NVJITLINK_SUCCESS;
}

nvJitLinkResult give(nvJitLinkHandle handle, void *into) {
  const Link *link = (const Link *)handle;
  if (!link || !into) return NVJITLINK_ERROR_NULL_INPUT;
  if (link->count == 0) return NVJITLINK_ERROR_FINALIZE;
  memcpy(into, link->image(), link->bytes);
  return NVJITLINK_SUCCESS;
}

nvJitLinkResult noLog(nvJitLinkHandle handle, size_t *bytes) {
  if (!handle || !bytes) return NVJITLINK_ERROR_NULL_INPUT;
  *bytes = 0;
  return NVJITLINK_SUCCESS;
}

}  // namespace
}  // namespace driver

extern "C" {

nvJitLinkResult nvJitLinkVersion(unsigned int *major, unsigned int *minor) {
  if (!major || !minor) return NVJITLINK_ERROR_NULL_INPUT;
  *major = 13;
  *minor = 0;
  return NVJITLINK_SUCCESS;
}
nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle *handle, uint32_t count, const char **options) {
  if (!handle) return NVJITLINK_ERROR_NULL_INPUT;
  bool namesArchitecture = false;
  for (uint32_t i = 0; i < count; i++) namesArchitecture |= strncmp(options[i], "-arch=", 6) == 0;
  if (!namesArchitecture) return NVJITLINK_ERROR_MISSING_ARCH;
  *handle = (nvJitLinkHandle)calloc(1, sizeof(driver::Link));
  return *handle ? NVJITLINK_SUCCESS : NVJITLINK_ERROR_INTERNAL;
}
nvJitLinkResult nvJitLinkDestroy(nvJitLinkHandle *handle) {
  if (!handle || !*handle) return NVJITLINK_ERROR_NULL_INPUT;
  driver::discard((driver::Link *)*handle);
  *handle = nullptr;
  return NVJITLINK_SUCCESS;
}
nvJitLinkResult nvJitLinkAddData(nvJitLinkHandle handle, nvJitLinkInputType, const void *data, size_t,
                                 const char *) {
  return driver::jitCall(__func__, [&] { return driver::add((driver::Link *)handle, data); });
}
nvJitLinkResult nvJitLinkAddFile(nvJitLinkHandle handle, nvJitLinkInputType, const char *file) {
  return driver::jitCall(__func__, [&] { return driver::addFile((driver::Link *)handle, file); });
}
nvJitLinkResult nvJitLinkComplete(nvJitLinkHandle handle) {
  return driver::jitCall(__func__, [&] { return driver::complete((driver::Link *)handle); });
}
nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle handle, size_t *bytes) {
  return driver::sizeOf(handle, bytes);
}
nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle handle, void *cubin) { return driver::give(handle, cubin); }
nvJitLinkResult nvJitLinkGetLinkedPtxSize(nvJitLinkHandle handle, size_t *bytes) {
  return driver::sizeOf(handle, bytes);
}
nvJitLinkResult nvJitLinkGetLinkedPtx(nvJitLinkHandle handle, char *ptx) { return driver::give(handle, ptx); }
nvJitLinkResult nvJitLinkGetErrorLogSize(nvJitLinkHandle handle, size_t *bytes) {
  return driver::noLog(handle, bytes);
}
nvJitLinkResult nvJitLinkGetErrorLog(nvJitLinkHandle, char *) { return NVJITLINK_SUCCESS; }
nvJitLinkResult nvJitLinkGetInfoLogSize(nvJitLinkHandle handle, size_t *bytes) {
  return driver::noLog(handle, bytes);
}
nvJitLinkResult nvJitLinkGetInfoLog(nvJitLinkHandle, char *) { return NVJITLINK_SUCCESS; }

}  // extern "C"
