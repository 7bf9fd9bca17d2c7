// What a fork returns tells the child from its parent.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <unistd.h>

void badBranch() {
  bell_ring();
  if (fork() == 0) {
    bell_ring();
    _exit(0);
  }
}

void badVariable() {
  bell_ring();
  pid_t Pid = fork();
  if (Pid < 0)
    return;
  if (Pid > 0)
    return;
  bell_ring();
  bell_ring();
}

void badAssigned() {
  pid_t Pid;
  bell_ring();
  if ((Pid = fork()) == 0) {
    bell_ring();
    _exit(0);
  }
}

void badSwitch() {
  bell_ring();
  switch (fork()) {
  case 0:
    bell_ring();
    _exit(0);
  case -1:
    break;
  default:
    bell_ring();
  }
}

void goodParent() {
  bell_ring();
  pid_t Pid = fork();
  if (!Pid)
    _exit(0);
  bell_ring();
}

void goodDefault() {
  bell_ring();
  switch (fork()) {
  case 0:
    _exit(0);
  default:
    bell_ring();
  }
}

void goodExec(char **Arguments) {
  bell_ring();
  if (fork() == 0) {
    execv("/bin/true", Arguments);
    bell_ring();
    _exit(1);
  }
}

// The child is the first to use it.
void goodFirst() {
  if (fork() == 0) {
    bell_ring();
    _exit(0);
  }
}

void goodLater() {
  if (fork() == 0) {
    bell_ring();
    _exit(0);
  }
  bell_ring();
}

// A flag, of which only the program knows that it is the child's.
void goodFlag() {
  bool IsChild = false;
  bell_ring();
  if (fork() == 0)
    IsChild = true;
  if (!IsChild)
    bell_ring();
}
// CHECK-MESSAGES: :[[@LINE-90]]:5: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-93]]:3: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-93]]:7: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-93]]:5: note: run another program in the child (exec), or let it be the first to enter the bell
// CHECK-MESSAGES: :[[@LINE-82]]:3: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-89]]:3: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-89]]:15: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-84]]:3: note: 'bell_ring' is called here, too
// CHECK-MESSAGES: :[[@LINE-86]]:3: note: run another program in the child (exec), or let it be the first to enter the bell
// CHECK-MESSAGES: :[[@LINE-79]]:5: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-82]]:3: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-82]]:14: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-82]]:5: note: run another program in the child (exec), or let it be the first to enter the bell
// CHECK-MESSAGES: :[[@LINE-74]]:5: warning: 'bell_ring' is called after a fork in the child, where the bell does not work
// CHECK-MESSAGES: :[[@LINE-78]]:3: note: 'bell_ring' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-78]]:11: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-77]]:5: note: run another program in the child (exec), or let it be the first to enter the bell
