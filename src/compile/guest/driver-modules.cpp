// Modules and libraries that a program loads while it runs, and the linker of the driver API.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

namespace driver {
namespace {

CUresult load(CUmodule *module, const void *image) {
  CUresult error = __warpscope_module_load(module, image);
  if (!error) own(kModule, (CUdeviceptr)*module);
  return error;
}

// The whole file with a 0 behind it; null where there is none.
char *fileContent(const char *path, size_t *bytes) {
  FILE *file = path ? fopen(path, "rb") : nullptr;
  if (!file) return nullptr;
  fseek(file, 0, SEEK_END);
  const long end = ftell(file);
  rewind(file);
  char *content = end < 0 ? nullptr : (char *)malloc(end + 1);
  if (content) {
    *bytes = fread(content, 1, end, file);
    content[*bytes] = 0;
  }
  fclose(file);
  return content;
}

CUresult loadFile(CUmodule *module, const char *path) {
  if (!module || !path) return CUDA_ERROR_INVALID_VALUE;
  size_t bytes = 0;
  char *content = fileContent(path, &bytes);
  if (!content) return __warpscope_module_file(path);
  CUresult error = __warpscope_module_load(module, content);
  free(content);
  return error;
}

CUresult kernelsOf(CUfunction *kernels, unsigned count, CUmodule module) {
  unsigned there = 0;
  if (!kernels || count == 0) return CUDA_ERROR_INVALID_VALUE;
  if (CUresult error = __warpscope_module_kernel_count(&there, module)) return error;
  for (unsigned i = 0; i < count && i < there; i++) __warpscope_module_kernel_at(&kernels[i], module, i);
  return CUDA_SUCCESS;
}

CUresult unload(CUmodule module) {
  disown(kModule, (CUdeviceptr)module);
  return __warpscope_module_unload(module);
}

void say(char *log, size_t bytes, const char *text) {
  if (!log || bytes == 0) return;
  strncpy(log, text, bytes - 1);
  log[bytes - 1] = 0;
}

// There is nothing to tell of a module that is made already: the logs that options ask for are empty.
void fillLogs(unsigned count, const CUjit_option *options, void **values, CUresult result) {
  char *info = nullptr, *errors = nullptr;
  for (unsigned i = 0; i < count; i++) {
    if (options[i] == CU_JIT_INFO_LOG_BUFFER) info = (char *)values[i];
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER) errors = (char *)values[i];
  }
  const char *text = result ? "Warpscope loads device code of its own compiler and of its NVRTC only" : "";
  for (unsigned i = 0; i < count; i++) {
    const bool ofInfo = options[i] == CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES;
    if (!ofInfo && options[i] != CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES) continue;
    const char *told = ofInfo ? "" : text;
    const size_t capacity = (size_t)values[i];
    say(ofInfo ? info : errors, capacity, told);
    const size_t length = *told ? strlen(told) + 1 : 0;
    values[i] = (void *)(length < capacity ? length : capacity);
  }
}

// The device runtime, which programs link kernels with that launch kernels, is there without linking.
bool isDeviceRuntime(const char *path) { return path && strstr(path, "cudadevrt") != nullptr; }

}  // namespace

CUresult add(Link *link, const void *data) {
  if (!link || !data) return CUDA_ERROR_INVALID_VALUE;
  size_t bytes = 0;
  if (CUresult error = __warpscope_module_bytes(&bytes, data)) return error;
  char *image = (char *)malloc(bytes);
  char **images = (char **)realloc(link->images, (link->count + 1) * sizeof(char *));
  if (images) link->images = images;
  if (!image || !images) return CUDA_ERROR_OUT_OF_MEMORY;
  memcpy(image, data, bytes);
  images[link->count++] = image;
  link->bytes = bytes;
  return CUDA_SUCCESS;
}

CUresult addFile(Link *link, const char *path) {
  if (!link || !path) return CUDA_ERROR_INVALID_VALUE;
  if (isDeviceRuntime(path)) return CUDA_SUCCESS;
  size_t bytes = 0;
  char *content = fileContent(path, &bytes);
  if (!content) return __warpscope_module_file(path);
  CUresult error = add(link, content);
  free(content);
  return error;
}

CUresult complete(Link *link) {
  if (!link || link->count == 0) return CUDA_ERROR_INVALID_VALUE;
  if (link->product || link->count == 1) return CUDA_SUCCESS;
  if (CUresult error = __warpscope_modules_link(&link->bytes, link->images, link->count)) return error;
  link->product = (char *)malloc(link->bytes);
  return link->product ? __warpscope_modules_linked(link->product) : CUDA_ERROR_OUT_OF_MEMORY;
}

void discard(Link *link) {
  for (unsigned i = 0; i < link->count; i++) free(link->images[i]);
  free(link->images);
  free(link->product);
  free(link);
}

}  // namespace driver

