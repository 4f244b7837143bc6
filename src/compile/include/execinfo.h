// GNU's stack traces: the program's own stack cannot be read, so there are no frames to name.
#ifndef WARPSCOPE_EXECINFO_H
#define WARPSCOPE_EXECINFO_H

static inline int backtrace(void **frames, int count) { return (void)frames, (void)count, 0; }
static inline char **backtrace_symbols(void *const *frames, int count) { return (void)frames, (void)count, (char **)0; }
static inline void backtrace_symbols_fd(void *const *frames, int count, int file) {
  (void)frames, (void)count, (void)file;
}

#endif
