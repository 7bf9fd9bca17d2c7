// A table of handlers: which entries a call through it reaches, is said by what stands beside them.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <signal.h>
#include <stddef.h>

// Entered by a function; those that are not urgent wait for the main loop.
struct handled {
  void (*run)(void *);
  void *data;
  int urgent;
  int pending;
};
static struct handled handled[64];

static void on_signal(int number) {
  struct handled *one = &handled[number];
  if (!one->run)
    return;
  if (one->urgent) {
    one->run(one->data);
    return;
  }
  one->pending = 1;
}

static void install(int number, void (*run)(void *), void *data, int urgent) {
  struct sigaction action;
  action.sa_handler = on_signal;
  handled[number].run = run;
  handled[number].data = data;
  handled[number].urgent = urgent;
  sigaction(number, &action, NULL);
}

static void goodLater(void *data) { desk_show(1); }
static void badAtOnce(void *data) { desk_show(2); }
// CHECK-MESSAGES: :[[@LINE-1]]:37: warning: 'desk_show' is for the main thread alone, but the signal handler 'on_signal' reaches it
// CHECK-MESSAGES: :[[@LINE-10]]:23: note: 'on_signal' is called for 'sigaction' at any time
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: 'on_signal' calls 'badAtOnce' here
// CHECK-MESSAGES: :[[@LINE+52]]:20: note: 'badAtOnce' is given to 'install' here
// CHECK-MESSAGES: :[[@LINE-5]]:37: note: only set a flag, or write to a pipe, in the handler

// A flag that somebody else sets later says nothing.
struct changed {
  void (*run)(int);
  int urgent;
};
static struct changed changed;
static void badChanged(int number) { desk_show(6); }
// CHECK-MESSAGES: :[[@LINE-1]]:38: warning: 'desk_show' is for the main thread alone, but the signal handler 'on_changed' reaches it
// CHECK-MESSAGES: :[[@LINE+12]]:23: note: 'on_changed' is called for 'sigaction' at any time
// CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'on_changed' calls 'badChanged' here
// CHECK-MESSAGES: :[[@LINE-4]]:38: note: only set a flag, or write to a pipe, in the handler
static void on_changed(int number) {
  if (changed.urgent)
    changed.run(number);
}
void hurry(void) { changed.urgent = 1; }
static void enterChanged(void) {
  struct sigaction action;
  changed.run = badChanged;
  changed.urgent = 0;
  action.sa_handler = on_changed;
  sigaction(SIGUSR1, &action, NULL);
}

// Another record's flag says nothing either.
struct other {
  void (*run)(int);
  int urgent;
};
static struct other mode, entry;
static void badOther(int number) { desk_show(7); }
// CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'desk_show' is for the main thread alone, but the signal handler 'on_other' reaches it
// CHECK-MESSAGES: :[[@LINE+11]]:23: note: 'on_other' is called for 'sigaction' at any time
// CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'on_other' calls 'badOther' here
// CHECK-MESSAGES: :[[@LINE-4]]:36: note: only set a flag, or write to a pipe, in the handler
static void on_other(int number) {
  if (mode.urgent)
    entry.run(number);
}
static void enterOther(void) {
  struct sigaction action;
  entry.run = badOther;
  entry.urgent = 0;
  action.sa_handler = on_other;
  sigaction(SIGUSR1, &action, NULL);
}

int main(void) {
  install(SIGHUP, goodLater, NULL, 0);
  install(SIGTERM, badAtOnce, NULL, 1);
  enterChanged();
  enterOther();
  desk_show(0);
  return 0;
}
