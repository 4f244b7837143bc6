// The clocks of Linux that wasi-libc has not: the monotonic one stands for them.
#include_next <time.h>

#ifndef CLOCK_MONOTONIC_RAW
#define CLOCK_MONOTONIC_RAW CLOCK_MONOTONIC
#define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
#define CLOCK_REALTIME_COARSE CLOCK_REALTIME
#define CLOCK_BOOTTIME CLOCK_MONOTONIC
#define CLOCK_PROCESS_CPUTIME_ID CLOCK_MONOTONIC
#define CLOCK_THREAD_CPUTIME_ID CLOCK_MONOTONIC
#endif

#ifndef WARPSCOPE_TIME_H
#define WARPSCOPE_TIME_H
// The time zone is UTC.
#ifdef __cplusplus
extern "C"
#endif
void tzset(void);
#endif
