// Nothing is told of a library's own headers, and what a macro of the user's starts is told where it is used.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -- -- -isystem %S/Inputs/library

#include <library_thread.h>
#include <thread>

void poll();

void okLibrarys() { LibraryThread thread; }

#define START(Name) std::thread Name(poll)

void startsByAMacro(bool quick) {
  START(thread);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'thread' may still be joinable when it is destroyed: std::terminate
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: this return destroys 'thread' without a join
  // CHECK-MESSAGES: :[[@LINE-3]]:9: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
  if (quick)
    return;
  thread.join();
}
