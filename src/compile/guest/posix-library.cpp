// Functions of POSIX and GNU that wasi-libc declares or that our headers add to it, and that it does not define.
// Where the means are lacking they fail as they would on a system without them. Weak: a program may bring its own.
#include <dlfcn.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <time.h>
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

// What a processor's time stamp counter reads, of one tick a nanosecond.
unsigned long long __warpscope_ticks() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1'000'000'000ull + now.tv_nsec;
}

// Memory is never swapped out, and never protected.
WARPSCOPE_WEAK int mlock(const void *, size_t) { return 0; }
WARPSCOPE_WEAK int munlock(const void *, size_t) { return 0; }
WARPSCOPE_WEAK int mlockall(int) { return 0; }
WARPSCOPE_WEAK int munlockall() { return 0; }
WARPSCOPE_WEAK int madvise(void *, size_t, int) { return 0; }

// Nobody writes code into memory.
WARPSCOPE_WEAK void __clear_cache(void *, void *) {}

WARPSCOPE_WEAK char *getlogin() { return errno = ENXIO, nullptr; }
WARPSCOPE_WEAK int get_nprocs() { return 1; }
WARPSCOPE_WEAK int get_nprocs_conf() { return 1; }

// Threads run on the one processor there is.
WARPSCOPE_WEAK int pthread_setaffinity_np(pthread_t, size_t, const cpu_set_t *) { return 0; }
WARPSCOPE_WEAK int pthread_getaffinity_np(pthread_t, size_t bytes, cpu_set_t *set) {
  return sched_getaffinity(0, bytes, set);
}

// There is one thread at a time, and no other process.
WARPSCOPE_WEAK int pthread_setschedparam(pthread_t, int, const sched_param *) { return 0; }
WARPSCOPE_WEAK int pthread_getschedparam(pthread_t, int *policy, sched_param *values) {
  *policy = SCHED_OTHER;
  values->sched_priority = 0;
  return 0;
}
WARPSCOPE_WEAK int pthread_attr_setschedparam(pthread_attr_t *, const sched_param *) { return 0; }
WARPSCOPE_WEAK int pthread_attr_getschedparam(const pthread_attr_t *, sched_param *values) {
  values->sched_priority = 0;
  return 0;
}
WARPSCOPE_WEAK int pthread_attr_setschedpolicy(pthread_attr_t *, int) { return 0; }
WARPSCOPE_WEAK int pthread_attr_setinheritsched(pthread_attr_t *, int) { return 0; }
WARPSCOPE_WEAK int pthread_attr_setscope(pthread_attr_t *, int) { return 0; }
WARPSCOPE_WEAK int pthread_setconcurrency(int) { return 0; }
WARPSCOPE_WEAK int pthread_getname_np(pthread_t, char *name, size_t bytes) {
  return snprintf(name, bytes, "thread") < (int)bytes ? 0 : ERANGE;
}
WARPSCOPE_WEAK void flockfile(FILE *) {}
WARPSCOPE_WEAK void funlockfile(FILE *) {}
WARPSCOPE_WEAK int ftrylockfile(FILE *) { return 0; }
WARPSCOPE_WEAK int flock(int, int) { return 0; }
WARPSCOPE_WEAK int nice(int) { return 0; }
WARPSCOPE_WEAK void sync() {}
WARPSCOPE_WEAK pid_t wait(int *) { return errno = ECHILD, -1; }
WARPSCOPE_WEAK pid_t waitpid(pid_t, int *, int) { return errno = ECHILD, -1; }
// No signal comes.
WARPSCOPE_WEAK unsigned alarm(unsigned) { return 0; }

WARPSCOPE_WEAK void tzset() {}
WARPSCOPE_WEAK char *secure_getenv(const char *name) { return getenv(name); }
WARPSCOPE_WEAK int getlogin_r(char *name, size_t bytes) { return snprintf(name, bytes, "user") < (int)bytes ? 0 : ERANGE; }
WARPSCOPE_WEAK int posix_madvise(void *, size_t, int) { return 0; }
WARPSCOPE_WEAK int sysinfo(struct sysinfo *facts) {
  memset(facts, 0, sizeof *facts);
  facts->uptime = static_cast<unsigned long>(__warpscope_ticks() / 1'000'000'000);
  // Of 4 KB: 8 GB, half of them in use.
  facts->mem_unit = 4096;
  facts->totalram = 2 << 20;
  facts->freeram = 1 << 20;
  facts->procs = 1;
  return 0;
}

WARPSCOPE_WEAK int mkstemp(char *pattern) {
  char *digits = pattern + strlen(pattern) - 6;
  for (int count = 0; digits >= pattern && count < 1'000'000; count++) {
    snprintf(digits, 7, "%06d", count);
    const int file = open(pattern, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return errno = EINVAL, -1;
}
WARPSCOPE_WEAK char *mkdtemp(char *pattern) {
  char *digits = pattern + strlen(pattern) - 6;
  for (int count = 0; digits >= pattern && count < 1'000'000; count++) {
    snprintf(digits, 7, "%06d", count);
    if (mkdir(pattern, 0700) == 0) return pattern;
    if (errno != EEXIST) return nullptr;
  }
  return errno = EINVAL, nullptr;
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
WARPSCOPE_WEAK void verr(int status, const char *format, va_list values) {
  warpscope::complain(errno, format, values);
  exit(status);
}
WARPSCOPE_WEAK void verrx(int status, const char *format, va_list values) {
  warpscope::complain(0, format, values);
  exit(status);
}
WARPSCOPE_WEAK void warn(const char *format, ...) { WARPSCOPE_COMPLAIN(errno, ;) }
WARPSCOPE_WEAK void warnx(const char *format, ...) { WARPSCOPE_COMPLAIN(0, ;) }
WARPSCOPE_WEAK void err(int status, const char *format, ...) { WARPSCOPE_COMPLAIN(errno, exit(status);) }
WARPSCOPE_WEAK void errx(int status, const char *format, ...) { WARPSCOPE_COMPLAIN(0, exit(status);) }
WARPSCOPE_WEAK void error(int status, int number, const char *format, ...) {
  WARPSCOPE_COMPLAIN(number, if (status) exit(status);)
}

}  // extern "C"
