// What std::unique_ptr cannot hold gets a scope guard.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml;%S/Inputs/mapping.yaml'}}" -- -I %root/include

#include "Inputs/mapping.h"
#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class BadNumber {
public:
  explicit BadNumber(int n) : port_(port_open(n)) {
    if (port_ < 0)
      throw Error();
    check(port_start(port_));
  }
  ~BadNumber() { port_close(port_); }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadNumber' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: the exception is thrown here
// CHECK-FIXES: #include <interop/scope_guard.h>
// CHECK-FIXES: #include <memory>
// CHECK-FIXES: explicit BadNumber(int n) : port_(port_open(n)) {
// CHECK-FIXES-NEXT: if (port_ < 0)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: interop::ScopeGuard PortGuard([&] { port_close(port_); });
// CHECK-FIXES-NEXT: check(port_start(port_));
// CHECK-FIXES-NEXT: PortGuard.dismiss();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadStatement {
public:
  explicit BadStatement(int n) {
    port_ = port_open(n);
    check(port_);
    check(n);
    if (n > 7)
      return;
    port_start(port_);
  }
  ~BadStatement() {
    if (port_ >= 0)
      port_close(port_);
  }

private:
  int port_ = -1;
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: exception from 'check' leaves the constructor of 'BadStatement' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-16]]:13: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-50]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadStatement(int n) {
// CHECK-FIXES-NEXT: port_ = port_open(n);
// CHECK-FIXES-NEXT: check(port_);
// CHECK-FIXES-NEXT: interop::ScopeGuard PortGuard([&] { port_close(port_); });
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: if (n > 7) {
// CHECK-FIXES-NEXT: PortGuard.dismiss();
// CHECK-FIXES-NEXT: return;
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
// CHECK-FIXES-NEXT: port_start(port_);
// CHECK-FIXES-NEXT: PortGuard.dismiss();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadLocal {
public:
  explicit BadLocal(int n) {
    int local = port_open(n);
    check(n);
    port_close(local);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadLocal' without releasing 'local', a port
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-75]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadLocal(int n) {
// CHECK-FIXES-NEXT: int local = port_open(n);
// CHECK-FIXES-NEXT: interop::ScopeGuard LocalGuard([&] { port_close(local); });
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: LocalGuard.dismiss();
// CHECK-FIXES-NEXT: port_close(local);

// The release takes more than the handle.
class BadMoreArguments {
public:
  explicit BadMoreArguments(unsigned long size)
      : size_(size), start_(mapping_make(size)) {
    if (!start_)
      throw Error();
    toys::parse("x");
  }
  ~BadMoreArguments() { mapping_end(start_, size_); }

private:
  unsigned long size_;
  void *start_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'toys::parse' leaves the constructor of 'BadMoreArguments' without releasing 'start_', a mapping
// CHECK-MESSAGES: :[[@LINE-12]]:29: note: 'mapping_make' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:25: note: 'mapping_end' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-FIXES: explicit BadMoreArguments(unsigned long size)
// CHECK-FIXES-NEXT: : size_(size), start_(mapping_make(size)) {
// CHECK-FIXES-NEXT: if (!start_)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: interop::ScopeGuard StartGuard([&] { mapping_end(start_, size_); });
// CHECK-FIXES-NEXT: toys::parse("x");
// CHECK-FIXES-NEXT: StartGuard.dismiss();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

class BadConstantArgument {
public:
  explicit BadConstantArgument(int n) {
    ring_ = ring_make();
    check(n);
  }
  ~BadConstantArgument() { ring_end(&ring_, RING_NOW); }

private:
  ring *ring_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadConstantArgument' without releasing 'ring_', a ring
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: 'ring_make' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: 'ring_end' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-125]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadConstantArgument(int n) {
// CHECK-FIXES-NEXT: ring_ = ring_make();
// CHECK-FIXES-NEXT: interop::ScopeGuard RingGuard([&] { ring_end(&ring_, RING_NOW); });
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: RingGuard.dismiss();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}

// The pointer may be another one by then.
class BadChanges {
public:
  explicit BadChanges(const char *name) : gadget_(gadget_open()) {
    if (!gadget_)
      throw Error();
    check(session_open(name, &session_));
    gadget_swap(&gadget_);
    check(session_start(session_));
  }
  ~BadChanges() {
    session_close(session_);
    gadget_close(gadget_);
  }

private:
  gadget *gadget_;
  session *session_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-13]]:5: warning: exception from 'check' leaves the constructor of 'BadChanges' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:51: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-155]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-16]]:5: warning: exception from 'check' leaves the constructor of 'BadChanges' without releasing 'session_', a session
// CHECK-MESSAGES: :[[@LINE-19]]:11: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-160]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadChanges(const char *name) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: if (!gadget_)
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: interop::ScopeGuard GadgetGuard([&] { gadget_close(gadget_); });
// CHECK-FIXES-NEXT: check(session_open(name, &session_));
// CHECK-FIXES-NEXT: std::unique_ptr<session, decltype(&session_close)> SessionGuard(session_, &session_close);
// CHECK-FIXES-NEXT: gadget_swap(&gadget_);
// CHECK-FIXES-NEXT: check(session_start(session_));
// CHECK-FIXES-NEXT: GadgetGuard.dismiss();
// CHECK-FIXES-NEXT: SessionGuard.release();
// CHECK-FIXES-NEXT: {{^ *}}}{{$}}
