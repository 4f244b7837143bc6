/* Times a loop nest by CPU time: one warm-up, then REPEATS runs; prints the median in milliseconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPEATS 7

static double cpuMs(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}

static int ascending(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

#define MEASURE(...)                                      \
  do {                                                    \
    double times[REPEATS];                                \
    for (int run = -1; run < REPEATS; ++run) {            \
      double begin = cpuMs();                             \
      __VA_ARGS__;                                             \
      if (run >= 0) times[run] = cpuMs() - begin;         \
    }                                                     \
    qsort(times, REPEATS, sizeof times[0], ascending);    \
    printf("%.4f\n", times[REPEATS / 2]);                 \
  } while (0)

/* Keeps the compiler from dropping a result nobody reads. */
static volatile unsigned sink;
