// The host program's side of memory and output that the runtime reaches into.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "imports.h"

extern "C" {

// Replaces libc's, which takes whatever lies at the end of memory: managed memory may lie there.
void *sbrk(intptr_t bytes) { return (void *)(intptr_t)__warpscope_extend_heap((int)bytes); }

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
