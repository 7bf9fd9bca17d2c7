/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_SIGNAL_H
#define MOCK_SIGNAL_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int pid_t;
#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGTERM 15
int kill(pid_t pid, int signal);
int raise(int signal);
typedef void (*__sighandler_t)(int);
#define SIG_IGN ((__sighandler_t)1)
__sighandler_t signal(int number, __sighandler_t handler);

/* As glibc has them: unions behind macros. */
typedef struct siginfo_t siginfo_t;
struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sigaction_handler;
  int sa_flags;
};
#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction
int sigaction(int number, const struct sigaction *action, struct sigaction *old);

union sigval {
  int sival_int;
  void *sival_ptr;
};
struct sigevent {
  union sigval sigev_value;
  int sigev_signo;
  int sigev_notify;
  union {
    int _pad[12];
    struct {
      void (*_function)(union sigval);
      void *_attribute;
    } _sigev_thread;
  } _sigev_un;
};
#define sigev_notify_function _sigev_un._sigev_thread._function
#define SIGEV_THREAD 2
typedef void *timer_t;
int timer_create(int clock, struct sigevent *event, timer_t *timer);

#ifdef __cplusplus
}
#endif

#endif
