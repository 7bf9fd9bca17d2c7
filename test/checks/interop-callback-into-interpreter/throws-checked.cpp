// What is thrown for an index is not thrown where the way there asks for that index.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <signal.h>
#include <vector>

struct targets {
  std::vector<int> all;
  unsigned long next = 0;
  int badTake() { return all.at(next++); }
  int badOther(unsigned long limit) {
    if (next >= limit)
      return 0;
    return all.at(next++);
  }
  int goodTake() {
    if (next >= all.size())
      return 0;
    return all.at(next++);
  }
  int goodLoop() {
    int sum = 0;
    for (unsigned i = 0; i < all.size(); ++i)
      sum += all.at(i);
    return sum;
  }
  int goodFirst() { return all.empty() ? 0 : all.at(0); }
};
static targets now;

static void badSignal(int) { now.badTake(); }
static void badLimit(int n) { now.badOther(n); }
static void goodSignal(int) {
  now.goodTake();
  now.goodLoop();
  now.goodFirst();
}
void install() {
  signal(SIGINT, badSignal);
  signal(SIGTERM, badLimit);
  signal(SIGHUP, goodSignal);
}
// CHECK-MESSAGES: :[[@LINE-4]]:18: warning: an exception leaves callback 'badSignal', which 'signal' registers, through the C frames that call it
// CHECK-MESSAGES: :[[@LINE-13]]:30: note: 'badSignal' calls 'targets::badTake' here
// CHECK-MESSAGES: :[[@LINE-35]]:26: note: 'std::vector::at' throws here (model cpp-throws.yaml)
// CHECK-MESSAGES: :[[@LINE-15]]:28: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-7]]:19: warning: an exception leaves callback 'badLimit', which 'signal' registers, through the C frames that call it
// CHECK-MESSAGES: :[[@LINE-16]]:31: note: 'badLimit' calls 'targets::badOther' here
// CHECK-MESSAGES: :[[@LINE-35]]:12: note: 'std::vector::at' throws here (model cpp-throws.yaml)
// CHECK-MESSAGES: :[[@LINE-18]]:29: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badSignal(int) {
// CHECK-ALTERNATIVE-1-NEXT: try {
