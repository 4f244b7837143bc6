// Functions of POSIX and GNU that wasi-libc declares or that our headers add to it, and that it does not define.
// Where the means are lacking they fail as they would on a system without them. Weak: a program may bring its own.
#include <dlfcn.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#define WARPSCOPE_WEAK __attribute__((weak))

namespace warpscope {

void complain(int number, const char *format, va_list values) {
  fflush(stdout);
  if (format) vfprintf(stderr, format, values);
  if (number) fprintf(stderr, format ? ": %s" : "%s", strerror(number));
  fputc('\n', stderr);
}

char *unusedName(char *name) {
  static int count = 0;
  do snprintf(name, L_tmpnam, "tmp%06d", count++);
  while (access(name, F_OK) == 0);
  return name;
}

}  // namespace warpscope

extern "C" {

// Memory is never swapped out, and never protected.
WARPSCOPE_WEAK int mlock(const void *, size_t) { return 0; }
WARPSCOPE_WEAK int munlock(const void *, size_t) { return 0; }
WARPSCOPE_WEAK int mlockall(int) { return 0; }
WARPSCOPE_WEAK int munlockall() { return 0; }
WARPSCOPE_WEAK int madvise(void *, size_t, int) { return 0; }

WARPSCOPE_WEAK char *getlogin() { return errno = ENXIO, nullptr; }
WARPSCOPE_WEAK int get_nprocs() { return 1; }
WARPSCOPE_WEAK int get_nprocs_conf() { return 1; }

// Threads run on the one processor there is.
WARPSCOPE_WEAK int pthread_setaffinity_np(pthread_t, size_t, const cpu_set_t *) { return 0; }
WARPSCOPE_WEAK int pthread_getaffinity_np(pthread_t, size_t bytes, cpu_set_t *set) {
  return sched_getaffinity(0, bytes, set);
}

WARPSCOPE_WEAK FILE *popen(const char *, const char *) { return errno = ENOSYS, nullptr; }
WARPSCOPE_WEAK int pclose(FILE *) { return errno = ECHILD, -1; }

WARPSCOPE_WEAK char *tmpnam(char *into) {
  static char own[L_tmpnam];
  return warpscope::unusedName(into ? into : own);
}
WARPSCOPE_WEAK FILE *tmpfile() {
  char name[L_tmpnam];
  warpscope::unusedName(name);
  FILE *file = fopen(name, "w+b");
  if (file) unlink(name);
  return file;
}

WARPSCOPE_WEAK void *dlopen(const char *, int) { return nullptr; }
WARPSCOPE_WEAK void *dlsym(void *__restrict, const char *__restrict) { return nullptr; }
WARPSCOPE_WEAK int dlclose(void *) { return -1; }
WARPSCOPE_WEAK char *dlerror() { return const_cast<char *>("shared libraries cannot be opened here"); }

WARPSCOPE_WEAK void vwarn(const char *format, va_list values) { warpscope::complain(errno, format, values); }
WARPSCOPE_WEAK void vwarnx(const char *format, va_list values) { warpscope::complain(0, format, values); }
#define WARPSCOPE_COMPLAIN(number, after) \
  const int seen = number;                \
  va_list values;                         \
  va_start(values, format);               \
  warpscope::complain(seen, format, values); \
  va_end(values);                         \
  after
WARPSCOPE_WEAK void warn(const char *format, ...) { WARPSCOPE_COMPLAIN(errno, ;) }
WARPSCOPE_WEAK void warnx(const char *format, ...) { WARPSCOPE_COMPLAIN(0, ;) }
WARPSCOPE_WEAK void err(int status, const char *format, ...) { WARPSCOPE_COMPLAIN(errno, exit(status);) }
WARPSCOPE_WEAK void errx(int status, const char *format, ...) { WARPSCOPE_COMPLAIN(0, exit(status);) }
WARPSCOPE_WEAK void error(int status, int number, const char *format, ...) {
  WARPSCOPE_COMPLAIN(number, if (status) exit(status);)
}

}  // extern "C"
