// Of POSIX threads what needs no other thread: attributes, objects before their use, and locks that only tell a mistake
// of the program's. Threads themselves, mutexes, conditions and barriers are the runtime's (guest/threads.cpp).
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>
#include <threads.h>
#include <time.h>

#define STACK_BYTES 131072
#define GUARD_BYTES 8192

// Words of pthread_attr_t: three of the size of pointers, and behind them the state.
#define stackBytes __u.__s[0]
#define guardBytes __u.__s[1]
#define stackEnd __u.__s[2]
#define DETACH_STATE (3 * sizeof(size_t) / sizeof(int))

int pthread_attr_init(pthread_attr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  attributes->stackBytes = STACK_BYTES;
  attributes->guardBytes = GUARD_BYTES;
  return 0;
}
int pthread_attr_destroy(pthread_attr_t *attributes) { return 0; }
int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) {
  *state = attributes->__u.__i[DETACH_STATE];
  return 0;
}
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  attributes->__u.__i[DETACH_STATE] = state;
  return 0;
}
int pthread_attr_getguardsize(const pthread_attr_t *attributes, size_t *bytes) {
  *bytes = attributes->guardBytes;
  return 0;
}
int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t bytes) {
  attributes->guardBytes = bytes;
  return 0;
}
int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *bytes) {
  *bytes = attributes->stackBytes;
  return 0;
}
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t bytes) {
  if (bytes < PTHREAD_STACK_MIN) return EINVAL;
  attributes->stackEnd = 0;
  attributes->stackBytes = bytes;
  return 0;
}
int pthread_attr_getstack(const pthread_attr_t *attributes, void **stack, size_t *bytes) {
  if (!attributes->stackEnd) return EINVAL;
  *bytes = attributes->stackBytes;
  *stack = (void *)(attributes->stackEnd - *bytes);
  return 0;
}
int pthread_attr_setstack(pthread_attr_t *attributes, void *stack, size_t bytes) {
  if (bytes < PTHREAD_STACK_MIN) return EINVAL;
  attributes->stackEnd = (unsigned long)stack + bytes;
  attributes->stackBytes = bytes;
  return 0;
}
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) { return pthread_attr_init(attributes); }

// The type stands where the runtime looks for it.
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  memset(mutex, 0, sizeof *mutex);
  if (attributes) mutex->__u.__i[0] = (int)attributes->__attr;
  return 0;
}
int pthread_mutex_destroy(pthread_mutex_t *mutex) { return 0; }
int pthread_mutex_consistent(pthread_mutex_t *mutex) { return EINVAL; }
int pthread_mutex_getprioceiling(const pthread_mutex_t *mutex, int *ceiling) { return EINVAL; }

#define TYPE_BITS 3u
#define SHARED_BIT 128u
int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) { return 0; }
int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *type) {
  *type = attributes->__attr & TYPE_BITS;
  return 0;
}
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ERRORCHECK) return EINVAL;
  attributes->__attr = (attributes->__attr & ~TYPE_BITS) | (unsigned)type;
  return 0;
}
int pthread_mutexattr_getpshared(const pthread_mutexattr_t *attributes, int *shared) {
  *shared = attributes->__attr & SHARED_BIT ? 1 : 0;
  return 0;
}
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared) {
  if (shared != 0 && shared != 1) return EINVAL;
  attributes->__attr = (attributes->__attr & ~SHARED_BIT) | (shared ? SHARED_BIT : 0);
  return 0;
}
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *attributes, int *protocol) {
  *protocol = PTHREAD_PRIO_NONE;
  return 0;
}
int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol) {
  return protocol == PTHREAD_PRIO_NONE ? 0 : ENOTSUP;
}
int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attributes, int *robust) {
  *robust = PTHREAD_MUTEX_STALLED;
  return 0;
}
int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust) {
  return robust == PTHREAD_MUTEX_STALLED ? 0 : ENOTSUP;
}

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  memset(condition, 0, sizeof *condition);
  return 0;
}
int pthread_cond_destroy(pthread_cond_t *condition) { return 0; }

