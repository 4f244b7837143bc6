// What the runtime in TypeScript provides to the C++ of this folder: primitives without structures, so
// that no layout is written down twice. Implemented under src/runtime/.
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#include <stdint.h>

#define WARPSCOPE_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
#define WARPSCOPE_EXPORT(name) __attribute__((export_name(#name)))

// Place of a field for __warpscope_kernel_fact; src/runtime/cuda/kernel-calls.ts has the same order.
enum KernelFact {
  kSharedBytes,
  kConstantBytes,
  kLocalBytes,
  kMaxThreads,
  kRegisters,
  kPtxVersion,
  kBinaryVersion,
  kMaxDynamicSharedBytes,
  kCarveout
};

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

// The next launch is one of clusters of x * y * z blocks.
WARPSCOPE_IMPORT(__warpscope_next_cluster) cudaError_t __warpscope_next_cluster(unsigned x, unsigned y, unsigned z);

// Of clusters of that many blocks, how many the device holds at once, and the most blocks of a cluster.
WARPSCOPE_IMPORT(__warpscope_active_clusters)
cudaError_t __warpscope_active_clusters(int *count, const void *kernel, unsigned threads, size_t bytes, unsigned blocks);
WARPSCOPE_IMPORT(__warpscope_largest_cluster) cudaError_t __warpscope_largest_cluster(int *blocks, const void *kernel);

WARPSCOPE_IMPORT(__warpscope_pointer_facts)
cudaError_t __warpscope_pointer_facts(const void *pointer, int *type, int *owner, void **device, void **host);

// Copies `depth` slices of `height` rows of `width` bytes. `waits`: returns when the copy is done.
WARPSCOPE_IMPORT(__warpscope_copy_box)
cudaError_t __warpscope_copy_box(void *to, size_t toPitch, size_t toSlice, const void *from, size_t fromPitch,
                                 size_t fromSlice, size_t width, size_t height, size_t depth, int kind,
                                 cudaStream_t stream, int waits);

WARPSCOPE_IMPORT(__warpscope_fill_box)
cudaError_t __warpscope_fill_box(void *to, size_t pitch, size_t slice, int value, size_t width, size_t height,
                                 size_t depth, cudaStream_t stream, int waits);

// Arrays. The facts of one: bits of the four channels, cudaChannelFormatKind, width, height, depth, flags;
// to make one also the number of levels, 0 for a plain array.
WARPSCOPE_IMPORT(__warpscope_make_array) cudaError_t __warpscope_make_array(cudaArray_t *array, const size_t *facts);
WARPSCOPE_IMPORT(__warpscope_array_facts) cudaError_t __warpscope_array_facts(cudaArray_const_t array, size_t *facts);

// Where a region of an array lies; x and width in bytes.
WARPSCOPE_IMPORT(__warpscope_array_region)
cudaError_t __warpscope_array_region(cudaArray_const_t array, size_t x, size_t y, size_t z, size_t width, size_t height,
                                     size_t depth, unsigned char **start, size_t *pitch, size_t *slice);

// Texture and surface objects and references; the facts are the structures of texture-calls.cpp. Handles have 64 bits,
// as those of programs: one that is cut might be another object's.
WARPSCOPE_IMPORT(__warpscope_make_texture)
cudaError_t __warpscope_make_texture(cudaTextureObject_t *handle, const size_t *resource, const int *sampling,
                                     const int *view);
WARPSCOPE_IMPORT(__warpscope_make_surface)
cudaError_t __warpscope_make_surface(cudaSurfaceObject_t *handle, cudaArray_const_t array);
WARPSCOPE_IMPORT(__warpscope_destroy_texture) cudaError_t __warpscope_destroy_texture(cudaTextureObject_t handle);
WARPSCOPE_IMPORT(__warpscope_bind_texture)
cudaError_t __warpscope_bind_texture(const void *reference, const size_t *resource, const int *sampling,
                                     size_t *offset);
WARPSCOPE_IMPORT(__warpscope_bind_surface)
cudaError_t __warpscope_bind_surface(const void *reference, cudaArray_const_t array);
WARPSCOPE_IMPORT(__warpscope_find_reference) cudaError_t __warpscope_find_reference(const void *symbol);

// Keeps what an object was made of, and gives it back.
WARPSCOPE_IMPORT(__warpscope_keep_structure)
cudaError_t __warpscope_keep_structure(cudaTextureObject_t handle, int which, const void *structure, size_t bytes);
WARPSCOPE_IMPORT(__warpscope_give_structure)
cudaError_t __warpscope_give_structure(cudaTextureObject_t handle, int which, void *structure);

// Memory pools.
WARPSCOPE_IMPORT(__warpscope_create_pool) cudaError_t __warpscope_create_pool(cudaMemPool_t *pool, int device);
WARPSCOPE_IMPORT(__warpscope_set_pool_access)
cudaError_t __warpscope_set_pool_access(cudaMemPool_t pool, int device, int flags);
WARPSCOPE_IMPORT(__warpscope_pool_access)
cudaError_t __warpscope_pool_access(int *flags, cudaMemPool_t pool, int device);

