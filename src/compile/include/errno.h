// wasi-libc is built without threads: its `errno` is a plain variable, and no thread_local one as it declares.
#include_next <errno.h>

#ifndef WARPSCOPE_ERRNO_H
#define WARPSCOPE_ERRNO_H
#ifdef __cplusplus
extern "C" {
#endif
extern int __warpscope_errno __asm__("errno");
#ifdef __cplusplus
}
#endif
#endif

#undef errno
#define errno __warpscope_errno
