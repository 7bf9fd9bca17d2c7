// Several handles in one place: the one that throws half-way loses those that are there.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <array>
#include <memory>
#include <vector>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class BadHalfWay {
public:
  BadHalfWay() {
    for (int i = 0; i < 4; ++i) {
      hs_[i] = gadget_open();
      if (!hs_[i])
        throw Error();
    }
  }
  ~BadHalfWay() {
    for (int i = 0; i < 4; ++i)
      gadget_close(hs_[i]);
  }

private:
  gadget *hs_[4];
};
// CHECK-MESSAGES: :[[@LINE-11]]:9: warning: exception thrown here leaves the constructor of 'BadHalfWay' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-14]]:16: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:9: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodHalfWay {
public:
  GoodHalfWay() {
    for (int i = 0; i < 4; ++i) {
      hs_[i] = gadget_open();
      if (!hs_[i]) {
        while (i-- > 0)
          gadget_close(hs_[i]);
        throw Error();
      }
    }
  }
  ~GoodHalfWay() {
    for (int i = 0; i < 4; ++i)
      gadget_close(hs_[i]);
  }

private:
  gadget *hs_[4];
};

// Nothing is tested, nothing thrown.
class GoodNothingThrown {
public:
  GoodNothingThrown() {
    for (int i = 0; i < 4; ++i)
      hs_[i] = gadget_open();
  }
  ~GoodNothingThrown() {
    for (int i = 0; i < 4; ++i)
      gadget_close(hs_[i]);
  }

private:
  gadget *hs_[4];
};

class BadAfterLoop {
public:
  explicit BadAfterLoop(int n) {
    for (gadget *&h : hs_)
      h = gadget_open();
    check(n);
  }
  ~BadAfterLoop() {
    for (gadget *h : hs_)
      gadget_close(h);
  }

private:
  std::array<gadget *, 4> hs_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadAfterLoop' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:11: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-80]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadVectorHalfWay {
public:
  explicit BadVectorHalfWay(int count) {
    for (int i = 0; i < count; ++i) {
      gadget *h = gadget_open();
      if (!h)
        throw Error();
      hs_.push_back(h);
    }
  }
  ~BadVectorHalfWay() {
    for (gadget *h : hs_)
      gadget_close(h);
  }

private:
  std::vector<gadget *> hs_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:9: warning: exception thrown here leaves the constructor of 'BadVectorHalfWay' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-15]]:19: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:9: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadPortsHalfWay {
public:
  explicit BadPortsHalfWay(int count) {
    for (int i = 0; i < count; ++i) {
      int port = port_open(i);
      if (port < 0)
        throw Error();
      ports_.push_back(port);
    }
  }
  ~BadPortsHalfWay() {
    for (int port : ports_)
      port_close(port);
  }

private:
  std::vector<int> ports_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:9: warning: exception thrown here leaves the constructor of 'BadPortsHalfWay' without releasing 'ports_', a port
// CHECK-MESSAGES: :[[@LINE-15]]:18: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-15]]:9: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodVectorOfOwners {
public:
  explicit GoodVectorOfOwners(int count) {
    for (int i = 0; i < count; ++i) {
      gadget *h = gadget_open();
      if (!h)
        throw Error();
      hs_.emplace_back(h);
    }
  }

private:
  struct Close {
    void operator()(gadget *h) const { gadget_close(h); }
  };
  std::vector<std::unique_ptr<gadget, Close>> hs_;
};

class GoodArrayOfOwners {
public:
  GoodArrayOfOwners() {
    for (Owner &owner : owners_)
      owner.open();
  }

private:
  struct Owner {
    ~Owner() {
      if (h)
        gadget_close(h);
    }
    void open() {
      h = gadget_open();
      if (!h)
        throw Error();
    }
    gadget *h = nullptr;
  };
  Owner owners_[4];
};

// All released by the class's own function before it throws.
class GoodCloseAll {
public:
  GoodCloseAll() {
    for (int i = 0; i < 4; ++i) {
      hs_[i] = gadget_open();
      if (!hs_[i]) {
        closeAll();
        throw Error();
      }
    }
  }
  ~GoodCloseAll() { closeAll(); }

private:
  void closeAll() {
    for (gadget *h : hs_)
      if (h)
        gadget_close(h);
  }
  gadget *hs_[4] = {};
};

// Released in the handler, in a loop that may have no turn at all.
class GoodCloseInHandler {
public:
  explicit GoodCloseInHandler(int count) {
    try {
      for (int i = 0; i < count; ++i) {
        hs_.push_back(gadget_open());
        check(i);
      }
    } catch (...) {
      for (gadget *h : hs_)
        gadget_close(h);
      throw;
    }
  }
  ~GoodCloseInHandler() {
    for (gadget *h : hs_)
      gadget_close(h);
  }

private:
  std::vector<gadget *> hs_;
};

class BadForgetsInHandler {
public:
  explicit BadForgetsInHandler(int count) {
    try {
      for (int i = 0; i < count; ++i) {
        hs_.push_back(gadget_open());
        check(i);
      }
    } catch (...) {
      hs_.clear();
      throw;
    }
  }
  ~BadForgetsInHandler() {
    for (gadget *h : hs_)
      gadget_close(h);
  }

private:
  std::vector<gadget *> hs_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:9: warning: exception from 'check' leaves the constructor of 'BadForgetsInHandler' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:23: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-241]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-19]]:9: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// A local array.
class BadLocalArray {
public:
  explicit BadLocalArray(int n) {
    gadget *hs[2];
    hs[0] = gadget_open();
    check(n);
    gadget_close(hs[0]);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalArray' without releasing 'hs', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:13: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-257]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
