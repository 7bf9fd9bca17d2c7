#include <utility>
struct S {
  S();
  S(S &&);
  virtual int get();
};
struct T : S {
  virtual int get();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: prefer {{.*}}
};
int takesTwice(S s) {
  S t = std::move(s);
  return s.get();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 's' used after it was moved
  // CHECK-MESSAGES: :[[@LINE-3]]:9: note: move occurred here
}
// CHECK-FIXES: int get() override;
// CHECK-REMAINS: warning: 's' used after it was moved
// CHECK-REMAINS: note: move occurred here
// CHECK-REMAINS-MORE: warning: something else that has no fix
