// Who holds the handle when the exception comes: members of every kind, locals, raw implementation pointers.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <map>
#include <memory>
#include <vector>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class BadArray {
public:
  explicit BadArray(int n) {
    hs_[0] = gadget_open();
    check(n);
    hs_[1] = gadget_open();
  }
  ~BadArray() {
    gadget_close(hs_[0]);
    gadget_close(hs_[1]);
  }

private:
  gadget *hs_[2];
};
// CHECK-MESSAGES: :[[@LINE-11]]:5: warning: exception from 'check' leaves the constructor of 'BadArray' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadArray' without releasing 'hs_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodArray {
public:
  explicit GoodArray(int n) {
    check(n);
    hs_[0] = gadget_open();
    hs_[1] = gadget_open();
  }
  ~GoodArray() {
    gadget_close(hs_[0]);
    gadget_close(hs_[1]);
  }

private:
  gadget *hs_[2];
};

class BadVector {
public:
  explicit BadVector(int n) {
    for (int i = 0; i < 3; ++i)
      ports_.push_back(port_open(i));
    check(n);
  }
  ~BadVector() {
    for (int port : ports_)
      port_close(port);
  }

private:
  std::vector<int> ports_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadVector' without releasing 'ports_', a port
// CHECK-MESSAGES: :[[@LINE-12]]:24: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-63]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadVector' without releasing 'ports_', a port
// CHECK-REMAINS: note: 'port_open' acquires it here
// CHECK-REMAINS: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodVector {
public:
  explicit GoodVector(int n) {
    check(n);
    for (int i = 0; i < 3; ++i)
      ports_.push_back(port_open(i));
  }
  ~GoodVector() {
    for (int port : ports_)
      port_close(port);
  }

private:
  std::vector<int> ports_;
};

// A structure without a destructor owns nothing.
struct Handles {
  gadget *main;
  gadget *spare;
};
struct OwnedHandles {
  ~OwnedHandles() {
    if (main)
      gadget_close(main);
  }
  gadget *main = nullptr;
};

