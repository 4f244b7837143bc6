// wasi-libc leaves out how a thread ends itself; see guest/threads.cpp.
#include_next <pthread.h>

#ifndef WARPSCOPE_PTHREAD_H
#define WARPSCOPE_PTHREAD_H

#include <sched.h>

#ifdef __cplusplus
extern "C" {
#endif

__attribute__((noreturn)) void pthread_exit(void *result);
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *values);
int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *values);
int pthread_attr_setschedparam(pthread_attr_t *attributes, const struct sched_param *values);
int pthread_attr_getschedparam(const pthread_attr_t *attributes, struct sched_param *values);

#ifdef __cplusplus
}
#endif

#endif
