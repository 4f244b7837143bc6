// POSIX threads (and with them std::thread and std::async) without a second processor: a thread that was
// created waits until another one has to wait, for its end, a condition, a lock or the clock. Then it
// runs from its start to its end on top of the waiting one, with thread_local variables of its own. Threads
// that must take turns cannot do so; such a program ends with a message, never with a wrong result.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>

#include "imports.h"

namespace warpscope {

constexpr int KEYS = 128;

// What is to be destroyed when a thread ends: its thread_local objects, the last made first.
struct Destructor {
  void (*destroy)(void *);
  void *object;
  Destructor *next;
};

struct Thread {
  void *(*start)(void *) = nullptr;
  void *argument = nullptr;
  void *result = nullptr;
  enum { WAITING, RUNNING, FINISHED } state = RUNNING;
  bool detached = false;
  // Somebody called pthread_cancel for it; pthread_setcancelstate lets it.
  bool canceled = false, cancelable = true;
  // Sleeps since the last thread started.
  int sleeps = 0;
  const void *values[KEYS] = {};
  Destructor *destructors = nullptr;
  Thread *next = nullptr;
};

// What pthread_exit throws, and a canceled thread where it waits.
struct ThreadExit {};

Thread mainThread;
Thread *currentThread = &mainThread;
Thread *firstWaiting = nullptr, *lastWaiting = nullptr;
void (*keyDestructors[KEYS])(void *);
bool keyUsed[KEYS];

// A thread that slept this often while no other could run waits for one below it on the stack.
constexpr int MANY_SLEEPS = 100'000;

void destroyValues(Thread *thread) {
  for (int key = 0; key < KEYS; key++) {
    void *value = const_cast<void *>(thread->values[key]);
    thread->values[key] = nullptr;
    if (value && keyDestructors[key]) keyDestructors[key](value);
  }
}

void destroyThreadLocals() {
  while (Destructor *last = currentThread->destructors) {
    currentThread->destructors = last->next;
    last->destroy(last->object);
    delete last;
  }
}

// thread_local variables lie in one piece at a place that all threads share: a thread that starts puts
// away what the one below it has there, and begins with what the program did.
char *firstLocal() { return static_cast<char *>(__builtin_wasm_tls_base()); }

// The guest library is linked behind the program's objects, so that this is the last of them.
__attribute__((used, aligned(16))) thread_local char lastLocal[16] = {1};

size_t localBytes() { return static_cast<size_t>(lastLocal - firstLocal()); }

char *initialLocals = nullptr;

// Before any constructor of the program.
__attribute__((constructor(101))) void keepInitialLocals() {
  if (localBytes() == 0) return;
  initialLocals = static_cast<char *>(malloc(localBytes()));
  memcpy(initialLocals, firstLocal(), localBytes());
}

class OwnLocals {
 public:
  OwnLocals() {
    if (!initialLocals) return;
    below = static_cast<char *>(malloc(localBytes()));
    memcpy(below, firstLocal(), localBytes());
    memcpy(firstLocal(), initialLocals, localBytes());
  }
  ~OwnLocals() {
    if (!initialLocals) return;
    memcpy(firstLocal(), below, localBytes());
    free(below);
  }

