#include <utility>
struct S {
  S();
  S(S &&);
  int get();
};
int takesTwice(S s) {
  S t = std::move(s);
  return s.get();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 's' used after it was moved
  // CHECK-NOTES: :[[@LINE-3]]:9: note: move occurred here
  // CHECK-NOTES: :[[@LINE-4]]:9: note: it was moved last Tuesday
}
