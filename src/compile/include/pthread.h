// wasi-libc leaves out how a thread ends itself; see guest/threads.cpp.
#include_next <pthread.h>

#ifndef WARPSCOPE_PTHREAD_H
#define WARPSCOPE_PTHREAD_H

#include <sched.h>

#ifdef __cplusplus
extern "C" {
#endif

__attribute__((noreturn)) void pthread_exit(void *result);

#ifdef __cplusplus
}
#endif

#endif
