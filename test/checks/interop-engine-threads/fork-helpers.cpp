// A fork that returns through a helper, and a child that goes on in one.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <unistd.h>

static pid_t spawn() {
  pid_t Pid = fork();
  return Pid;
}

static void ringTwice() {
  bell_ring();
  bell_ring();
}

void badHelper() {
  bell_ring();
  if (spawn() == 0) {
    ringTwice();
    _exit(0);
  }
}

// The parent enters the engine in who calls the function that forks.
static void serve() {
  if (fork() == 0) {
    bell_ring();
    _exit(0);
  }
}
void badCaller() {
  bell_ring();
  serve();
}

// Who calls it is a child from then on.
static bool detach() {
  pid_t Pid = fork();
  if (Pid < 0)
    return false;
  if (Pid > 0)
    _exit(0);
  return true;
}
void badDaemon() {
  bell_ring();
  if (!detach())
    return;
  bell_ring();
}

class Worker {
public:
  void start() {
    bell_ring();
    Pid = fork();
    run();
  }

private:
  void run() {
    if (Pid != 0)
      return;
    bell_ring();
  }
  pid_t Pid = 0;
};

[[noreturn]] static void leave() { _exit(0); }
void goodLeaves() {
  bell_ring();
  if (spawn() == 0)
    leave();
  bell_ring();
}

static void run(char **Arguments) { execv("/bin/true", Arguments); }
void goodProgram(char **Arguments) {
  bell_ring();
  if (fork() == 0) {
    run(Arguments);
    bell_ring();
  }
}

// Both children are the first.
static void serveAlone() {
  if (fork() == 0) {
    bell_ring();
    _exit(0);
  }
}
void goodChildren() {
  serveAlone();
  serveAlone();
}

static void ringInParent(pid_t Pid) {
  if (Pid > 0)
    bell_ring();
}
void goodGiven() {
  bell_ring();
  ringInParent(fork());
}
// CHECK-MESSAGES: :[[@LINE-94]]:3: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-90]]:3: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-101]]:15: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-90]]:5: note: 'badHelper' calls 'ringTwice' here
// CHECK-MESSAGES: :[[@LINE-97]]:3: note: 'bell_ring' is called here, too
// CHECK-MESSAGES: :[[@LINE-99]]:3: note: run another program in the child (exec), or let it be the first to enter the bell
// CHECK-MESSAGES: :[[@LINE-85]]:5: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-81]]:3: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-88]]:7: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-88]]:5: note: run another program in the child (exec), or let it be the first to enter the bell
// CHECK-MESSAGES: :[[@LINE-67]]:3: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-71]]:3: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-80]]:15: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-70]]:3: note: run another program in the child (exec), or let it be the first to enter the bell
// CHECK-MESSAGES: :[[@LINE-56]]:5: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-66]]:5: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-66]]:11: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-66]]:5: note: 'Worker::start' calls 'Worker::run' here
// CHECK-MESSAGES: :[[@LINE-60]]:5: note: run another program in the child (exec), or let it be the first to enter the bell
