// Aggregates: structures of handles, with owners among them.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <memory>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

struct Pair {
  gadget *left;
  gadget *right;
};

class BadAggregateMember {
public:
  explicit BadAggregateMember(int n) : pair_{gadget_open(), nullptr} { check(n); }
  ~BadAggregateMember() { gadget_close(pair_.left); }

private:
  Pair pair_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:72: warning: exception from 'check' leaves the constructor of 'BadAggregateMember' without releasing 'left', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:46: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-10]]:72: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodAggregateMember {
public:
  explicit GoodAggregateMember(int n) : pair_{} {
    check(n);
    pair_ = Pair{gadget_open(), nullptr};
  }
  ~GoodAggregateMember() { gadget_close(pair_.left); }

private:
  Pair pair_;
};

class BadBothFields {
public:
  explicit BadBothFields(int n) {
    pair_.left = gadget_open();
    pair_.right = gadget_open();
    check(n);
  }
  ~BadBothFields() {
    gadget_close(pair_.right);
    gadget_close(pair_.left);
  }

private:
  Pair pair_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadBothFields' without releasing 'left' and 'right'
// CHECK-MESSAGES: :[[@LINE-13]]:18: note: 'gadget_open' acquires 'left' here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:19: note: 'gadget_open' acquires 'right' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-54]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: release them before the exception leaves, or give each an owner as soon as it is acquired

// Two structures of one type: fields are told apart.
class GoodOneOfTwoStructures {
public:
  explicit GoodOneOfTwoStructures(int n) {
    first_.left = gadget_open();
    gadget_close(first_.left);
    check(n);
    second_.left = gadget_open();
  }
  ~GoodOneOfTwoStructures() { gadget_close(second_.left); }

private:
  Pair first_;
  Pair second_;
};

// An aggregate that owns.
struct CloseGadget {
  void operator()(gadget *h) const { gadget_close(h); }
};
struct OwningPair {
  std::unique_ptr<gadget, CloseGadget> left;
  std::unique_ptr<gadget, CloseGadget> right;
};

class GoodOwningAggregate {
public:
  explicit GoodOwningAggregate(int n) {
    pair_.left.reset(gadget_open());
    check(n);
  }

private:
  OwningPair pair_;
};

// An anonymous structure, and a union.
class BadAnonymous {
public:
  explicit BadAnonymous(int n) {
    h_ = gadget_open();
    check(n);
  }
  ~BadAnonymous() { gadget_close(h_); }

private:
  struct {
    gadget *h_;
    int size_;
  };
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadAnonymous' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-10]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-111]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// A local structure.
class BadLocalStructure {
public:
  explicit BadLocalStructure(int n) {
    Pair pair;
    pair.left = gadget_open();
    check(n);
    gadget_close(pair.left);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalStructure' without releasing 'left', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-127]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodLocalStructure {
public:
  explicit GoodLocalStructure(int n) {
    OwningPair pair;
    pair.left.reset(gadget_open());
    check(n);
  }
};

// An owner beside a number.
class GoodAggregateWithOwner {
  struct Slot {
    std::unique_ptr<gadget, CloseGadget> h;
    int number;
  };

public:
  explicit GoodAggregateWithOwner(int n) : slot_{std::unique_ptr<gadget, CloseGadget>(gadget_open()), 1} { check(n); }

private:
  Slot slot_;
};