 private:
  char *below = nullptr;
};

void takeOut(Thread *thread) {
  Thread *before = nullptr;
  for (Thread *one = firstWaiting; one != thread; one = one->next) before = one;
  (before ? before->next : firstWaiting) = thread->next;
  if (lastWaiting == thread) lastWaiting = before;
}

void finish(Thread *thread) {
  destroyValues(thread);
  thread->state = Thread::FINISHED;
  if (thread->detached) delete thread;
}

void runThread(Thread *thread) {
  takeOut(thread);
  thread->state = Thread::RUNNING;
  Thread *before = currentThread;
  before->sleeps = 0;
  currentThread = thread;
  // The current device belongs to a thread.
  int device = 0, deviceAfter = 0;
  cudaGetDevice(&device);
  if (device != 0) cudaSetDevice(0);
  {
    OwnLocals locals;
    try {
      thread->result = thread->start(thread->argument);
    } catch (const ThreadExit &) {
    }
    destroyThreadLocals();
  }
  cudaGetDevice(&deviceAfter);
  if (deviceAfter != device) cudaSetDevice(device);
  finish(thread);
  currentThread = before;
}

// Runs the thread that has waited longest; false where there is none.
bool runNext() {
  if (!firstWaiting) return false;
  runThread(firstWaiting);
  return true;
}

// Where POSIX lets a thread be canceled: the call that made it so has returned to nobody yet, as the thread
// that made it ran on top of this one.
void cancellationPoint() {
  if (currentThread->canceled && currentThread->cancelable) pthread_exit(PTHREAD_CANCELED);
}

// Lets others run until `ready`; ends the program where that cannot be.
template <class Ready> void waitUntil(const char *what, Ready ready) {
  while (!ready())
    if (!runNext()) __warpscope_threads_stuck(what);
}

int *ownerOf(pthread_mutex_t *mutex) { return &mutex->__u.__i[1]; }
int *depthOf(pthread_mutex_t *mutex) { return &mutex->__u.__i[5]; }

// Memory of the host lies below 4 GiB, so that this tells threads apart.
int ownerNumber() { return static_cast<int>(reinterpret_cast<uintptr_t>(currentThread)); }

int lockOnce(pthread_mutex_t *mutex) {
  const int self = ownerNumber(), kind = mutex->__u.__i[0] & 3;
  if (*ownerOf(mutex) == 0) {
    *ownerOf(mutex) = self;
    *depthOf(mutex) = 1;
    return 0;
  }
  if (*ownerOf(mutex) != self || kind == PTHREAD_MUTEX_NORMAL) return EBUSY;
  if (kind == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
  ++*depthOf(mutex);
  return 0;
}

}  // namespace warpscope

using warpscope::currentThread;
using warpscope::Thread;

extern "C" {

// The program sleeps or yields.
WARPSCOPE_EXPORT(__warpscope_idle) void __warpscope_idle() {
  while (warpscope::runNext()) {
  }
  if (currentThread != &warpscope::mainThread && ++currentThread->sleeps > warpscope::MANY_SLEEPS)
    __warpscope_threads_stuck("sleep");
}

// A loop of the program only looks at memory, and is to look again: others have to go on, or it never ends.
WARPSCOPE_EXPORT(__warpscope_spin) void __warpscope_spin() {
  if (!warpscope::runNext()) __warpscope_host_spins();
}

int pthread_create(pthread_t *into, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  auto *thread = new Thread;
  thread->start = start;
  thread->argument = argument;
  thread->state = Thread::WAITING;
  int detached = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &detached);
  thread->detached = detached == PTHREAD_CREATE_DETACHED;
  (warpscope::lastWaiting ? warpscope::lastWaiting->next : warpscope::firstWaiting) = thread;
  warpscope::lastWaiting = thread;
  *into = reinterpret_cast<pthread_t>(thread);
  return 0;
}

// A thread that has not begun never does; one that waits ends at its next cancellation point.
int pthread_cancel(pthread_t which) {
  auto *thread = reinterpret_cast<Thread *>(which);
  if (thread->state == Thread::FINISHED) return 0;
  thread->canceled = true;
  if (thread->state != Thread::WAITING) return 0;
  warpscope::takeOut(thread);
  thread->result = PTHREAD_CANCELED;
  warpscope::finish(thread);
  return 0;
}

void pthread_testcancel() { warpscope::cancellationPoint(); }

int pthread_setcancelstate(int state, int *before) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  if (before) *before = currentThread->cancelable ? PTHREAD_CANCEL_ENABLE : PTHREAD_CANCEL_DISABLE;
  currentThread->cancelable = state == PTHREAD_CANCEL_ENABLE;
  return 0;
}

int pthread_join(pthread_t which, void **result) {
  warpscope::cancellationPoint();
  auto *thread = reinterpret_cast<Thread *>(which);
  if (thread == currentThread) return EDEADLK;
  if (thread->detached) return EINVAL;
  // Those created before it first: they would have run by now.
  warpscope::waitUntil("pthread_join", [&] { return thread->state != Thread::WAITING; });
  if (thread->state == Thread::RUNNING) __warpscope_threads_stuck("pthread_join");
  if (result) *result = thread->result;
  delete thread;
  return 0;
}

// Whoever asks again and again lets the others run by that.
int pthread_tryjoin_np(pthread_t which, void **result) {
  auto *thread = reinterpret_cast<Thread *>(which);
  if (thread->detached) return EINVAL;
  if (thread->state == Thread::WAITING) warpscope::runNext();
  return thread->state == Thread::FINISHED ? pthread_join(which, result) : EBUSY;
}

int pthread_timedjoin_np(pthread_t which, void **result, const timespec *until) {
  auto *thread = reinterpret_cast<Thread *>(which);
  if (thread == currentThread) return EDEADLK;
  if (thread->detached) return EINVAL;
  if (thread->state != Thread::RUNNING) return pthread_join(which, result);
  clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, until, nullptr);
  return ETIMEDOUT;
}

int pthread_detach(pthread_t which) {
  auto *thread = reinterpret_cast<Thread *>(which);
  if (thread->state == Thread::FINISHED) delete thread;
  else thread->detached = true;
  return 0;
}

pthread_t pthread_self() { return reinterpret_cast<pthread_t>(currentThread); }

