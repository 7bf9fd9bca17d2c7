// Functions that a signal handler must not call, because the thread that it interrupts may have their lock.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>

static volatile int quit;
static char *last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t ended;

//===-- By signal() ---------------------------------------------------------===//

static void keep(int number) {
  last = malloc(10);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'malloc' must not be called in a signal handler
  // CHECK-MESSAGES: :[[@LINE+4]]:38: note: 'keep' is handed to 'signal' here, and called in a signal handler
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: set a 'volatile sig_atomic_t' flag here, or write a byte to a pipe, and do the rest outside of the handler
  quit = number;
}
void install(void) { signal(SIGTERM, keep); }

static void ok_flag(int number) {
  printf("end by %d\n", number);
  quit = number;
  write(1, "end", 3);
}
void install_flag(void) { signal(SIGTERM, ok_flag); }

//===-- By sigaction(), behind calls (https://github.com/tmm1/stackprof/blob/b2f5f7af04/ext/stackprof/stackprof.c) --===//

static void record(void) {
  pthread_mutex_lock(&lock);
  free(last);
  pthread_mutex_unlock(&lock);
}
static void on_profile(int number) { record(); }
// CHECK-MESSAGES: :[[@LINE-1]]:38: warning: 'record' calls 'pthread_mutex_lock', which must not be called in a signal handler
// CHECK-MESSAGES: :[[@LINE+5]]:23: note: 'on_profile' is in a table of sigaction, whose functions are called in a signal handler
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'record' calls 'pthread_mutex_lock' here
// CHECK-MESSAGES: :[[@LINE-4]]:38: note: set a 'volatile sig_atomic_t' flag here, or write a byte to a pipe, and do the rest outside of the handler
void start_profile(void) {
  struct sigaction action;
  action.sa_handler = on_profile;
  sigaction(SIGUSR1, &action, NULL);
}

// sem_post() is made for this.
static void ok_post(int number) { sem_post(&ended); }
void start_posting(void) {
  struct sigaction action;
  action.sa_handler = ok_post;
  sigaction(SIGUSR1, &action, NULL);
}

// https://github.com/arkq/bluez-alsa: g_main_loop_quit() in such a handler.
static void on_end(int number) { free(last); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'free' must not be called in a signal handler
// CHECK-MESSAGES: :[[@LINE+3]]:44: note: 'on_end' is in a table of sigaction, whose functions are called in a signal handler
// CHECK-MESSAGES: :[[@LINE-3]]:34: note: set a 'volatile sig_atomic_t' flag here, or write a byte to a pipe, and do the rest outside of the handler
void await_end(void) {
  struct sigaction action = {.sa_handler = on_end};
  sigaction(SIGTERM, &action, NULL);
}

//===-- By a function that is given the handler -----------------------------===//

static int set_handler(int number, void (*handler)(int), int remove) {
  struct sigaction action;
  action.sa_handler = remove ? NULL : handler;
  return sigaction(number, &action, NULL);
}
static int watch(int number, void (*handler)(int)) { return set_handler(number, handler, 0); }

static void on_stop(int number) { free(last); }
// CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'free' must not be called in a signal handler
// CHECK-MESSAGES: :[[@LINE+6]]:18: note: 'on_stop' is in a table of sigaction, whose functions are called in a signal handler
// CHECK-MESSAGES: :[[@LINE-3]]:35: note: set a 'volatile sig_atomic_t' flag here, or write a byte to a pipe, and do the rest outside of the handler
static void ok_stop(int number) { quit = number; }
static void ok_callback(int number) { free(last); }
int on_each(void (*callback)(int));
void watch_all(void) {
  watch(SIGTERM, on_stop);
  watch(SIGINT, ok_stop);
  on_each(ok_callback);
}

//===-- A handler with several such calls is told once ----------------------===//

static void log_state(void) { printf("%s\n", (char *)malloc(3)); }
// CHECK-MESSAGES: :[[@LINE-1]]:54: warning: 'malloc' must not be called in a signal handler
// CHECK-MESSAGES: :[[@LINE+8]]:42: note: 'on_usr' is handed to 'signal' here, and called in a signal handler
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'log_state' is called here
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'free' is called here too
// CHECK-MESSAGES: :[[@LINE-5]]:54: note: set a 'volatile sig_atomic_t' flag here, or write a byte to a pipe, and do the rest outside of the handler
static void on_usr(int number) {
  log_state();
  free(last);
}
void install_usr(void) { signal(SIGUSR1, on_usr); }

// Also one in a table.
static void on_hup(int number) {
  free(last);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' must not be called in a signal handler
  // CHECK-MESSAGES: :[[@LINE+8]]:44: note: 'on_hup' is in a table of sigaction, whose functions are called in a signal handler
  // CHECK-MESSAGES: :[[@LINE+3]]:10: note: 'malloc' is called here too
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: set a 'volatile sig_atomic_t' flag here, or write a byte to a pipe, and do the rest outside of the handler
  quit = 0;
  last = malloc(2);
  quit = number;
}
void await_hup(void) {
  struct sigaction action = {.sa_handler = on_hup};
  sigaction(SIGHUP, &action, NULL);
}

//===-- Who ends the process has nothing to wait for ------------------------===//

static void ok_leave(int number) {
  free(last);
  _exit(1);
}
static void die(int number) {
  free(last);
  abort();
}
static void ok_die(int number) { die(number); }
static void ok_raise(int number) {
  free(last);
  raise(number);
}
static void ok_crash(int number) { free(last); }
void install_others(void) {
  signal(SIGTERM, ok_leave);
  signal(SIGHUP, ok_die);
  signal(SIGINT, ok_raise);
  signal(SIGSEGV, ok_crash);
  signal(SIGUSR1, SIG_IGN);
}

// One way goes on.
static void may_leave(int number) {
  if (number == SIGTERM)
    exit(1);
  free(last);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' must not be called in a signal handler
  // CHECK-MESSAGES: :[[@LINE+3]]:48: note: 'may_leave' is handed to 'signal' here, and called in a signal handler
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: set a 'volatile sig_atomic_t' flag here, or write a byte to a pipe, and do the rest outside of the handler
}
void install_may_leave(void) { signal(SIGUSR1, may_leave); }

// It is called elsewhere, too.
void ok_called(void) { record(); }
