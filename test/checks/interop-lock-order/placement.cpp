// The order with fewer places carries the warning; of two, the later one.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++14

#include <mutex>

// The rarer order comes first in the file.
static std::mutex a, b;
void badRare() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
}
void goodCommon() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
void goodCommonToo() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
// CHECK-MESSAGES: :[[@LINE-10]]:31: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: the other way round here too
// CHECK-MESSAGES: :[[@LINE-15]]:31: note: always lock 'a' first

// As many of both: the later one.
static std::mutex c, d;
void goodFirst() {
  std::lock_guard<std::mutex> first(d);
  std::lock_guard<std::mutex> second(c);
}
void badLater() {
  std::lock_guard<std::mutex> first(c);
  std::lock_guard<std::mutex> second(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'd' is locked here while 'c' is held, and elsewhere 'c' is locked while 'd' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'c' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the other way round, 'd' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'c' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: always lock 'd' first

// Both in one function.
static std::mutex e, f;
void badBoth() {
  {
    std::lock_guard<std::mutex> first(e);
    std::lock_guard<std::mutex> second(f);
  }
  {
    std::lock_guard<std::mutex> first(f);
    std::lock_guard<std::mutex> second(e);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:33: warning: 'e' is locked here while 'f' is held, and elsewhere 'f' is locked while 'e' is held
// CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'f' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: the other way round, 'e' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'f' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:33: note: always lock 'e' first

// Three in a ring: no two of them are in both orders.
static std::mutex g, h, i;
void goodRing1() {
  std::lock_guard<std::mutex> first(g);
  std::lock_guard<std::mutex> second(h);
}
void goodRing2() {
  std::lock_guard<std::mutex> first(h);
  std::lock_guard<std::mutex> second(i);
}
void goodRing3() {
  std::lock_guard<std::mutex> first(i);
  std::lock_guard<std::mutex> second(g);
}