void pthread_exit(void *result) {
  currentThread->result = result;
  if (currentThread != &warpscope::mainThread) throw warpscope::ThreadExit();
  while (warpscope::runNext()) {
  }
  exit(0);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  int status = warpscope::lockOnce(mutex);
  if (status == EBUSY) warpscope::waitUntil("pthread_mutex_lock", [&] { return (status = warpscope::lockOnce(mutex)) != EBUSY; });
  return status;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  const int status = warpscope::lockOnce(mutex);
  return status == EDEADLK ? EBUSY : status;
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const timespec *) { return pthread_mutex_lock(mutex); }

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  const int self = warpscope::ownerNumber();
  if ((mutex->__u.__i[0] & 3) != PTHREAD_MUTEX_NORMAL && *warpscope::ownerOf(mutex) != self) return EPERM;
  if (--*warpscope::depthOf(mutex) <= 0) *warpscope::ownerOf(mutex) = *warpscope::depthOf(mutex) = 0;
  return 0;
}

// Whoever waits is told by the next thread's end: conditions may wake without a signal.
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *mutex) {
  pthread_mutex_unlock(mutex);
  if (!warpscope::runNext()) __warpscope_threads_stuck("pthread_cond_wait");
  const int status = pthread_mutex_lock(mutex);
  warpscope::cancellationPoint();
  return status;
}

int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *mutex, const timespec *until) {
  pthread_mutex_unlock(mutex);
  const bool ran = warpscope::runNext();
  if (!ran) clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, until, nullptr);
  const int status = pthread_mutex_lock(mutex);
  warpscope::cancellationPoint();
  return status == 0 && !ran ? ETIMEDOUT : status;
}

int pthread_cond_signal(pthread_cond_t *) { return 0; }
int pthread_cond_broadcast(pthread_cond_t *) { return 0; }

// Words of a barrier: how many it is for, how many have come, how often it has opened.
int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *, unsigned count) {
  if (count == 0) return EINVAL;
  memset(barrier, 0, sizeof *barrier);
  barrier->__u.__i[0] = static_cast<int>(count);
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  volatile int *words = barrier->__u.__vi;
  if (words[1] + 1 == words[0]) {
    words[1] = 0;
    words[2] = words[2] + 1;
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  words[1] = words[1] + 1;
  const int round = words[2];
  warpscope::waitUntil("pthread_barrier_wait", [&] { return words[2] != round; });
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *) { return 0; }

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  for (unsigned one = 0; one < warpscope::KEYS; one++) {
    if (warpscope::keyUsed[one]) continue;
    warpscope::keyUsed[one] = true;
    warpscope::keyDestructors[one] = destructor;
    *key = one;
    return 0;
  }
  return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
  warpscope::keyUsed[key] = false;
  warpscope::keyDestructors[key] = nullptr;
  return 0;
}

void *pthread_getspecific(pthread_key_t key) { return const_cast<void *>(currentThread->values[key]); }

int pthread_setspecific(pthread_key_t key, const void *value) {
  currentThread->values[key] = value;
  return 0;
}

int sem_init(sem_t *semaphore, int, unsigned value) {
  semaphore->__val[0] = static_cast<int>(value);
  return 0;
}

int sem_destroy(sem_t *) { return 0; }

int sem_post(sem_t *semaphore) {
  semaphore->__val[0] = semaphore->__val[0] + 1;
  return 0;
}

int sem_trywait(sem_t *semaphore) {
  if (semaphore->__val[0] == 0) return errno = EAGAIN, -1;
  semaphore->__val[0] = semaphore->__val[0] - 1;
  return 0;
}

int sem_wait(sem_t *semaphore) {
  warpscope::waitUntil("sem_wait", [&] { return semaphore->__val[0] > 0; });
  return sem_trywait(semaphore);
}

int sem_getvalue(sem_t *semaphore, int *value) {
  *value = semaphore->__val[0];
  return 0;
}

// `thread_local` objects with destructors.
int __cxa_thread_atexit(void (*destroy)(void *), void *object, void *) {
  static bool isToldOfExit = false;
  if (currentThread == &warpscope::mainThread && !isToldOfExit) {
    isToldOfExit = true;
    atexit(warpscope::destroyThreadLocals);
  }
  currentThread->destructors = new warpscope::Destructor{destroy, object, currentThread->destructors};
  return 0;
}

int pthread_setname_np(pthread_t, const char *) { return 0; }

// Of <threads.h> what today's programs link with. Weak: a C library may have them.
__attribute__((weak)) thrd_t thrd_current() { return pthread_self(); }
__attribute__((weak)) int thrd_equal(thrd_t one, thrd_t other) { return one == other; }
__attribute__((weak)) int thrd_detach(thrd_t which) { return pthread_detach(which) == 0 ? thrd_success : thrd_error; }
__attribute__((weak)) void *tss_get(tss_t key) { return pthread_getspecific(key); }

}  // extern "C"