extern "C" {

CUresult cuModuleLoad(CUmodule *module, const char *file) {
  WARPSCOPE_CALL(kContext, [&] {
    CUresult error = driver::loadFile(module, file);
    if (!error) driver::own(driver::kModule, (CUdeviceptr)*module);
    return error;
  }());
}
CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  WARPSCOPE_CALL(kContext, driver::load(module, image));
}
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int count, CUjit_option *options,
                            void **values) {
  WARPSCOPE_CALL(kContext, [&] {
    if (count > 0 && (!options || !values)) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = driver::load(module, image);
    driver::fillLogs(count, options, values, result);
    return result;
  }());
}
CUresult cuModuleLoadFatBinary(CUmodule *module, const void *image) {
  WARPSCOPE_CALL(kContext, driver::load(module, image));
}
CUresult cuModuleUnload(CUmodule module) { WARPSCOPE_CALL(kContext, driver::unload(module)); }
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  WARPSCOPE_CALL(kContext, __warpscope_module_kernel(function, module, name));
}
CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule module) {
  WARPSCOPE_CALL(kContext, __warpscope_module_kernel_count(count, module));
}
CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int count, CUmodule module) {
  WARPSCOPE_CALL(kContext, driver::kernelsOf(functions, count, module));
}
CUresult cuModuleGetGlobal(CUdeviceptr *pointer, size_t *bytes, CUmodule module, const char *name) {
  WARPSCOPE_CALL(kContext, __warpscope_module_variable(pointer, bytes, module, name));
}
CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode) {
  WARPSCOPE_CALL(kInit, mode ? (*mode = CU_MODULE_EAGER_LOADING, CUDA_SUCCESS) : CUDA_ERROR_INVALID_VALUE);
}

CUresult cuLinkCreate(unsigned int, CUjit_option *, void **, CUlinkState *link) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!link) return CUDA_ERROR_INVALID_VALUE;
    *link = (CUlinkState)calloc(1, sizeof(driver::Link));
    return *link ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
  }());
}
CUresult cuLinkAddData(CUlinkState link, CUjitInputType, void *data, size_t, const char *, unsigned int,
                       CUjit_option *, void **) {
  WARPSCOPE_CALL(kContext, driver::add((driver::Link *)link, data));
}
CUresult cuLinkAddFile(CUlinkState link, CUjitInputType, const char *path, unsigned int, CUjit_option *, void **) {
  WARPSCOPE_CALL(kContext, driver::addFile((driver::Link *)link, path));
}
CUresult cuLinkComplete(CUlinkState link, void **image, size_t *bytes) {
  WARPSCOPE_CALL(kContext, [&] {
    driver::Link *done = (driver::Link *)link;
    if (!image) return CUDA_ERROR_INVALID_VALUE;
    if (CUresult error = driver::complete(done)) return error;
    *image = done->image();
    if (bytes) *bytes = done->bytes;
    return CUDA_SUCCESS;
  }());
}
CUresult cuLinkDestroy(CUlinkState link) {
  WARPSCOPE_CALL(kContext, [&] {
    if (!link) return CUDA_ERROR_INVALID_VALUE;
    driver::discard((driver::Link *)link);
    return CUDA_SUCCESS;
  }());
}

// A library is a module, and a kernel of it its own function on every device.
CUresult cuLibraryLoadData(CUlibrary *library, const void *image, CUjit_option *jitOptions, void **jitValues,
                           unsigned int jitCount, CUlibraryOption *, void **, unsigned int) {
  WARPSCOPE_CALL(kInit, [&] {
    CUresult result = __warpscope_module_load((CUmodule *)library, image);
    driver::fillLogs(jitCount, jitOptions, jitValues, result);
    return result;
  }());
}
CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *file, CUjit_option *, void **, unsigned int,
                               CUlibraryOption *, void **, unsigned int) {
  WARPSCOPE_CALL(kInit, driver::loadFile((CUmodule *)library, file));
}
CUresult cuLibraryUnload(CUlibrary library) { WARPSCOPE_CALL(kInit, driver::unload((CUmodule)library)); }
CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name) {
  WARPSCOPE_CALL(kInit, __warpscope_module_kernel((CUfunction *)kernel, (CUmodule)library, name));
}
CUresult cuLibraryGetKernelCount(unsigned int *count, CUlibrary library) {
  WARPSCOPE_CALL(kInit, __warpscope_module_kernel_count(count, (CUmodule)library));
}
CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int count, CUlibrary library) {
  WARPSCOPE_CALL(kInit, driver::kernelsOf((CUfunction *)kernels, count, (CUmodule)library));
}
CUresult cuLibraryGetModule(CUmodule *module, CUlibrary library) {
  WARPSCOPE_CALL(kContext, [&] {
    unsigned there = 0;
    if (!module) return CUDA_ERROR_INVALID_VALUE;
    if (CUresult error = __warpscope_module_kernel_count(&there, (CUmodule)library)) return error;
    *module = (CUmodule)library;
    return CUDA_SUCCESS;
  }());
}
CUresult cuLibraryGetGlobal(CUdeviceptr *pointer, size_t *bytes, CUlibrary library, const char *name) {
  WARPSCOPE_CALL(kContext, __warpscope_module_variable(pointer, bytes, (CUmodule)library, name));
}
CUresult cuKernelGetLibrary(CUlibrary *library, CUkernel kernel) {
  WARPSCOPE_CALL(kInit, __warpscope_kernel_module((CUmodule *)library, (CUfunction)kernel));
}
CUresult cuFuncGetModule(CUmodule *module, CUfunction function) {
  WARPSCOPE_CALL(kContext, __warpscope_kernel_module(module, function));
}

}  // extern "C"
