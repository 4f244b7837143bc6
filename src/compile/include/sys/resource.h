// wasi-libc knows the times of a process only: the rest of what it used is 0, and nothing is limited.
#include_next <sys/resource.h>

#ifndef WARPSCOPE_SYS_RESOURCE_H
#define WARPSCOPE_SYS_RESOURCE_H

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline int __warpscope_getrusage(int who, struct rusage *usage) {
  memset(usage, 0, sizeof *usage);
  return getrusage(who, usage);
}
#define getrusage __warpscope_getrusage

#ifndef RLIM_INFINITY
typedef unsigned long long rlim_t;
struct rlimit {
  rlim_t rlim_cur, rlim_max;
};
#define RLIM_INFINITY (~0ULL)
#define RLIMIT_CPU 0
#define RLIMIT_FSIZE 1
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_NOFILE 7
#define RLIMIT_MEMLOCK 8
#define RLIMIT_AS 9
static inline int getrlimit(int what, struct rlimit *limit) {
  (void)what;
  limit->rlim_cur = limit->rlim_max = RLIM_INFINITY;
  return 0;
}
static inline int setrlimit(int what, const struct rlimit *limit) { return (void)what, (void)limit, 0; }
#endif

#ifdef __cplusplus
}
#endif

#endif
