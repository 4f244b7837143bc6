// wasi-libc has no processors to choose from. The program runs on one, number 0.
#include_next <sched.h>

#ifndef WARPSCOPE_SCHED_H
#define WARPSCOPE_SCHED_H

#include <string.h>

#ifndef CPU_SETSIZE
#define CPU_SETSIZE 1024

typedef struct cpu_set_t {
  unsigned char bits[CPU_SETSIZE / 8];
} cpu_set_t;

#define CPU_ZERO(set) ((void)memset((set), 0, sizeof(cpu_set_t)))
#define CPU_SET(cpu, set) ((void)((set)->bits[(cpu) / 8] |= 1 << (cpu) % 8))
#define CPU_CLR(cpu, set) ((void)((set)->bits[(cpu) / 8] &= ~(1 << (cpu) % 8)))
#define CPU_ISSET(cpu, set) ((set)->bits[(cpu) / 8] >> (cpu) % 8 & 1)
static inline int CPU_COUNT(const cpu_set_t *set) {
  int count = 0;
  for (int i = 0; i < CPU_SETSIZE / 8; i++) count += __builtin_popcount(set->bits[i]);
  return count;
}

#ifndef SCHED_OTHER
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5
#endif

// Threads are not scheduled, so what a program asks for changes nothing.
static inline int sched_get_priority_max(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR ? 99 : 0; }
static inline int sched_get_priority_min(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR ? 1 : 0; }
static inline int sched_setscheduler(pid_t process, int policy, const struct sched_param *values) {
  return (void)process, (void)policy, (void)values, 0;
}
static inline int sched_getscheduler(pid_t process) { return (void)process, SCHED_OTHER; }

static inline int sched_getcpu(void) { return 0; }
static inline int sched_setaffinity(pid_t process, size_t bytes, const cpu_set_t *set) {
  return (void)process, (void)bytes, (void)set, 0;
}
static inline int sched_getaffinity(pid_t process, size_t bytes, cpu_set_t *set) {
  (void)process;
  memset(set, 0, bytes);
  CPU_SET(0, set);
  return 0;
}
#endif

#endif