// Nodes of graphs. `words` of a copy: address, pitch and slice of its end and of its source, width, height,
// depth, kind; of a fill: address, pitch, value, bytes of an element, width, height. `exec` is 0 for the
// graph's own node.
#define WARPSCOPE_NEW_NODE cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afterCount
WARPSCOPE_IMPORT(__warpscope_graph_add_kernel)
cudaError_t __warpscope_graph_add_kernel(WARPSCOPE_NEW_NODE, void *kernel, const dim3 *grid, const dim3 *block,
                                         size_t sharedBytes, void **arguments);
WARPSCOPE_IMPORT(__warpscope_graph_set_kernel)
cudaError_t __warpscope_graph_set_kernel(cudaGraphExec_t exec, cudaGraphNode_t node, void *kernel, const dim3 *grid,
                                         const dim3 *block, size_t sharedBytes, void **arguments);
WARPSCOPE_IMPORT(__warpscope_graph_get_kernel)
cudaError_t __warpscope_graph_get_kernel(cudaGraphNode_t node, void **kernel, dim3 *grid, dim3 *block,
                                         unsigned *sharedBytes, void ***arguments);
WARPSCOPE_IMPORT(__warpscope_graph_add_copy)
cudaError_t __warpscope_graph_add_copy(WARPSCOPE_NEW_NODE, const size_t *words);
WARPSCOPE_IMPORT(__warpscope_graph_set_copy)
cudaError_t __warpscope_graph_set_copy(cudaGraphExec_t exec, cudaGraphNode_t node, const size_t *words);
WARPSCOPE_IMPORT(__warpscope_graph_get_copy)
cudaError_t __warpscope_graph_get_copy(cudaGraphNode_t node, size_t *words);
WARPSCOPE_IMPORT(__warpscope_graph_add_fill)
cudaError_t __warpscope_graph_add_fill(WARPSCOPE_NEW_NODE, const size_t *words);
WARPSCOPE_IMPORT(__warpscope_graph_set_fill)
cudaError_t __warpscope_graph_set_fill(cudaGraphExec_t exec, cudaGraphNode_t node, const size_t *words);
WARPSCOPE_IMPORT(__warpscope_graph_get_fill)
cudaError_t __warpscope_graph_get_fill(cudaGraphNode_t node, size_t *words);
WARPSCOPE_IMPORT(__warpscope_graph_add_host)
cudaError_t __warpscope_graph_add_host(WARPSCOPE_NEW_NODE, cudaHostFn_t function, void *userData);
WARPSCOPE_IMPORT(__warpscope_graph_set_host)
cudaError_t __warpscope_graph_set_host(cudaGraphExec_t exec, cudaGraphNode_t node, cudaHostFn_t function,
                                       void *userData);
WARPSCOPE_IMPORT(__warpscope_graph_get_host)
cudaError_t __warpscope_graph_get_host(cudaGraphNode_t node, cudaHostFn_t *function, void **userData);
WARPSCOPE_IMPORT(__warpscope_graph_add_condition)
cudaError_t __warpscope_graph_add_condition(WARPSCOPE_NEW_NODE, cudaGraphConditionalHandle handle, int type,
                                            unsigned size, cudaGraph_t *graphs);
WARPSCOPE_IMPORT(__warpscope_graph_add_memory)
cudaError_t __warpscope_graph_add_memory(WARPSCOPE_NEW_NODE, void **pointer, size_t bytes);
WARPSCOPE_IMPORT(__warpscope_graph_get_memory)
cudaError_t __warpscope_graph_get_memory(cudaGraphNode_t node, void **pointer, size_t *bytes);
WARPSCOPE_IMPORT(__warpscope_graph_instantiate)
cudaError_t __warpscope_graph_instantiate(cudaGraphExec_t *executable, cudaGraph_t graph, unsigned flags,
                                          int *result);
WARPSCOPE_IMPORT(__warpscope_graph_update)
cudaError_t __warpscope_graph_update(cudaGraphExec_t executable, cudaGraph_t graph, int *result,
                                     cudaGraphNode_t *node);

// Moves the end of the heap; its old end, or -1 where memory is exhausted.
WARPSCOPE_IMPORT(__warpscope_extend_heap) intptr_t __warpscope_extend_heap(intptr_t bytes);
WARPSCOPE_IMPORT(__warpscope_allocation_failed) void __warpscope_allocation_failed(double bytes);

WARPSCOPE_IMPORT(__warpscope_uncaught_exception)
[[noreturn]] void __warpscope_uncaught_exception(const char *type, const char *what);

// No thread of the program can go on; `what` is the function that waits.
WARPSCOPE_IMPORT(__warpscope_threads_stuck) [[noreturn]] void __warpscope_threads_stuck(const char *what);

// The program waits in a loop that only looks at memory, and no other thread of it can run.
WARPSCOPE_IMPORT(__warpscope_host_spins) void __warpscope_host_spins();

}  // extern "C"
