struct Base {
  virtual void f();
};
struct Derived : Base {
  virtual void f();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: prefer {{.*}}
};
