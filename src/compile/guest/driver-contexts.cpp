// Contexts of the driver API. All of a device share its memory; a context is what is current, with settings of its
// own and a list of what goes when it is destroyed. The primary one is the runtime API's.
#include <stdlib.h>
#include <string.h>

#include "driver.h"

namespace driver {

struct Owned {
  Kind kind;
  CUdeviceptr handle;
  Owned *next;
};

struct Context {
  int device;
  unsigned flags;
  unsigned long long id;
  int retained;
  // The runtime API holds a primary context as if it had retained it.
  bool primary, alive, heldByRuntime;
  Owned *owned;
  Context *next;
};

namespace {

constexpr int kMostDevices = 64, kMostCurrent = 256;
// Added to the device by __warpscope_runtime_use.
constexpr int kSelected = 0x100;

bool initialized = false;
Context primaries[kMostDevices];
Context *created = nullptr;
Context *stack[kMostCurrent];
int depth = 0;
unsigned long long contexts = 0;

bool exists(const Context *context) {
  for (const Context &one : primaries)
    if (&one == context) return one.alive;
  for (const Context *one = created; one; one = one->next)
    if (one == context) return one->alive;
  return false;
}

Context *primaryOf(int device) {
  Context &context = primaries[device];
  context.device = device;
  context.primary = true;
  if (!context.id) context.id = ++contexts;
  return &context;
}

bool hasDevice(int device) {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && device >= 0 && device < count;
}

void activate() {
  if (depth > 0) cudaSetDevice(stack[depth - 1]->device);
}

void push(Context *context) {
  if (depth < kMostCurrent) stack[depth++] = context;
  activate();
}

void setCurrent(Context *context) {
  if (depth > 0) depth--;
  if (context) push(context);
}

// What the runtime API did since the last call makes a primary context current.
void followRuntime() {
  const int use = __warpscope_runtime_use();
  if (use < 0) return;
  initialized = true;
  Context *context = primaryOf(use % kSelected);
  const bool selected = use >= kSelected;
  if (depth > 0 && !selected && stack[depth - 1] != context) return;
  context->alive = true;
  if (!context->heldByRuntime) context->retained++;
  context->heldByRuntime = true;
  if (depth > 0 && !selected) return;
  if (depth > 0) depth--;
  stack[depth++] = context;
}

void release(Context *context) {
  while (Owned *one = context->owned) {
    context->owned = one->next;
    if (one->kind == kAllocation) cudaFree(address(one->handle));
    if (one->kind == kModule) __warpscope_module_unload((CUmodule)one->handle);
    if (one->kind == kStream) cudaStreamDestroy((CUstream)one->handle);
    free(one);
  }
}

CUresult create(CUcontext *into, unsigned flags, CUdevice device) {
  if (!into || flags > CU_CTX_FLAGS_MASK) return CUDA_ERROR_INVALID_VALUE;
  if (!hasDevice(device)) return CUDA_ERROR_INVALID_DEVICE;
  Context *context = (Context *)calloc(1, sizeof(Context));
  if (!context) return CUDA_ERROR_OUT_OF_MEMORY;
  context->device = device;
  context->flags = flags;
  context->id = ++contexts;
  context->alive = true;
  context->next = created;
  created = context;
  push(context);
  *into = (CUcontext)context;
  return CUDA_SUCCESS;
}

CUresult destroy(CUcontext handle) {
  Context *context = (Context *)handle;
  if (!context) return CUDA_ERROR_INVALID_VALUE;
  if (!exists(context)) return CUDA_ERROR_CONTEXT_IS_DESTROYED;
  if (context->primary) return CUDA_ERROR_INVALID_CONTEXT;
  cudaDeviceSynchronize();
  release(context);
  context->alive = false;
  if (depth > 0 && stack[depth - 1] == context) {
    depth--;
    activate();
  }
  return CUDA_SUCCESS;
}

}  // namespace

Context *current() { return depth > 0 ? stack[depth - 1] : nullptr; }

CUresult ready(Need need) {
  followRuntime();
  if (need == kNothing) return CUDA_SUCCESS;
  if (!initialized) return CUDA_ERROR_NOT_INITIALIZED;
  if (need == kInit) return CUDA_SUCCESS;
  if (depth == 0) return CUDA_ERROR_INVALID_CONTEXT;
  return stack[depth - 1]->alive ? CUDA_SUCCESS : CUDA_ERROR_CONTEXT_IS_DESTROYED;
}

void own(Kind kind, CUdeviceptr handle) {
  Context *context = current();
  Owned *one = context ? (Owned *)malloc(sizeof(Owned)) : nullptr;
  if (!one) return;
  *one = {kind, handle, context->owned};
  context->owned = one;
}

// Whichever context owns it.
void disown(Kind kind, CUdeviceptr handle) {
  auto from = [&](Context *context) {
    for (Owned **at = &context->owned; *at; at = &(*at)->next) {
      if ((*at)->kind != kind || (*at)->handle != handle) continue;
      Owned *gone = *at;
      *at = gone->next;
      free(gone);
      return true;
    }
    return false;
  };
  for (Context &context : primaries)
    if (from(&context)) return;
  for (Context *context = created; context; context = context->next)
    if (from(context)) return;
}

CUresult resultOf(cudaError_t error) {
  switch (error) {
    case cudaErrorInvalidConfiguration:
    case cudaErrorInvalidPitchValue:
    case cudaErrorInvalidHostPointer:
    case cudaErrorInvalidDevicePointer:
    case cudaErrorInvalidTexture:
    case cudaErrorInvalidTextureBinding:
    case cudaErrorInvalidChannelDescriptor:
    case cudaErrorInvalidMemcpyDirection:
    case cudaErrorInvalidFilterSetting:
    case cudaErrorInvalidNormSetting:
    case cudaErrorInvalidSurface:
      return CUDA_ERROR_INVALID_VALUE;
    case cudaErrorInvalidSymbol:
      return CUDA_ERROR_NOT_FOUND;
    case cudaErrorInvalidDeviceFunction:
      return CUDA_ERROR_INVALID_HANDLE;
    default:
      // All others have the same numbers.
      return (CUresult)error;
  }
}

}  // namespace driver

