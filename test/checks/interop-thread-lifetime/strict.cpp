// What Strict adds: code out of view, calls that throw, ways out that a macro writes.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t
// RUN: %check_interop_tidy %s interop-thread-lifetime %t --suffix=STRICT -- --config="{CheckOptions: {interop-thread-lifetime.Strict: true}}"

#include <thread>

void poll();
bool isQuick();
void check(int value) {
  if (value < 0)
    throw value;
}

#define RETURN_IF(Condition)                                                                                           \
  if (Condition)                                                                                                       \
  return

void leavesByAMacro() {
  std::thread thread(poll);
// CHECK-MESSAGES-STRICT: :[[@LINE-1]]:15: warning: 'thread' may still be joinable when it is destroyed: std::terminate
// CHECK-MESSAGES-STRICT: :[[@LINE+3]]:3: note: this return destroys 'thread' without a join
// CHECK-MESSAGES-STRICT: :[[@LINE-6]]:3: note: expanded from macro 'RETURN_IF'
// CHECK-MESSAGES-STRICT: :[[@LINE-4]]:15: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
  RETURN_IF(isQuick());
  thread.join();
}

void callsWhatThrows(int value) {
  std::thread thread(poll);
  check(value);
// CHECK-MESSAGES-STRICT: :[[@LINE-1]]:3: warning: 'thread' is still joinable when the exception that 'check' may throw here destroys it: std::terminate
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:15: note: the thread that runs 'poll' is started here
  thread.join();
}

std::thread seenByOthers;
// CHECK-MESSAGES-STRICT: :[[@LINE-1]]:13: warning: 'seenByOthers' is still joinable when the process ends and destroys it: std::terminate
// CHECK-MESSAGES-STRICT: :[[@LINE+2]]:43: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:13: note: nothing in view joins or detaches the thread in 'seenByOthers'
void startSeenByOthers() { seenByOthers = std::thread(poll); }

class EndedElsewhere {
public:
  void start() { thread_ = std::thread(poll); }
  void stop();

private:
  std::thread thread_;
// CHECK-MESSAGES-STRICT: :[[@LINE-1]]:15: warning: 'EndedElsewhere::thread_' may still be joinable when an 'EndedElsewhere' is destroyed: std::terminate
// CHECK-MESSAGES-STRICT: :[[@LINE-6]]:28: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES-STRICT: :[[@LINE-3]]:15: note: nothing in view joins or detaches the thread in 'EndedElsewhere::thread_'
// CHECK-MESSAGES-STRICT: :[[@LINE-4]]:15: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
};
