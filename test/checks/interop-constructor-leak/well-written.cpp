// Code as careful people write it: nothing here is lost.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17 --real-headers -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct Error {
  explicit Error(const std::string &what) : what(what) {}
  std::string what;
};
[[noreturn]] void throwError(const char *text) { throw Error(std::string("failed: ") + text); }
[[noreturn]] void die(const char *text) noexcept;
void check(int n) {
  if (n < 0)
    throwError("negative");
}
struct Close {
  void operator()(gadget *h) const { gadget_close(h); }
};
using Owner = std::unique_ptr<gadget, Close>;

// A socket class: each step that fails closes first.
class GoodSocket {
public:
  explicit GoodSocket(int number) {
    port_ = port_open(number);
    if (port_ < 0)
      throwError("open");
    if (port_start(port_) < 0) {
      int saved = port_;
      port_close(saved);
      throwError("start");
    }
  }
  ~GoodSocket() { port_close(port_); }

private:
  int port_;
};

// Everything is built in locals that own, and only then moved.
class GoodBuiltInLocals {
public:
  explicit GoodBuiltInLocals(int n) {
    Owner first(gadget_open());
    check(n);
    Owner second(gadget_open());
    check(n + 1);
    first_ = std::move(first);
    second_ = std::move(second);
  }

private:
  Owner first_, second_;
};

class GoodGivenUpAtTheEnd {
public:
  explicit GoodGivenUpAtTheEnd(int n) {
    std::unique_ptr<gadget, decltype(&gadget_close)> first(gadget_open(), &gadget_close);
    std::unique_ptr<gadget, decltype(&gadget_close)> second(gadget_open(), &gadget_close);
    check(n);
    first_ = first.release();
    second_ = second.release();
  }
  ~GoodGivenUpAtTheEnd() {
    gadget_close(second_);
    gadget_close(first_);
  }

private:
  gadget *first_;
  gadget *second_;
};

// Copy and swap.
class GoodSwap {
public:
  GoodSwap() noexcept : h_(nullptr) {}
  explicit GoodSwap(int n) : GoodSwap() {
    GoodSwap other;
    other.h_ = gadget_open();
    check(n);
    swap(other);
  }
  ~GoodSwap() {
    if (h_)
      gadget_close(h_);
  }
  void swap(GoodSwap &other) noexcept { std::swap(h_, other.h_); }

private:
  gadget *h_;
};

// Moved from another object: nothing is acquired.
class GoodMoved {
public:
  GoodMoved(GoodMoved &&other) : h_(std::exchange(other.h_, nullptr)) { check(h_ ? 1 : -1); }
  ~GoodMoved() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
};

// Taken from the caller, who has it until the constructor returns.
class GoodTaken {
public:
  GoodTaken(gadget *h, int n) : h_(h) { check(n); }
  ~GoodTaken() { gadget_close(h_); }

private:
  gadget *h_;
};

// A base that opens and closes, driven by the derived class.
class Opener {
public:
  virtual ~Opener() { close(); }

protected:
  Opener() = default;
  void open() {
    h_ = gadget_open();
    if (!h_)
      throwError("open");
  }
  void close() {
    if (h_)
      gadget_close(std::exchange(h_, nullptr));
  }

private:
  gadget *h_ = nullptr;
};

class GoodDriven : public Opener {
public:
  explicit GoodDriven(int n) {
    open();
    check(n);
  }
};

