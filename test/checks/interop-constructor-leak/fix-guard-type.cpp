// Handles that are no pointers: a guard that header search finds, the one of the option, else advice.
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=NONE -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=EDIT --suffix=OWN -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -I %root/include
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=EDIT --suffix=TYPE -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.GuardType: 'util::Finally', interop-constructor-leak.GuardHeader: '\"Inputs/finally.h\"'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=EDIT --suffix=PLAIN -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.GuardType: 'Guard'}}"

#include "Inputs/toys.h"

template <class Call> struct Guard {
  explicit Guard(Call c) : call(c) {}
  ~Guard() {
    if (armed)
      call();
  }
  void dismiss() { armed = false; }
  Call call;
  bool armed = true;
};

class BadNumber {
public:
  explicit BadNumber(const char *text) : port_(port_open(1)) {
    toys::parse(text);
  }
  ~BadNumber() { port_close(port_); }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'toys::parse' leaves the constructor of 'BadNumber' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-9]]:48: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-MESSAGES-NONE: :[[@LINE-12]]:48: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes
// CHECK-FIXES-OWN: #include "Inputs/toys.h"
// CHECK-FIXES-OWN-NEXT: #include <interop/scope_guard.h>
// CHECK-FIXES-TYPE: #include "Inputs/finally.h"
// CHECK-FIXES-TYPE-NEXT: #include "Inputs/toys.h"
// CHECK-FIXES-EDIT: explicit BadNumber(const char *text) : port_(port_open(1)) {
// CHECK-FIXES-OWN-NEXT: interop::ScopeGuard PortGuard([&] { port_close(port_); });
// CHECK-FIXES-TYPE-NEXT: util::Finally PortGuard([&] { port_close(port_); });
// CHECK-FIXES-PLAIN: Guard PortGuard([&] { port_close(port_); });
// CHECK-FIXES-EDIT-NEXT: toys::parse(text);
// CHECK-FIXES-EDIT-NEXT: PortGuard.dismiss();

// With the guard there is nothing to say.
class GoodNumber {
public:
  explicit GoodNumber(const char *text) : port_(port_open(1)) {
    Guard portGuard([&] { port_close(port_); });
    toys::parse(text);
    portGuard.dismiss();
  }
  ~GoodNumber() { port_close(port_); }

private:
  int port_;
};
