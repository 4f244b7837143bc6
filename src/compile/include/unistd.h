// wasi-libc has neither users nor other processes. The program is an ordinary user's, started by nobody.
#include_next <unistd.h>

#ifndef WARPSCOPE_UNISTD_H
#define WARPSCOPE_UNISTD_H

static inline uid_t getuid(void) { return 1000; }
static inline uid_t geteuid(void) { return 1000; }
static inline gid_t getgid(void) { return 1000; }
static inline gid_t getegid(void) { return 1000; }
static inline pid_t getppid(void) { return 1; }
static inline pid_t gettid(void) { return getpid(); }

#ifdef __cplusplus
extern "C" {
#endif
unsigned alarm(unsigned seconds);
int nice(int by);
void sync(void);
int getlogin_r(char *name, size_t bytes);
#ifdef __cplusplus
}
#endif

#endif
