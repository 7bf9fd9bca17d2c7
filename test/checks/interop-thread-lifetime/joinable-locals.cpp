// Locals that hold a thread: each way out of the function must join it, detach it or hand it on.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c++17,c++20

#include <memory>
#include <thread>
#include <utility>
#include <vector>

void poll();
bool isQuick();
void give(std::thread &thread);
void takeAll(std::vector<std::thread> threads);

void leavesEarly() {
  std::thread thread(poll);
// CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'thread' may still be joinable when it is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE+3]]:5: note: this return destroys 'thread' without a join
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
  if (isQuick())
    return;
  thread.join();
}

void leavesWithOwner() {
  auto thread = std::make_unique<std::thread>(poll);
// CHECK-MESSAGES: :[[@LINE-1]]:8: warning: 'thread' may still be joinable when it is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-2]]:17: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE+3]]:5: note: this return destroys 'thread' without a join
// CHECK-MESSAGES: :[[@LINE-4]]:8: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
  if (isQuick())
    return;
  thread->join();
}

void leavesWithMany(int count) {
  std::vector<std::thread> threads;
// CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'threads' may still be joinable when it is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE+4]]:5: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE+5]]:5: note: this return destroys 'threads' without a join
// CHECK-MESSAGES: :[[@LINE-4]]:28: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
  for (int i = 0; i < count; ++i)
    threads.emplace_back(poll);
  if (isQuick())
    return;
  for (std::thread &thread : threads)
    thread.join();
}

void skipsOneTurn() {
  for (int i = 0; i < 3; ++i) {
    std::thread thread(poll);
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'thread' may still be joinable when it is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-2]]:17: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
    if (isQuick())
      continue;
    thread.join();
  }
}

void deletesIt() {
  auto *thread = new std::thread(poll);
  delete thread;
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thread' may still be joinable when it is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE-3]]:22: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE-4]]:9: note: nothing in view joins or detaches the thread in 'thread'
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
}

void assignsOver() {
  std::thread thread(poll);
  thread = std::thread(poll);
// CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'thread' gets a new thread while the one before may still be joinable: std::terminate
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: the thread that runs 'poll' is started here
  thread.join();
}

void throwsBeforeJoin() {
  std::thread thread(poll);
  if (isQuick())
    throw 1;
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'thread' is still joinable when the exception that is thrown here destroys it: std::terminate
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the thread that runs 'poll' is started here
  thread.join();
}

void throwsToItsHandler() {
  try {
    std::thread thread(poll);
    if (isQuick())
      throw 1;
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'thread' is still joinable when the exception that is thrown here destroys it: std::terminate
// CHECK-MESSAGES: :[[@LINE-4]]:17: note: the thread that runs 'poll' is started here
    thread.join();
  } catch (...) {
  }
}

template <typename Body> void runsTemplate(Body body) {
  std::thread thread(body);
// CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'thread' may still be joinable when it is destroyed: std::terminate
// CHECK-MESSAGES: :[[@LINE+3]]:5: note: this return destroys 'thread' without a join
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: the end of a joinable thread object ends the process (model cpp-std.yaml)
  if (isQuick())
    return;
  thread.join();
}
void useTemplate() { runsTemplate(poll); }

#define RETURN_IF(Condition)                                                                                           \
  if (Condition)                                                                                                       \
  return

void okLeftByAMacro() {
  std::thread thread(poll);
  RETURN_IF(isQuick());
  thread.join();
}

void okJoinedOnBothWays() {
  std::thread thread(poll);
  if (isQuick()) {
    thread.join();
    return;
  }
  thread.detach();
}

void okSameCondition(bool parallel) {
  std::thread thread;
  if (parallel)
    thread = std::thread(poll);
  poll();
  if (parallel)
    thread.join();
}

void okFlag() {
  bool started = false;
  std::thread thread;
  if (isQuick()) {
    thread = std::thread(poll);
    started = true;
  }
  if (started)
    thread.join();
}

void okAsked() {
  std::thread thread;
  if (isQuick())
    thread = std::thread(poll);
  if (thread.joinable())
    thread.join();
}

void okMany(int count) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.push_back(std::thread(poll));
  for (int i = 0; i < count; ++i)
    threads[i].join();
}

void okArray() {
  std::thread threads[4];
  for (std::thread &thread : threads)
    thread = std::thread(poll);
  for (std::thread &thread : threads)
    thread.join();
}

std::thread okReturned() {
  std::thread thread(poll);
  return thread;
}

void okMovedIntoContainer(std::vector<std::thread> &threads) {
  std::thread thread(poll);
  threads.push_back(std::move(thread));
}

void okMovedAway() {
  std::vector<std::thread> threads;
  threads.emplace_back(poll);
  takeAll(std::move(threads));
}

void okSwapped(std::thread &other) {
  std::thread thread(poll);
  thread.swap(other);
}

void okGiven() {
  std::thread thread(poll);
  give(thread);
}

void joinAll(std::vector<std::thread> &threads) {
  for (std::thread &thread : threads)
    thread.join();
}
void okJoinedByHelper() {
  std::vector<std::thread> threads;
  threads.emplace_back(poll);
  joinAll(threads);
}

void okJoinedByLambda() {
  std::thread thread(poll);
  auto end = [&] { thread.join(); };
  end();
}

struct Joiner {
  explicit Joiner(std::thread &thread) : thread(thread) {}
  ~Joiner() {
    if (thread.joinable())
      thread.join();
  }
  std::thread &thread;
};
void okGuarded() {
  std::thread thread(poll);
  Joiner joiner(thread);
  if (isQuick())
    return;
}

void okStartedAgain() {
  std::thread thread(poll);
  thread.join();
  thread = std::thread(poll);
  thread.join();
}

void okThrownAway() {
  std::thread thread(poll);
  try {
    if (isQuick())
      throw 1;
  } catch (...) {
  }
  thread.join();
}

#if __cplusplus >= 202002L
void okJoinsItself() {
  std::jthread thread(poll);
  if (isQuick())
    return;
}
#endif

void okSuppressed() {
  std::thread thread(poll); // NOLINT(interop-thread-lifetime)
  if (isQuick())
    return;
  thread.join();
}
