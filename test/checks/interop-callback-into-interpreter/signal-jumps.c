// A handler of a crash must not return, so that it may jump out; a jump out of another signal's handler leaves what it interrupted half done.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t
#include <setjmp.h>
#include <signal.h>

static jmp_buf Mark;

static void onCrash(int Signal) { longjmp(Mark, Signal); }
static void onTerm(int Signal) { longjmp(Mark, Signal); }

void install(void) {
  signal(SIGSEGV, onCrash);
  signal(8 /* SIGFPE */, onCrash);
  signal(SIGTERM, onTerm);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'longjmp' leaves callback 'onTerm', which 'signal' registers, through the frames that call it
  // CHECK-MESSAGES: :[[@LINE-7]]:34: note: 'onTerm' calls 'longjmp' here
}