// Whether another process shares an object changes nothing: there is none.
#define PLAIN_ATTRIBUTES(object)                                                         \
  int pthread_##object##attr_init(pthread_##object##attr_t *attributes) {                \
    memset(attributes, 0, sizeof *attributes);                                           \
    return 0;                                                                            \
  }                                                                                      \
  int pthread_##object##attr_destroy(pthread_##object##attr_t *attributes) { return 0; } \
  int pthread_##object##attr_getpshared(const pthread_##object##attr_t *attributes, int *shared) { \
    *shared = *(const unsigned *)attributes & 1;                                         \
    return 0;                                                                            \
  }                                                                                      \
  int pthread_##object##attr_setpshared(pthread_##object##attr_t *attributes, int shared) { \
    if (shared != 0 && shared != 1) return EINVAL;                                       \
    *(unsigned *)attributes = (unsigned)shared;                                          \
    return 0;                                                                            \
  }
PLAIN_ATTRIBUTES(cond)
PLAIN_ATTRIBUTES(rwlock)
PLAIN_ATTRIBUTES(barrier)

// Conditions wait by the clock of real time.
int pthread_condattr_getclock(const pthread_condattr_t *attributes, clockid_t *clock) {
  *clock = CLOCK_REALTIME;
  return 0;
}
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC ? 0 : EINVAL;
}

// Readers, or -1 for a writer. Whoever holds it runs below the thread that asks, or is that thread: waiting is no use.
static int *holders(pthread_rwlock_t *lock) { return &lock->__u.__i[0]; }
int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  memset(lock, 0, sizeof *lock);
  return 0;
}
int pthread_rwlock_destroy(pthread_rwlock_t *lock) { return 0; }
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  if (*holders(lock) < 0) return EBUSY;
  ++*holders(lock);
  return 0;
}
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  if (*holders(lock) != 0) return EBUSY;
  *holders(lock) = -1;
  return 0;
}
static int orDeadlock(int status) { return status == EBUSY ? EDEADLK : status; }
static int orTimeout(int status) { return status == EBUSY ? ETIMEDOUT : status; }
int pthread_rwlock_rdlock(pthread_rwlock_t *lock) { return orDeadlock(pthread_rwlock_tryrdlock(lock)); }
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return orDeadlock(pthread_rwlock_trywrlock(lock)); }
int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *until) {
  return orTimeout(pthread_rwlock_tryrdlock(lock));
}
int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *until) {
  return orTimeout(pthread_rwlock_trywrlock(lock));
}
int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  if (*holders(lock) == 0) return EPERM;
  *holders(lock) = *holders(lock) < 0 ? 0 : *holders(lock) - 1;
  return 0;
}

int pthread_spin_init(pthread_spinlock_t *lock, int shared) { return *lock = 0; }
int pthread_spin_destroy(pthread_spinlock_t *lock) { return 0; }
int pthread_spin_trylock(pthread_spinlock_t *lock) {
  if (*lock) return EBUSY;
  *lock = 1;
  return 0;
}
int pthread_spin_lock(pthread_spinlock_t *lock) { return orDeadlock(pthread_spin_trylock(lock)); }
int pthread_spin_unlock(pthread_spinlock_t *lock) { return *lock = 0; }

int pthread_once(pthread_once_t *control, void (*routine)(void)) {
  if (*control) return 0;
  routine();
  *control = 1;
  return 0;
}

int(pthread_equal)(pthread_t a, pthread_t b) { return a == b; }

int pthread_setcanceltype(int type, int *before) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  if (before) *before = PTHREAD_CANCEL_DEFERRED;
  return 0;
}

// What the macros of C make of cleanup handlers; in C++ destructors stand for them.
void _pthread_cleanup_push(struct __ptcb *handler, void (*routine)(void *), void *argument) {
  handler->__f = routine;
  handler->__x = argument;
}
void _pthread_cleanup_pop(struct __ptcb *handler, int runs) {
  if (runs) handler->__f(handler->__x);
}

int thrd_sleep(const struct timespec *time, struct timespec *rest) {
  if (nanosleep(time, rest) == 0) return 0;
  return errno == EINTR ? -1 : -2;
}
