// What the runtime in TypeScript provides to the C++ of this folder: primitives without structures, so
// that no layout is written down twice. Implemented under src/runtime/.
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>

#define WARPSCOPE_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
#define WARPSCOPE_EXPORT(name) __attribute__((export_name(#name)))

extern "C" {

// Records `error` as the last error, as if a CUDA call had failed with it, and returns it.
WARPSCOPE_IMPORT(__warpscope_fail) cudaError_t __warpscope_fail(cudaError_t error);

// The program uses `what`, which is not supported: reported once, and cudaErrorNotSupported.
WARPSCOPE_IMPORT(__warpscope_unsupported) cudaError_t __warpscope_unsupported(const char *what);

// Writes the device's name with its 0, cut to `capacity` bytes.
WARPSCOPE_IMPORT(__warpscope_device_name) void __warpscope_device_name(char *into, size_t capacity);

// Device memory there is, as cudaMemGetInfo reports it.
WARPSCOPE_IMPORT(__warpscope_device_bytes) size_t __warpscope_device_bytes(void);

// A value of `cudaFuncAttributes` by its place in the structure; -1 if `kernel` is none.
WARPSCOPE_IMPORT(__warpscope_kernel_fact) int __warpscope_kernel_fact(const void *kernel, int which);

WARPSCOPE_IMPORT(__warpscope_pointer_facts)
cudaError_t __warpscope_pointer_facts(const void *pointer, int *type, void **device, void **host);

// Copies `depth` slices of `height` rows of `width` bytes. `waits`: returns when the copy is done.
WARPSCOPE_IMPORT(__warpscope_copy_box)
cudaError_t __warpscope_copy_box(void *to, size_t toPitch, size_t toSlice, const void *from, size_t fromPitch,
                                 size_t fromSlice, size_t width, size_t height, size_t depth, int kind,
                                 cudaStream_t stream, int waits);

WARPSCOPE_IMPORT(__warpscope_fill_box)
cudaError_t __warpscope_fill_box(void *to, size_t pitch, size_t slice, int value, size_t width, size_t height,
                                 size_t depth, cudaStream_t stream, int waits);

// Moves the end of the heap; its old end, or -1 where memory is exhausted.
WARPSCOPE_IMPORT(__warpscope_extend_heap) int __warpscope_extend_heap(int bytes);

WARPSCOPE_IMPORT(__warpscope_uncaught_exception)
[[noreturn]] void __warpscope_uncaught_exception(const char *type, const char *what);

}  // extern "C"
