// wasi-libc emulates signal() and raise(). What else POSIX has is about signals of other processes, which
// never come here: a handler is noted and called by raise(), masks have no effect.
#include_next <signal.h>

#ifndef WARPSCOPE_SIGNAL_H
#define WARPSCOPE_SIGNAL_H

#include <__typedef_sigset_t.h>
#define __NEED_pthread_t
#include <bits/alltypes.h>
#include <errno.h>

#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

typedef struct {
  int si_signo, si_errno, si_code, si_pid;
  void *si_addr;
} siginfo_t;

struct sigaction {
  union {
    void (*sa_handler)(int);
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } handler;
  sigset_t sa_mask;
  int sa_flags;
};
#define sa_handler handler.sa_handler
#define sa_sigaction handler.sa_sigaction

static inline int sigaction(int number, const struct sigaction *now, struct sigaction *before) {
  void (*old)(int) = SIG_DFL;
  if (now) old = signal(number, now->sa_handler);
  if (before) {
    before->sa_handler = old;
    before->sa_mask = 0;
    before->sa_flags = 0;
  }
  return 0;
}
static inline int sigemptyset(sigset_t *set) { return *set = 0, 0; }
static inline int sigfillset(sigset_t *set) { return *set = 0xff, 0; }
static inline int sigaddset(sigset_t *set, int number) { return (void)set, (void)number, 0; }
static inline int sigdelset(sigset_t *set, int number) { return (void)set, (void)number, 0; }
static inline int sigismember(const sigset_t *set, int number) { return (void)set, (void)number, 0; }
static inline int sigprocmask(int how, const sigset_t *now, sigset_t *before) {
  (void)how, (void)now;
  if (before) *before = 0;
  return 0;
}
// A handler belongs to the program, not to a thread.
static inline int pthread_kill(pthread_t thread, int number) {
  (void)thread;
  return number == 0 || raise(number) == 0 ? 0 : EINVAL;
}
static inline int pthread_sigmask(int how, const sigset_t *now, sigset_t *before) { return sigprocmask(how, now, before); }

#endif
