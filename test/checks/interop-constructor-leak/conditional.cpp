// Handles that are acquired on some paths, more than once, or in part.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class BadOnOnePath {
public:
  BadOnOnePath(bool wanted, int n) : h_(nullptr) {
    if (wanted)
      h_ = gadget_open();
    check(n);
  }
  ~BadOnOnePath() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadOnOnePath' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadOnOnePath' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodOnOnePath {
public:
  GoodOnOnePath(bool wanted, int n) : h_(nullptr) {
    if (wanted)
      h_ = gadget_open();
    else
      check(n);
  }
  ~GoodOnOnePath() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
};

// Acquired and released under one condition.
class GoodSameCondition {
public:
  GoodSameCondition(bool wanted, int n) {
    gadget *h = nullptr;
    if (wanted)
      h = gadget_open();
    if (wanted)
      gadget_close(h);
    check(n);
  }
};

class GoodReleasedIfThere {
public:
  GoodReleasedIfThere(bool wanted, int n) : h_(nullptr) {
    if (wanted)
      h_ = gadget_open();
    if (n < 0) {
      if (h_)
        gadget_close(h_);
      throw Error();
    }
  }
  ~GoodReleasedIfThere() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
};

class GoodThrowsOnOtherPath {
public:
  GoodThrowsOnOtherPath(bool wanted, int n) : h_(nullptr) {
    if (wanted)
      h_ = gadget_open();
    if (!wanted)
      throw Error();
  }
  ~GoodThrowsOnOtherPath() { gadget_close(h_); }

private:
  gadget *h_;
};

// In a conditional expression.
class BadConditionalOperator {
public:
  BadConditionalOperator(bool wanted, int n) : h_(wanted ? gadget_open() : nullptr) { check(n); }
  ~BadConditionalOperator() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:87: warning: exception from 'check' leaves the constructor of 'BadConditionalOperator' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:60: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-108]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:87: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadConditionalOperator' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// One of two: said once, of the first.
class BadOneOrTheOther {
public:
  BadOneOrTheOther(const char *name, int n) {
    if (name)
      h_ = gadget_open_named(name);
    else
      h_ = gadget_open();
    check(n);
  }
  ~BadOneOrTheOther() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadOneOrTheOther' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: 'gadget_open_named' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-136]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadOneOrTheOther' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open_named' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// Switches.
class BadSwitch {
public:
  BadSwitch(int kind) : h_(nullptr) {
    switch (kind) {
    case 0:
      break;
    case 1:
      h_ = gadget_open();
      break;
    default:
      throw Error();
    }
    check(kind);
  }
  ~BadSwitch() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadSwitch' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-167]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadSwitch' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodSwitch {
public:
  GoodSwitch(int kind) : h_(nullptr) {
    switch (kind) {
    case 0:
      throw Error();
    case 1:
      h_ = gadget_open();
      break;
    default:
      throw Error();
    }
  }
  ~GoodSwitch() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadFallThrough {
public:
  BadFallThrough(int kind) : h_(nullptr) {
    switch (kind) {
    case 1:
      h_ = gadget_open();
      [[fallthrough]];
    default:
      throw Error();
    }
  }
  ~BadFallThrough() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadFallThrough' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadFallThrough' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// Loops: the second time around it is there already.
class BadLoop {
public:
  explicit BadLoop(int n) : h_(nullptr) {
    for (int i = 0; i < n; ++i) {
      check(i);
      if (i == 0)
        h_ = gadget_open();
    }
  }
  ~BadLoop() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:7: warning: exception from 'check' leaves the constructor of 'BadLoop' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-237]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadLoop' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodLoop {
public:
  explicit GoodLoop(int n) {
    for (int i = 0; i < n; ++i) {
      gadget *h = gadget_open();
      gadget_start(h);
      gadget_close(h);
      check(i);
    }
  }
};

class BadLoopLocal {
public:
  explicit BadLoopLocal(int n) {
    for (int i = 0; i < n; ++i) {
      gadget *h = gadget_open();
      check(i);
      gadget_close(h);
    }
  }
};
// CHECK-MESSAGES: :[[@LINE-5]]:7: warning: exception from 'check' leaves the constructor of 'BadLoopLocal' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-270]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadLoopLocal' without releasing 'h', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: it is released here, but only where nothing throws
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodWhile {
public:
  explicit GoodWhile(int n) : h_(nullptr) {
    while (!h_) {
      check(n--);
      h_ = gadget_open();
    }
  }
  ~GoodWhile() { gadget_close(h_); }

private:
  gadget *h_;
};

// Only in some builds.
class GoodConstantCondition {
public:
  explicit GoodConstantCondition(int n) : h_(nullptr) {
    if (false)
      h_ = gadget_open();
    check(n);
  }
  ~GoodConstantCondition() { gadget_close(h_); }

private:
  gadget *h_;
};

// A flag in between.
class GoodFlag {
public:
  explicit GoodFlag(int n) : h_(nullptr) {
    bool opened = false;
    if (n > 0) {
      h_ = gadget_open();
      opened = true;
    }
    if (!opened)
      throw Error();
  }
  ~GoodFlag() { gadget_close(h_); }

private:
  gadget *h_;
};

// Lost by overwriting is another matter.
class BadOverwritten {
public:
  explicit BadOverwritten(int n) {
    h_ = gadget_open();
    h_ = gadget_open_named("second");
    check(n);
  }
  ~BadOverwritten() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadOverwritten' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'gadget_open_named' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-340]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadOverwritten {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

// Known limit: a flag that says whose it is.
class FP_OwnedIfMade {
public:
  FP_OwnedIfMade(gadget *h, int n) : owned_(!h), h_(h ? h : gadget_open()) {
    if (n < 0) {
      if (owned_)
        gadget_close(h_);
      throw Error();
    }
  }
  ~FP_OwnedIfMade() {
    if (owned_)
      gadget_close(h_);
  }

private:
  bool owned_;
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:7: warning: exception thrown here leaves the constructor of 'FP_OwnedIfMade' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:61: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-6]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// What is left is told of again, without an edit.
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'FP_OwnedIfMade' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
