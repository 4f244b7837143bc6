// Device side of the C functions that a kernel may call; declared before libc declares the host's.
#ifndef WARPSCOPE_DEVICE_SYSTEM_H
#define WARPSCOPE_DEVICE_SYSTEM_H

extern "C" {

// Clang turns printf into vprintf with a structure of promoted arguments.
__device__ int printf(const char *format, ...);
__device__ int vprintf(const char *format, const char *arguments);

__device__ void *malloc(__SIZE_TYPE__ bytes) __attribute__((nothrow, malloc));
__device__ void free(void *pointer) __attribute__((nothrow));

__device__ void __assertfail(const char *message, const char *file, unsigned int line, const char *function,
                             __SIZE_TYPE__ characterBytes);

// What wasi-libc's assert calls.
static __inline__ __device__ __attribute__((always_inline, nodebug)) void __assert_fail(const char *message, const char *file, int line,
                                                const char *function) {
  __assertfail(message, file, (unsigned int)line, function, 1);
}

static __inline__ __device__ __attribute__((always_inline, nodebug, noreturn)) void abort() { __builtin_trap(); }

// What the tables of abstract classes hold.
__device__ __attribute__((weak)) void __cxa_pure_virtual() { __builtin_trap(); }

}

namespace std {
using ::malloc;
using ::free;
}

#endif
