// Libraries of the runtime API: the modules of the driver API, which belong to no context.
#include <stdlib.h>

#include "driver.h"

extern "C" {

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code, cudaJitOption *jitOptions, void **jitValues,
                                unsigned jitCount, cudaLibraryOption *, void **, unsigned) {
  CUresult result = __warpscope_module_load((CUmodule *)library, code);
  driver::fillLogs(jitCount, (CUjit_option *)jitOptions, jitValues, result);
  return (cudaError_t)result;
}
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *file, cudaJitOption *, void **, unsigned,
                                    cudaLibraryOption *, void **, unsigned) {
  if (!library || !file) return __warpscope_fail(cudaErrorInvalidValue);
  return (cudaError_t)driver::loadFile((CUmodule *)library, file);
}
cudaError_t cudaLibraryUnload(cudaLibrary_t library) {
  return (cudaError_t)__warpscope_module_unload((CUmodule)library);
}
cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name) {
  return (cudaError_t)__warpscope_module_kernel((CUfunction *)kernel, (CUmodule)library, name);
}
cudaError_t cudaLibraryGetGlobal(void **pointer, size_t *bytes, cudaLibrary_t library, const char *name) {
  return (cudaError_t)__warpscope_module_variable((CUdeviceptr *)pointer, bytes, (CUmodule)library, name);
}
cudaError_t cudaLibraryGetKernelCount(unsigned *count, cudaLibrary_t library) {
  return (cudaError_t)__warpscope_module_kernel_count(count, (CUmodule)library);
}
cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned count, cudaLibrary_t library) {
  return (cudaError_t)driver::kernelsOf((CUfunction *)kernels, count, (CUmodule)library);
}

}  // extern "C"
