// What the files of the driver API share. Each of its calls is made of the runtime's, over the same device; while
// one is under way the runtime takes none of them for the program's (src/runtime/driver/).
#pragma once
#include <cuda.h>

#include "imports.h"

extern "C" {

WARPSCOPE_IMPORT(__warpscope_driver_enter) void __warpscope_driver_enter(const char *name);
WARPSCOPE_IMPORT(__warpscope_driver_leave) CUresult __warpscope_driver_leave(CUresult result);

// The device whose primary context the runtime API has used since the last time, plus 0x100 where cudaSetDevice
// chose it; -1 for none.
WARPSCOPE_IMPORT(__warpscope_runtime_use) int __warpscope_runtime_use(void);

// Modules by handles. A kernel's handle is one that cudaLaunchKernel takes.
WARPSCOPE_IMPORT(__warpscope_module_load) CUresult __warpscope_module_load(CUmodule *module, const void *image);
// The size of an image that __warpscope_module_load takes; CUDA's error for one that it does not.
WARPSCOPE_IMPORT(__warpscope_module_bytes) CUresult __warpscope_module_bytes(size_t *bytes, const void *image);
// Joins modules that __warpscope_module_load takes; the size of the product, which the second call then copies.
WARPSCOPE_IMPORT(__warpscope_modules_link)
CUresult __warpscope_modules_link(size_t *bytes, char *const *images, unsigned count);
WARPSCOPE_IMPORT(__warpscope_modules_linked) CUresult __warpscope_modules_linked(void *into);
WARPSCOPE_IMPORT(__warpscope_module_unload) CUresult __warpscope_module_unload(CUmodule module);
WARPSCOPE_IMPORT(__warpscope_module_kernel)
CUresult __warpscope_module_kernel(CUfunction *kernel, CUmodule module, const char *name);
WARPSCOPE_IMPORT(__warpscope_module_kernel_count)
CUresult __warpscope_module_kernel_count(unsigned *count, CUmodule module);
WARPSCOPE_IMPORT(__warpscope_module_kernel_at)
CUresult __warpscope_module_kernel_at(CUfunction *kernel, CUmodule module, unsigned index);
WARPSCOPE_IMPORT(__warpscope_module_variable)
CUresult __warpscope_module_variable(CUdeviceptr *pointer, size_t *bytes, CUmodule module, const char *name);
WARPSCOPE_IMPORT(__warpscope_kernel_module) CUresult __warpscope_kernel_module(CUmodule *module, CUfunction kernel);
// The program asks for a file of a module that is not there.
WARPSCOPE_IMPORT(__warpscope_module_file) CUresult __warpscope_module_file(const char *path);

WARPSCOPE_IMPORT(__warpscope_address_range)
CUresult __warpscope_address_range(CUdeviceptr *base, size_t *bytes, CUdeviceptr pointer);
WARPSCOPE_IMPORT(__warpscope_fill_elements)
cudaError_t __warpscope_fill_elements(CUdeviceptr to, size_t pitch, unsigned value, int elementBytes, size_t width,
                                      size_t height, CUstream stream, int waits);

}  // extern "C"

namespace driver {

// What must be there before a call.
enum Need { kNothing, kInit, kContext };

struct Context;

// The error of a call that needs `need`, CUDA_SUCCESS where it is there.
CUresult ready(Need need);
Context *current();

// The driver's code of a runtime's.
CUresult resultOf(cudaError_t error);
inline CUresult resultOf(CUresult result) { return result; }

// One call of the driver API, which `run` makes.
template <class Run>
CUresult call(const char *name, Need need, Run run) {
  __warpscope_driver_enter(name);
  CUresult result = ready(need);
  if (!result) result = resultOf(run());
  return __warpscope_driver_leave(result);
}

// What a context owns goes with it.
enum Kind { kAllocation, kModule, kStream };
void own(Kind kind, CUdeviceptr handle);
void disown(Kind kind, CUdeviceptr handle);

// What the linker was given, and what it made of more than one.
struct Link {
  char **images;
  unsigned count;
  size_t bytes;
  char *product;
  char *image() const { return product ? product : images[0]; }
};
CUresult add(Link *link, const void *data);
CUresult addFile(Link *link, const char *path);
CUresult complete(Link *link);
void discard(Link *link);

inline void *address(CUdeviceptr pointer) { return (void *)pointer; }

}  // namespace driver

#define WARPSCOPE_CALL(need, ...) \
  return driver::call(__func__, driver::need, [&] { return (__VA_ARGS__); })