// The implementation owns, and is owned.
class GoodPimpl {
public:
  explicit GoodPimpl(int n);
  ~GoodPimpl();

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
struct GoodPimpl::Impl {
  ~Impl() {
    if (h)
      gadget_close(h);
  }
  gadget *h = nullptr;
};
GoodPimpl::GoodPimpl(int n) : impl_(std::make_unique<Impl>()) {
  impl_->h = gadget_open();
  check(n);
}
GoodPimpl::~GoodPimpl() = default;

// In an optional, a map, a vector of owners.
class GoodOptional {
public:
  explicit GoodOptional(int n) {
    h_.emplace(gadget_open());
    check(n);
  }

private:
  std::optional<Owner> h_;
};

class GoodMap {
public:
  explicit GoodMap(int n) {
    hs_[1] = Owner(gadget_open());
    hs_[2].reset(gadget_open());
    check(n);
  }

private:
  std::map<int, Owner> hs_;
};

// A factory that returns an owner.
Owner makeOwner() {
  gadget *h = gadget_open();
  if (!h)
    throwError("open");
  return Owner(h);
}
std::unique_ptr<gadget, void (*)(gadget *)> makeOwnerOfFunction() { return {gadget_open(), gadget_close}; }

class GoodOwningFactory {
public:
  explicit GoodOwningFactory(int n) : h_(makeOwner()), other_(makeOwnerOfFunction()) { check(n); }

private:
  Owner h_;
  std::unique_ptr<gadget, void (*)(gadget *)> other_;
};

// Ends the process where it fails.
class GoodDies {
public:
  GoodDies() : h_(gadget_open()) {
    if (gadget_start(h_) != 0)
      die("start");
  }
  ~GoodDies() { gadget_close(h_); }

private:
  gadget *h_;
};

// Says that it failed, and throws nothing.
class GoodStatus {
public:
  GoodStatus() : h_(gadget_open()) {
    if (!h_ || gadget_start(h_) != 0) {
      failed_ = true;
      return;
    }
  }
  ~GoodStatus() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
  bool failed_ = false;
};

// One error path for all steps.
class GoodOneErrorPath {
public:
  explicit GoodOneErrorPath(int n) : h_(gadget_open()), s_(nullptr) {
    const char *failed = nullptr;
    if (!h_)
      failed = "gadget";
    else if (session_open("name", &s_) != 0)
      failed = "session";
    else if (n < 0)
      failed = "number";
    if (failed) {
      close();
      throwError(failed);
    }
  }
  ~GoodOneErrorPath() { close(); }

private:
  void close() {
    if (s_)
      session_close(s_);
    if (h_)
      gadget_close(h_);
  }
  gadget *h_;
  session *s_;
};

// Steps with a cleanup each.
class GoodLadder {
public:
  GoodLadder() {
    h_ = gadget_open();
    if (!h_)
      throwError("gadget");
    if (session_open("name", &s_) != 0) {
      gadget_close(h_);
      throwError("session");
    }
    port_ = port_open(1);
    if (port_ < 0) {
      session_close(s_);
      gadget_close(h_);
      throwError("port");
    }
  }
  ~GoodLadder() {
    port_close(port_);
    session_close(s_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  session *s_;
  int port_;
};

class BadLadder {
public:
  BadLadder() {
    h_ = gadget_open();
    if (!h_)
      throwError("gadget");
    if (session_open("name", &s_) != 0) {
      gadget_close(h_);
      throwError("session");
    }
    port_ = port_open(1);
    if (port_ < 0) {
      session_close(s_);
      throwError("port");
    }
  }
  ~BadLadder() {
    port_close(port_);
    session_close(s_);
    gadget_close(h_);
  }

private:
  gadget *h_;
  session *s_;
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:7: warning: exception from 'throwError' leaves the constructor of 'BadLadder' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-25]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-323]]:50: note: the exception is thrown here
// CHECK-FIXES: class BadLadder {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();
// CHECK-FIXES: HGuard.release();

// The library's error text is asked for before it is closed.
class GoodErrorText {
public:
  GoodErrorText() {
    if (stream_open("name", &s_) != 0) {
      std::string text = s_ ? stream_error(s_) : "no memory";
      stream_close(s_);
      throw Error(text);
    }
  }
  ~GoodErrorText() { stream_close(s_); }

private:
  stream *s_ = nullptr;
};

// The handle is the last that is made.
class GoodLast {
public:
  explicit GoodLast(const char *text) : size_(toys::parse(text)), reader_(text), name_(text), h_(gadget_open()) {}
  ~GoodLast() { gadget_close(h_); }

private:
  int size_;
  toys::Reader reader_;
  std::string name_;
  gadget *h_;
};

// Opened later, not in the constructor.
class GoodOpenedLater {
public:
  explicit GoodOpenedLater(int n) { check(n); }
  ~GoodOpenedLater() {
    if (h_)
      gadget_close(h_);
  }
  void open() {
    h_ = gadget_open();
    check(h_ ? 1 : -1);
  }

private:
  gadget *h_ = nullptr;
};

// Given to a thread, a callback or a loop by a closure that owns it.
class GoodClosureOwns {
public:
  GoodClosureOwns(std::function<void(std::function<void()>)> post, int n) {
    std::shared_ptr<gadget> h(gadget_open(), gadget_close);
    post([h] { gadget_start(h.get()); });
    check(n);
  }
};