class BadStructure {
public:
  explicit BadStructure(int n) {
    hs_.main = gadget_open();
    check(n);
  }
  ~BadStructure() { gadget_close(hs_.main); }

private:
  Handles hs_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadStructure' without releasing 'main', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:16: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-114]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadStructure' without releasing 'main', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodStructure {
public:
  explicit GoodStructure(int n) {
    hs_.main = gadget_open();
    check(n);
  }

private:
  OwnedHandles hs_;
};

// A raw pointer to the implementation: nobody deletes it, so that its destructor does not run either.
class BadPimplField {
public:
  explicit BadPimplField(int n) : impl_(new Handles()) {
    impl_->main = gadget_open();
    check(n);
  }
  ~BadPimplField() {
    gadget_close(impl_->main);
    delete impl_;
  }

private:
  Handles *impl_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadPimplField' without releasing 'impl_' and 'main'
// CHECK-MESSAGES: :[[@LINE-13]]:41: note: 'impl_' is allocated here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:19: note: 'gadget_open' acquires 'main' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-153]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: release them before the exception leaves, or give each an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-9]]:12: note: declare 'impl_' as std::unique_ptr<Handles>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadPimplField' without releasing 'impl_' and 'main'
// CHECK-REMAINS: note: 'impl_' is allocated here
// CHECK-REMAINS: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'gadget_open' acquires 'main' here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release them before the exception leaves, or give each an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'impl_' as std::unique_ptr<Handles>

class GoodPimplField {
public:
  explicit GoodPimplField(int n) {
    check(n);
    impl_ = new Handles();
    impl_->main = gadget_open();
  }
  ~GoodPimplField() {
    gadget_close(impl_->main);
    delete impl_;
  }

private:
  Handles *impl_;
};

// A smart pointer deletes the structure, and not what it has.
class BadUniquePimplField {
public:
  explicit BadUniquePimplField(int n) : impl_(new Handles()) {
    impl_->main = gadget_open();
    check(n);
  }
  ~BadUniquePimplField() { gadget_close(impl_->main); }

private:
  std::unique_ptr<Handles> impl_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadUniquePimplField' without releasing 'main', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-196]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadUniquePimplField' without releasing 'main', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodUniquePimplField {
public:
  explicit GoodUniquePimplField(int n) : impl_(new OwnedHandles()) {
    impl_->main = gadget_open();
    check(n);
  }

private:
  std::unique_ptr<OwnedHandles> impl_;
};

class BadPimpl {
public:
  explicit BadPimpl(int n) : impl_(new OwnedHandles()) { check(n); }
  ~BadPimpl() { delete impl_; }

private:
  OwnedHandles *impl_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:58: warning: exception from 'check' leaves the constructor of 'BadPimpl' without deleting 'impl_'
// CHECK-MESSAGES: :[[@LINE-7]]:36: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-226]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadPimpl {
// CHECK-FIXES: explicit BadPimpl(int n) : impl_(new OwnedHandles()) { std::unique_ptr<OwnedHandles> ImplGuard(impl_); check(n); ImplGuard.release(); }

class GoodPimpl {
public:
  explicit GoodPimpl(int n) {
    check(n);
    impl_ = new OwnedHandles();
  }
  ~GoodPimpl() { delete impl_; }

private:
  OwnedHandles *impl_;
};

// The implementation's destructor has the release.
struct Impl {
  explicit Impl(int n);
  ~Impl();
  gadget *h_;
};

class BadPimplElsewhere {
public:
  explicit BadPimplElsewhere(int n);
  ~BadPimplElsewhere();

private:
  Impl *impl_;
};
BadPimplElsewhere::BadPimplElsewhere(int n) : impl_(new Impl(n)) {
  if (n < 0)
    throw Error();
}
BadPimplElsewhere::~BadPimplElsewhere() { delete impl_; }
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: exception thrown here leaves the constructor of 'BadPimplElsewhere' without deleting 'impl_'
// CHECK-MESSAGES: :[[@LINE-6]]:53: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-3]]:43: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadPimplElsewhere {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: delete impl_;

class BadLocal {
public:
  explicit BadLocal(int n) {
    gadget *h = gadget_open();
    check(n);
    gadget_close(h);
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadLocal' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-280]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLocal {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodLocal {
public:
  explicit GoodLocal(int n) {
    gadget *h = gadget_open();
    gadget_close(h);
    check(n);
  }
};

class BadLocalThenMember {
public:
  explicit BadLocalThenMember(int n) {
    gadget *h = gadget_open();
    check(n);
    h_ = h;
  }
  ~BadLocalThenMember() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalThenMember' without releasing 'h', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-309]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLocalThenMember {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodLocalThenMember {
public:
  explicit GoodLocalThenMember(int n) {
    check(n);
    gadget *h = gadget_open();
    h_ = h;
  }
  ~GoodLocalThenMember() { gadget_close(h_); }

private:
  gadget *h_;
};

// The local is copied to the member before it throws: the member has it.
class BadMemberFromLocal {
public:
  explicit BadMemberFromLocal(int n) {
    gadget *h = gadget_open();
    h_ = h;
    check(n);
  }
  ~BadMemberFromLocal() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadMemberFromLocal' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-343]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadMemberFromLocal' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Out-parameters.
class BadOutParameter {
public:
  explicit BadOutParameter(int n) {
    session_open("name", &s_);
    check(n);
  }
  ~BadOutParameter() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadOutParameter' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-368]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: declare 's_' as std::unique_ptr<session, decltype(&session_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadOutParameter' without releasing 's_', a session
// CHECK-REMAINS: note: 'session_open' acquires it here
// CHECK-REMAINS: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 's_' as std::unique_ptr<session, decltype(&session_close)>

class GoodOutParameter {
public:
  explicit GoodOutParameter(int n) {
    check(n);
    session_open("name", &s_);
  }
  ~GoodOutParameter() { session_close(s_); }

private:
  session *s_;
};

// Numbers.
class BadNumber {
public:
  explicit BadNumber(int n) : port_(port_open(1)) { check(n); }
  ~BadNumber() { port_close(port_); }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:53: warning: exception from 'check' leaves the constructor of 'BadNumber' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-7]]:37: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-402]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-10]]:37: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadNumber' without releasing 'port_', a port
// CHECK-REMAINS: note: 'port_open' acquires it here
// CHECK-REMAINS: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes

class GoodNumber {
public:
  explicit GoodNumber(int n) {
    check(n);
    port_ = port_open(1);
  }
  ~GoodNumber() { port_close(port_); }

private:
  int port_;
};

// However it is initialized.
class BadBraces {
public:
  explicit BadBraces(int n) : h_{gadget_open()} { check(n); }
  ~BadBraces() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:51: warning: exception from 'check' leaves the constructor of 'BadBraces' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:34: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-434]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadBraces {
// CHECK-FIXES: explicit BadBraces(int n) : h_{gadget_open()} { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class BadArrayInBraces {
public:
  explicit BadArrayInBraces(int n) : hs_{gadget_open(), nullptr} { check(n); }
  ~BadArrayInBraces() {
    for (gadget *h : hs_)
      gadget_close(h);
  }

private:
  gadget *hs_[2];
};
// CHECK-MESSAGES: :[[@LINE-9]]:68: warning: exception from 'check' leaves the constructor of 'BadArrayInBraces' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:42: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-452]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-13]]:68: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadArrayInBraces' without releasing 'hs_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// Behind casts.
class BadVoidPointer {
public:
  explicit BadVoidPointer(int n) : h_(gadget_open()) { check(n); }
  ~BadVoidPointer() { gadget_close(static_cast<gadget *>(h_)); }

private:
  void *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:56: warning: exception from 'check' leaves the constructor of 'BadVoidPointer' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:39: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-472]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-10]]:39: note: a scope guard that is made here can call 'gadget_close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadVoidPointer' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'gadget_close'; option GuardType names one for fixes

// Filled and emptied by functions.
void fill(Handles &hs) { hs.main = gadget_open(); }
void empty(Handles &hs) { gadget_close(hs.main); }

class BadFilled {
public:
  explicit BadFilled(int n) {
    fill(hs_);
    check(n);
  }
  ~BadFilled() { empty(hs_); }

private:
  Handles hs_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadFilled' without releasing 'main', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'BadFilled::BadFilled' calls 'fill' here
// CHECK-MESSAGES: :[[@LINE-16]]:36: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-16]]:27: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-499]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadFilled' without releasing 'main', a gadget
// CHECK-REMAINS: note: 'BadFilled::BadFilled' calls 'fill' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodFilled {
public:
  explicit GoodFilled(int n) {
    fill(hs_);
    if (n < 0) {
      empty(hs_);
      throw Error();
    }
  }
  ~GoodFilled() { empty(hs_); }

private:
  Handles hs_;
};

class BadMap {
public:
  explicit BadMap(int n) {
    hs_[1] = gadget_open();
    check(n);
  }
  ~BadMap() {
    for (auto &entry : hs_)
      gadget_close(entry.second);
  }

private:
  std::map<int, gadget *> hs_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadMap' without releasing 'hs_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-540]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadMap' without releasing 'hs_', a gadget
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// The destructor releases nothing: borrowed, or kept for ever on purpose.
class GoodNeverReleased {
public:
  explicit GoodNeverReleased(int n) : h_(gadget_open()) { check(n); }
  ~GoodNeverReleased() { gadget_start(h_); }

private:
  gadget *h_;
};

class GoodNoDestructor {
public:
  explicit GoodNoDestructor(int n) : h_(gadget_open()) { check(n); }

private:
  gadget *h_;
};

// ... releases another one.
class GoodOtherReleased {
public:
  explicit GoodOtherReleased(int n) : h_(gadget_open()), other_(nullptr) { check(n); }
  ~GoodOtherReleased() { gadget_close(other_); }

private:
  gadget *h_;
  gadget *other_;
};

// The destructor's body is out of sight: it will release what the class has.
class BadDestructorElsewhere {
public:
  explicit BadDestructorElsewhere(int n) : h_(gadget_open()) { check(n); }
  ~BadDestructorElsewhere();

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:64: warning: exception from 'check' leaves the constructor of 'BadDestructorElsewhere' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:47: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-588]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadDestructorElsewhere {
// CHECK-FIXES: explicit BadDestructorElsewhere(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// The release is behind a function that the destructor calls.
class BadReleasedByClose {
public:
  explicit BadReleasedByClose(int n) : h_(gadget_open()) { check(n); }
  ~BadReleasedByClose() { close(); }

private:
  void close() {
    if (h_)
      gadget_close(h_);
    h_ = nullptr;
  }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:60: warning: exception from 'check' leaves the constructor of 'BadReleasedByClose' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:43: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-609]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadReleasedByClose {
// CHECK-FIXES: explicit BadReleasedByClose(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// A static member, or a global, lives on.
class GoodStatic {
public:
  explicit GoodStatic(int n) {
    h_ = gadget_open();
    check(n);
  }
  ~GoodStatic() { gadget_close(h_); }

private:
  static gadget *h_;
};