extern "C" {

CUresult cuInit(unsigned int flags) {
  WARPSCOPE_CALL(kNothing, [&] {
    int count = 0;
    if (flags) return CUDA_ERROR_INVALID_VALUE;
    if (cudaGetDeviceCount(&count) != cudaSuccess) return CUDA_ERROR_NO_DEVICE;
    driver::initialized = true;
    return CUDA_SUCCESS;
  }());
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    if (!driver::hasDevice(device)) return CUDA_ERROR_INVALID_DEVICE;
    driver::Context *primary = driver::primaryOf(device);
    primary->alive = true;
    primary->retained++;
    *context = (CUcontext)primary;
    return CUDA_SUCCESS;
  }());
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!driver::hasDevice(device)) return CUDA_ERROR_INVALID_DEVICE;
    driver::Context *primary = driver::primaryOf(device);
    if (primary->retained == 0) return CUDA_ERROR_INVALID_CONTEXT;
    if (--primary->retained == 0) {
      driver::release(primary);
      primary->alive = false;
    }
    return CUDA_SUCCESS;
  }());
}

CUresult cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned int flags) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!driver::hasDevice(device)) return CUDA_ERROR_INVALID_DEVICE;
    if (flags > CU_CTX_FLAGS_MASK) return CUDA_ERROR_INVALID_VALUE;
    driver::primaryOf(device)->flags = flags;
    return CUDA_SUCCESS;
  }());
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!driver::hasDevice(device)) return CUDA_ERROR_INVALID_DEVICE;
    const driver::Context *primary = driver::primaryOf(device);
    if (flags) *flags = primary->flags;
    if (active) *active = primary->alive;
    return CUDA_SUCCESS;
  }());
}

CUresult cuDevicePrimaryCtxReset(CUdevice device) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!driver::hasDevice(device)) return CUDA_ERROR_INVALID_DEVICE;
    int before = 0;
    cudaGetDevice(&before);
    driver::release(driver::primaryOf(device));
    cudaSetDevice(device);
    cudaError_t error = cudaDeviceReset();
    cudaSetDevice(before);
    return driver::resultOf(error);
  }());
}

CUresult cuCtxCreate_v2(CUcontext *context, unsigned int flags, CUdevice device) {
  return driver::call("cuCtxCreate", driver::kInit, [&] { return driver::create(context, flags, device); });
}

// Parts of a device, which the parameters ask for, are not here.
CUresult cuCtxCreate_v4(CUcontext *context, CUctxCreateParams *params, unsigned int flags, CUdevice device) {
  return driver::call("cuCtxCreate", driver::kInit, [&] {
    const bool plain = !params || (params->numExecAffinityParams == 0 && !params->cigParams);
    return plain ? driver::create(context, flags, device) : CUDA_ERROR_NOT_SUPPORTED;
  });
}

CUresult cuCtxDestroy(CUcontext context) { WARPSCOPE_CALL(kInit, driver::destroy(context)); }

