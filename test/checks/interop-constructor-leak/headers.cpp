// Findings in the user's headers are reported there, once; in system headers never, though their bodies are followed.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 --suffix=SHOWN --also=Inputs/client.h --also=Inputs/toys.h -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -isystem %S/Inputs/system
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=SHOWN --also=Inputs/client.h --also=Inputs/toys.h -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -isystem %S/Inputs/system -DTWICE
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=SHOWN --also=Inputs/client.h --also=Inputs/toys.h -- --system-headers --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -isystem %S/Inputs/system
// RUN: %check_interop_tidy %s interop-constructor-leak %t --also=Inputs/client.h --also=Inputs/toys.h -- --header-filter=none --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -isystem %S/Inputs/system

#include "Inputs/client.h"
#include <lib_client.h>
#ifdef TWICE
#include "Inputs/client.h"
#endif

// CHECK-MESSAGES-SHOWN: Inputs/client.h:9:7: warning: exception thrown here leaves the constructor of 'BadInHeader' without releasing 'h_', a gadget
// CHECK-MESSAGES-SHOWN: Inputs/client.h:7:36: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-SHOWN: Inputs/client.h:11:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES-SHOWN: #include <memory>
class GoodOwnsBadInHeader {
public:
  explicit GoodOwnsBadInHeader(int n) : member_(n) {}

private:
  BadInHeader member_;
};

class GoodOwnsSystemClass {
public:
  explicit GoodOwnsSystemClass(int n) : client_(n) {}

private:
  lib::Client client_;
};

// What a header's body does counts.
class BadThrowInHeader {
public:
  explicit BadThrowInHeader(int n) : h_(gadget_open()) { checkInHeader(n); }
  ~BadThrowInHeader() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:58: warning: exception from 'checkInHeader' leaves the constructor of 'BadThrowInHeader' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:41: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: Inputs/client.h:18:5: note: the exception is thrown here
// CHECK-FIXES: class BadThrowInHeader {
// CHECK-FIXES: explicit BadThrowInHeader(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); checkInHeader(n); HGuard.release(); }

class BadBothInSystemHeader {
public:
  explicit BadBothInSystemHeader(int n) : h_(lib::open()) { lib::check(n); }
  ~BadBothInSystemHeader() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:61: warning: exception from 'lib::check' leaves the constructor of 'BadBothInSystemHeader' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:46: note: 'BadBothInSystemHeader::BadBothInSystemHeader' calls 'lib::open' here
// CHECK-MESSAGES: system/lib_client.h:17:32: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: system/lib_client.h:20:5: note: the exception is thrown here
// CHECK-FIXES: class BadBothInSystemHeader {
// CHECK-FIXES: explicit BadBothInSystemHeader(int n) : h_(lib::open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); lib::check(n); HGuard.release(); }

class GoodOwnerInSystemHeader {
public:
  explicit GoodOwnerInSystemHeader(int n) : h_(gadget_open()) { checkInHeader(n); }

private:
  lib::Closer h_;
};
