// The host program's side of memory and output that the runtime reaches into.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "imports.h"

extern "C" {

// Replaces libc's, which takes whatever lies at the end of memory: managed memory may lie there.
void *sbrk(intptr_t bytes) { return (void *)__warpscope_extend_heap(bytes); }

// The linker lets the program's allocations pass here (--wrap): one that fails is often not looked at, and then used.
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *pointer, size_t bytes);

static void *told(void *pointer, double bytes) {
  if (!pointer && bytes > 0) __warpscope_allocation_failed(bytes);
  return pointer;
}

void *__wrap_malloc(size_t bytes) { return told(__real_malloc(bytes), bytes); }
void *__wrap_calloc(size_t count, size_t bytes) { return told(__real_calloc(count, bytes), (double)count * bytes); }
void *__wrap_realloc(void *pointer, size_t bytes) { return told(__real_realloc(pointer, bytes), bytes); }

// Page-locked memory is at least as aligned as cudaMalloc's.
WARPSCOPE_EXPORT(__warpscope_allocate) void *__warpscope_allocate(size_t bytes) {
  return aligned_alloc(256, (bytes + 255) / 256 * 256);
}

WARPSCOPE_EXPORT(__warpscope_release) void __warpscope_release(void *pointer) { free(pointer); }

// What kernels print joins the program's own output in the order of both.
WARPSCOPE_EXPORT(__warpscope_print) void __warpscope_print(const char *text, size_t bytes) {
  fwrite(text, 1, bytes, stdout);
}

WARPSCOPE_EXPORT(__warpscope_flush) void __warpscope_flush() { fflush(nullptr); }

}  // extern "C"
