// wasi-libc leaves out how a thread ends itself, or another; see guest/threads.cpp.
#include_next <pthread.h>

#ifndef WARPSCOPE_PTHREAD_H
#define WARPSCOPE_PTHREAD_H

#include <sched.h>

#ifdef __cplusplus
extern "C" {
#endif

__attribute__((noreturn)) void pthread_exit(void *result);
int pthread_cancel(pthread_t thread);
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *values);
int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *values);
int pthread_attr_setschedparam(pthread_attr_t *attributes, const struct sched_param *values);
int pthread_attr_getschedparam(const pthread_attr_t *attributes, struct sched_param *values);

#ifdef __cplusplus
}

// A thread that ends itself, or is canceled, does so by an exception (guest/threads.cpp), which runs this.
struct __pthread_cleanup {
  void (*routine)(void *);
  void *argument;
  bool runs;
  ~__pthread_cleanup() {
    if (runs) routine(argument);
  }
};
#undef pthread_cleanup_push
#undef pthread_cleanup_pop
#define pthread_cleanup_push(routine, argument) do { __pthread_cleanup __cleanup{routine, argument, true}
#define pthread_cleanup_pop(execute) __cleanup.runs = (execute) != 0; } while (0)
#endif

#endif
