#include <utility>
struct S {
  S();
  S(S &&);
  int get();
};
int takesTwice(S s) {
  S t = std::move(s);
  return s.get();
  // CHECK-NOTES: :[[@LINE-2]]:9: note: move occurred here
  // CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 's' used after it was moved
}
