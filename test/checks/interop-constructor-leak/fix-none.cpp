// Where an edit would not be safe, or has no place, there is advice.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml;%S/Inputs/mapping.yaml'}}" -- -I %root/include

#include "Inputs/mapping.h"
#include "Inputs/toys.h"
#include <memory>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

#define OPEN_AND_CHECK(H, N)                                                   \
  H = gadget_open();                                                           \
  if (N < 0)                                                                   \
    throw Error()
class BadInMacro {
public:
  explicit BadInMacro(int n) { OPEN_AND_CHECK(g_, n); }
  ~BadInMacro() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:32: warning: exception thrown here leaves the constructor of 'BadInMacro' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: expanded from macro 'OPEN_AND_CHECK'
// CHECK-MESSAGES: :[[@LINE-8]]:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: expanded from macro 'OPEN_AND_CHECK'
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:32: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: expanded from macro 'OPEN_AND_CHECK'
// CHECK-MESSAGES: :[[@LINE-9]]:11: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>

#define CONSTRUCTOR(NAME)                                                      \
  explicit NAME(int n) : g_(gadget_open()) { check(n); }
class BadWholeMacro {
public:
  CONSTRUCTOR(BadWholeMacro)
  ~BadWholeMacro() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: exception from 'check' leaves the constructor of 'BadWholeMacro' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:46: note: expanded from macro 'CONSTRUCTOR'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-12]]:29: note: expanded from macro 'CONSTRUCTOR'
// CHECK-MESSAGES: :[[@LINE-9]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-39]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-16]]:46: note: expanded from macro 'CONSTRUCTOR'

// One of two can be released, the other is one of many.
class BadOneOfMany {
public:
  explicit BadOneOfMany(int n) : g_(gadget_open()) {
    for (int i = 0; i < 4; ++i)
      many_[i] = gadget_open();
    if (n < 0)
      throw Error();
  }
  ~BadOneOfMany() {
    for (int i = 0; i < 4; ++i)
      gadget_close(many_[i]);
    gadget_close(g_);
  }

private:
  gadget *g_;
  gadget *many_[4];
};
// CHECK-MESSAGES: :[[@LINE-12]]:7: warning: exception thrown here leaves the constructor of 'BadOneOfMany' without releasing 'g_' and 'many_'
// CHECK-MESSAGES: :[[@LINE-17]]:37: note: 'gadget_open' acquires 'g_' here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-17]]:18: note: 'gadget_open' acquires 'many_' here
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-17]]:7: note: release them before the exception leaves, or give each an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-9]]:11: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class BadThrownInLoop {
public:
  explicit BadThrownInLoop(int n) {
    while (n-- > 0) {
      g_ = gadget_open();
      if (gadget_start(g_) != 0)
        throw Error();
      gadget_close(g_);
    }
    g_ = gadget_open();
  }
  ~BadThrownInLoop() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:9: warning: exception thrown here leaves the constructor of 'BadThrownInLoop' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-13]]:9: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// The handler might take the exception and go on.
class BadInTry {
public:
  explicit BadInTry(int n) {
    try {
      g_ = gadget_open();
      if (n < 0)
        throw Error();
    } catch (int) {
    }
  }
  ~BadInTry() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:9: warning: exception thrown here leaves the constructor of 'BadInTry' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-12]]:9: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-6]]:11: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class BadFunctionTry {
public:
  explicit BadFunctionTry(int n) try : g_(gadget_open()) {
    check(n);
  } catch (const Error &) {
    throw;
  }
  ~BadFunctionTry() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: exception from 'check' leaves the constructor of 'BadFunctionTry' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-128]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// The guard would end with the block.
class BadInBlock {
public:
  explicit BadInBlock(int n) {
    if (n > 0) {
      g_ = gadget_open();
      check(gadget_start(g_));
    }
  }
  ~BadInBlock() {
    if (g_)
      gadget_close(g_);
  }

private:
  gadget *g_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception from 'check' leaves the constructor of 'BadInBlock' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-151]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Whether there is one is not known at the throw.
class BadPerhaps {
public:
  explicit BadPerhaps(int n) {
    if (n > 0)
      g_ = gadget_open();
    check(n);
  }
  ~BadPerhaps() {
    if (g_)
      gadget_close(g_);
  }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadPerhaps' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:12: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-174]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// The member that was made from it would outlive it.
class User {
public:
  explicit User(gadget *g) : g_(g) {}
  ~User() { g_ = nullptr; }

private:
  gadget *g_;
};
class BadUsedByMember {
public:
  explicit BadUsedByMember(int n) : g_(gadget_open()), user_(g_) {
    if (n < 0)
      throw Error();
  }
  ~BadUsedByMember() { gadget_close(g_); }

private:
  gadget *g_;
  User user_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadUsedByMember' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 'g_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// A method that others may call too acquires and throws.
class BadInCallee {
public:
  explicit BadInCallee(int n) { open(n); }
  ~BadInCallee() { gadget_close(g_); }
  void open(int n) {
    g_ = gadget_open();
    if (n < 0)
      throw Error();
  }

private:
  gadget *g_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-6]]:7: warning: exception thrown here leaves the constructor of 'BadInCallee' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:33: note: 'BadInCallee::BadInCallee' calls 'BadInCallee::open' here
// CHECK-MESSAGES: :[[@LINE-10]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-13]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// What the release needs comes later.
class BadSizeComesLater {
public:
  explicit BadSizeComesLater(unsigned long size) : start_(mapping_make(size)) {
    toys::parse("x");
    size_ = size;
  }
  ~BadSizeComesLater() { mapping_end(start_, size_); }

private:
  unsigned long size_ = 0;
  void *start_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: exception from 'toys::parse' leaves the constructor of 'BadSizeComesLater' without releasing 'start_', a mapping
// CHECK-MESSAGES: :[[@LINE-11]]:59: note: 'mapping_make' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: 'mapping_end' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

struct Both {
  gadget *first;
  gadget *second;
};
class BadInStruct {
public:
  explicit BadInStruct(int n) {
    both_.first = gadget_open();
    check(n);
  }
  ~BadInStruct() { gadget_close(both_.first); }

private:
  Both both_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadInStruct' without releasing 'first', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-261]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadJumps {
public:
  explicit BadJumps(int n) : g_(gadget_open()) {
    if (n == 3)
      goto end;
    check(n);
  end:
    gadget_start(g_);
  }
  ~BadJumps() { gadget_close(g_); }

private:
  gadget *g_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: exception from 'check' leaves the constructor of 'BadJumps' without releasing 'g_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-281]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// Their good twins.
class GoodMember {
public:
  explicit GoodMember(int n) : g_(gadget_open(), &gadget_close) { check(n); }

private:
  std::unique_ptr<gadget, decltype(&gadget_close)> g_;
};

// The guard would stand in one of the branches of the preprocessor.
#define NEW_TOYS 1
class BadUnderDirective {
public:
  explicit BadUnderDirective(int n) {
#if NEW_TOYS
    h_ = gadget_open();
#else
    h_ = nullptr;
#endif
    check(n);
  }
  ~BadUnderDirective() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadUnderDirective' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :11:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