CUresult cuCtxAttach(CUcontext *context, unsigned int flags) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!context || flags) return CUDA_ERROR_INVALID_VALUE;
    driver::current()->retained++;
    *context = (CUcontext)driver::current();
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxDetach(CUcontext context) {
  WARPSCOPE_CALL(kInit, [&] {
    driver::Context *detached = (driver::Context *)context;
    if (!detached || !driver::exists(detached)) return CUDA_ERROR_INVALID_CONTEXT;
    if (detached->retained == 0) return driver::destroy(context);
    detached->retained--;
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxPushCurrent(CUcontext context) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    if (!driver::exists((driver::Context *)context)) return CUDA_ERROR_INVALID_CONTEXT;
    driver::push((driver::Context *)context);
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxPopCurrent(CUcontext *context) {
  WARPSCOPE_CALL(kInit, [&] {
    if (driver::depth == 0) return CUDA_ERROR_INVALID_CONTEXT;
    if (context) *context = (CUcontext)driver::current();
    driver::depth--;
    driver::activate();
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxSetCurrent(CUcontext context) {
  WARPSCOPE_CALL(kInit, [&] {
    if (context && !driver::exists((driver::Context *)context)) return CUDA_ERROR_INVALID_CONTEXT;
    driver::setCurrent((driver::Context *)context);
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxGetCurrent(CUcontext *context) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    *context = (CUcontext)driver::current();
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxGetDevice(CUdevice *device) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!device) return CUDA_ERROR_INVALID_VALUE;
    *device = driver::current()->device;
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxGetFlags(unsigned int *flags) {
  WARPSCOPE_CALL(kContext, flags ? (*flags = driver::current()->flags, CUDA_SUCCESS) : CUDA_ERROR_INVALID_VALUE);
}

CUresult cuCtxSetFlags(unsigned int flags) {
  WARPSCOPE_CALL(kContext, flags <= CU_CTX_FLAGS_MASK ? (driver::current()->flags = flags, CUDA_SUCCESS)
                                                      : CUDA_ERROR_INVALID_VALUE);
}

CUresult cuCtxGetId(CUcontext context, unsigned long long *id) {
  WARPSCOPE_CALL(kInit, [&] {
    const driver::Context *asked = context ? (driver::Context *)context : driver::current();
    if (!id) return CUDA_ERROR_INVALID_VALUE;
    if (!asked || !driver::exists(asked)) return CUDA_ERROR_CONTEXT_IS_DESTROYED;
    *id = asked->id;
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxGetApiVersion(CUcontext context, unsigned int *version) {
  WARPSCOPE_CALL(kInit, [&] {
    if (!version) return CUDA_ERROR_INVALID_VALUE;
    if (context && !driver::exists((driver::Context *)context)) return CUDA_ERROR_INVALID_CONTEXT;
    *version = 3020;
    return CUDA_SUCCESS;
  }());
}

CUresult cuCtxSynchronize(void) { WARPSCOPE_CALL(kContext, cudaDeviceSynchronize()); }

CUresult cuCtxSetLimit(CUlimit limit, size_t value) {
  WARPSCOPE_CALL(kContext, cudaDeviceSetLimit((cudaLimit)limit, value));
}
CUresult cuCtxGetLimit(size_t *value, CUlimit limit) {
  WARPSCOPE_CALL(kContext, cudaDeviceGetLimit(value, (cudaLimit)limit));
}
CUresult cuCtxSetCacheConfig(CUfunc_cache config) {
  WARPSCOPE_CALL(kContext, cudaDeviceSetCacheConfig((cudaFuncCache)config));
}
CUresult cuCtxGetCacheConfig(CUfunc_cache *config) {
  WARPSCOPE_CALL(kContext, cudaDeviceGetCacheConfig((cudaFuncCache *)config));
}
CUresult cuCtxSetSharedMemConfig(CUsharedconfig config) {
  WARPSCOPE_CALL(kContext, cudaDeviceSetSharedMemConfig((cudaSharedMemConfig)config));
}
CUresult cuCtxGetSharedMemConfig(CUsharedconfig *config) {
  WARPSCOPE_CALL(kContext, cudaDeviceGetSharedMemConfig((cudaSharedMemConfig *)config));
}
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  WARPSCOPE_CALL(kContext, cudaDeviceGetStreamPriorityRange(least, greatest));
}
CUresult cuCtxResetPersistingL2Cache(void) { WARPSCOPE_CALL(kContext, cudaCtxResetPersistingL2Cache()); }

CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags) {
  WARPSCOPE_CALL(kContext, peer && driver::exists((driver::Context *)peer)
                             ? cudaDeviceEnablePeerAccess(((driver::Context *)peer)->device, flags)
                             : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}
CUresult cuCtxDisablePeerAccess(CUcontext peer) {
  WARPSCOPE_CALL(kContext, peer && driver::exists((driver::Context *)peer)
                             ? cudaDeviceDisablePeerAccess(((driver::Context *)peer)->device)
                             : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}

CUresult cuStreamGetCtx(CUstream stream, CUcontext *context) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    *context = (CUcontext)driver::current();
    return CUDA_SUCCESS;
  }());
}

CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext toContext, CUdeviceptr from, CUcontext fromContext, size_t bytes) {
  WARPSCOPE_CALL(kContext, driver::exists((driver::Context *)toContext) && driver::exists((driver::Context *)fromContext)
                             ? cudaMemcpyPeer(driver::address(to), ((driver::Context *)toContext)->device,
                                              driver::address(from), ((driver::Context *)fromContext)->device, bytes)
                             : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}
CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext toContext, CUdeviceptr from, CUcontext fromContext, size_t bytes,
                           CUstream stream) {
  WARPSCOPE_CALL(kContext, driver::exists((driver::Context *)toContext) && driver::exists((driver::Context *)fromContext)
                             ? cudaMemcpyPeerAsync(driver::address(to), ((driver::Context *)toContext)->device,
                                                   driver::address(from), ((driver::Context *)fromContext)->device,
                                                   bytes, stream)
                             : (cudaError_t)CUDA_ERROR_INVALID_CONTEXT);
}

}  // extern "C"
