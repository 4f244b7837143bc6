/* Times a loop nest by CPU time: one warm-up, then REPEATS runs; prints the median in milliseconds and
 * a hash of the result. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPEATS 7

/* Rounds once where the machine's instructions are allowed to, as the kernel does. */
#ifdef __FMA__
#define MULTIPLY_ADD(a, b, c) fmaf(a, b, c)
#else
#define MULTIPLY_ADD(a, b, c) ((a) * (b) + (c))
#endif

static double cpuMs(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}

static int ascending(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

/* Runs PREPARE outside the measured time before every run. */
#define MEASURE_FRESH(PREPARE, ...)                    \
  do {                                                 \
    double times[REPEATS];                             \
    for (int run = -1; run < REPEATS; ++run) {         \
      PREPARE;                                         \
      double begin = cpuMs();                          \
      __VA_ARGS__;                                     \
      if (run >= 0) times[run] = cpuMs() - begin;      \
    }                                                  \
    qsort(times, REPEATS, sizeof times[0], ascending); \
    printf("%.4f\n", times[REPEATS / 2]);              \
  } while (0)
#define MEASURE(...) MEASURE_FRESH(, __VA_ARGS__)

static inline unsigned nextRandom(unsigned* state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static int finish(const void* data, size_t bytes) {
  const unsigned* words = data;
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < bytes / 4; ++i) hash = (hash ^ words[i]) * 16777619u;
  printf("result %08x\n", hash);
  return 0;
}
