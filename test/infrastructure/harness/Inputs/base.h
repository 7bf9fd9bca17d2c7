struct Base {
  virtual void f();
};
struct Derived : Base {
  virtual void f();
};
