// Code that does not compile.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <mutex>

static std::mutex a, b;
void goodBroken() {
  std::lock_guard<std::mutex> first(a);
  unknown_type_of_nobody x;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: unknown type name 'unknown_type_of_nobody' [clang-diagnostic-error]
  std::lock_guard<std::mutex> second{nobody};
  // CHECK-MESSAGES: :[[@LINE-1]]:38: error: use of undeclared identifier 'nobody' [clang-diagnostic-error]
}
void goodOrder() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
void badOrder() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: lock both with std::scoped_lock, or always lock 'a' first
