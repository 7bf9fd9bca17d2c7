// Handles that a function of the project makes: factories, wrappers of out-parameters, checks that pass them on.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

// What a factory returns is acquired by who calls it.
gadget *openGadget() { return gadget_open(); }
gadget *openGadgetDeep() {
  gadget *h = openGadget();
  return h;
}
gadget *getSharedGadget() {
  static gadget *shared = gadget_open();
  return shared;
}

class BadFactory {
public:
  explicit BadFactory(int n) : h_(openGadget()) { check(n); }
  ~BadFactory() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:51: warning: exception from 'check' leaves the constructor of 'BadFactory' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:35: note: 'BadFactory::BadFactory' calls 'openGadget' here
// CHECK-MESSAGES: :[[@LINE-20]]:31: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-26]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadFactory {
// CHECK-FIXES: explicit BadFactory(int n) : h_(openGadget()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

class GoodFactory {
public:
  explicit GoodFactory(int n) {
    check(n);
    h_ = openGadget();
  }
  ~GoodFactory() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadFactoryOfFactory {
public:
  explicit BadFactoryOfFactory(int n) : h_(openGadgetDeep()) { check(n); }
  ~BadFactoryOfFactory() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:64: warning: exception from 'check' leaves the constructor of 'BadFactoryOfFactory' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:44: note: 'BadFactoryOfFactory::BadFactoryOfFactory' calls 'openGadgetDeep' here
// CHECK-MESSAGES: :[[@LINE-46]]:15: note: 'openGadgetDeep' calls 'openGadget' here
// CHECK-MESSAGES: :[[@LINE-49]]:31: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:28: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-55]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadFactoryOfFactory {
// CHECK-FIXES: explicit BadFactoryOfFactory(int n) : h_(openGadgetDeep()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// A handle that a static keeps is not the caller's.
class GoodShared {
public:
  explicit GoodShared(int n) : h_(getSharedGadget()) { check(n); }

private:
  gadget *h_;
};

// A factory that checks what it makes before it returns it.
gadget *openChecked() {
  gadget *h = gadget_open();
  if (!h)
    throw Error();
  return h;
}

class BadCheckedFactory {
public:
  explicit BadCheckedFactory(int n) : h_(openChecked()) { check(n); }
  ~BadCheckedFactory() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:59: warning: exception from 'check' leaves the constructor of 'BadCheckedFactory' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:42: note: 'BadCheckedFactory::BadCheckedFactory' calls 'openChecked' here
// CHECK-MESSAGES: :[[@LINE-16]]:15: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-88]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadCheckedFactory {
// CHECK-FIXES: explicit BadCheckedFactory(int n) : h_(openChecked()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// That it throws is no leak: there is none then.
class GoodCheckedFactoryAlone {
public:
  GoodCheckedFactoryAlone() : h_(openChecked()) {}
  ~GoodCheckedFactoryAlone() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadTwoCheckedFactories {
public:
  BadTwoCheckedFactories() : first_(openChecked()), second_(openChecked()) {}
  ~BadTwoCheckedFactories() {
    gadget_close(first_);
    gadget_close(second_);
  }

private:
  gadget *first_;
  gadget *second_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:61: warning: exception from 'openChecked' leaves the constructor of 'BadTwoCheckedFactories' without releasing 'first_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:37: note: 'BadTwoCheckedFactories::BadTwoCheckedFactories' calls 'openChecked' here
// CHECK-MESSAGES: :[[@LINE-46]]:15: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-46]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:61: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-9]]:11: note: declare 'first_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'openChecked' leaves the constructor of 'BadTwoCheckedFactories' without releasing 'first_', a gadget
// CHECK-REMAINS: note: 'BadTwoCheckedFactories::BadTwoCheckedFactories' calls 'openChecked' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'first_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// Out-parameters of one's own.
bool makeSession(session **result) { return session_open("name", result) == 0; }
void makeGadget(gadget *&result) { result = gadget_open(); }

class BadOwnOutParameter {
public:
  explicit BadOwnOutParameter(int n) {
    makeSession(&s_);
    check(n);
  }
  ~BadOwnOutParameter() { session_close(s_); }

private:
  session *s_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadOwnOutParameter' without releasing 's_', a session
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'BadOwnOutParameter::BadOwnOutParameter' calls 'makeSession' here
// CHECK-MESSAGES: :[[@LINE-16]]:45: note: 'session_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-148]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: declare 's_' as std::unique_ptr<session, decltype(&session_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadOwnOutParameter' without releasing 's_', a session
// CHECK-REMAINS: note: 'BadOwnOutParameter::BadOwnOutParameter' calls 'makeSession' here
// CHECK-REMAINS: note: 'session_open' acquires it here
// CHECK-REMAINS: note: 'session_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 's_' as std::unique_ptr<session, decltype(&session_close)>

class GoodOwnOutParameter {
public:
  GoodOwnOutParameter() {
    if (!makeSession(&s_))
      throw Error();
  }
  ~GoodOwnOutParameter() { session_close(s_); }

private:
  session *s_;
};

class BadReferenceParameter {
public:
  explicit BadReferenceParameter(int n) {
    makeGadget(h_);
    check(n);
  }
  ~BadReferenceParameter() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadReferenceParameter' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'BadReferenceParameter::BadReferenceParameter' calls 'makeGadget' here
// CHECK-MESSAGES: :[[@LINE-53]]:45: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-186]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadReferenceParameter' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'BadReferenceParameter::BadReferenceParameter' calls 'makeGadget' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

// A check that gives back what it was given.
int checked(int port) {
  if (port < 0)
    throw Error();
  return port;
}
template <class T> T *notNull(T *pointer) {
  if (!pointer)
    throw Error();
  return pointer;
}

class BadPassedOn {
public:
  explicit BadPassedOn(int n) : port_(checked(port_open(1))) { check(n); }
  ~BadPassedOn() { port_close(port_); }

private:
  int port_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:64: warning: exception from 'check' leaves the constructor of 'BadPassedOn' without releasing 'port_', a port
// CHECK-MESSAGES: :[[@LINE-7]]:47: note: 'port_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-220]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-10]]:47: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadPassedOn' without releasing 'port_', a port
// CHECK-REMAINS: note: 'port_open' acquires it here
// CHECK-REMAINS: note: 'port_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: a scope guard that is made here can call 'port_close'; option GuardType names one for fixes

class GoodPassedOn {
public:
  GoodPassedOn() : port_(checked(port_open(1))) {}
  ~GoodPassedOn() { port_close(port_); }

private:
  int port_;
};

class GoodPassedOnByTemplate {
public:
  GoodPassedOnByTemplate() : h_(notNull(gadget_open())) {}
  ~GoodPassedOnByTemplate() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadPassedOnByTemplate {
public:
  explicit BadPassedOnByTemplate(int n) : h_(notNull(gadget_open())) { check(n); }
  ~BadPassedOnByTemplate() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:72: warning: exception from 'check' leaves the constructor of 'BadPassedOnByTemplate' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-7]]:54: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-257]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadPassedOnByTemplate {
// CHECK-FIXES: explicit BadPassedOnByTemplate(int n) : h_(notNull(gadget_open())) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }

// A member function that acquires: the constructor's next step throws.
class BadInit {
public:
  explicit BadInit(int n) {
    init();
    check(n);
  }
  ~BadInit() { gadget_close(h_); }

private:
  void init() { h_ = gadget_open(); }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadInit' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'BadInit::BadInit' calls 'BadInit::init' here
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:16: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-278]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadInit {
// CHECK-FIXES: std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close);
// CHECK-FIXES: HGuard.release();

class GoodInit {
public:
  explicit GoodInit(int n) {
    check(n);
    init();
  }
  ~GoodInit() { gadget_close(h_); }

private:
  void init() { h_ = gadget_open(); }
  gadget *h_;
};

// ... acquires and throws: told where it throws.
class BadInitThrows {
public:
  explicit BadInitThrows(int n) { init(n); }
  ~BadInitThrows() { gadget_close(h_); }

private:
  void init(int n) {
    h_ = gadget_open();
    if (n < 0)
      throw Error();
  }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadInitThrows' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-12]]:35: note: 'BadInitThrows::BadInitThrows' calls 'BadInitThrows::init' here
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-13]]:22: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadInitThrows' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'BadInitThrows::BadInitThrows' calls 'BadInitThrows::init' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadInitCallThrows {
public:
  explicit BadInitCallThrows(int n) { init(n); }
  ~BadInitCallThrows() { gadget_close(h_); }

private:
  void init(int n) {
    h_ = gadget_open();
    check(n);
  }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadInitCallThrows' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-11]]:39: note: 'BadInitCallThrows::BadInitCallThrows' calls 'BadInitCallThrows::init' here
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-12]]:26: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-337]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadInitCallThrows' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'BadInitCallThrows::BadInitCallThrows' calls 'BadInitCallThrows::init' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadInitDeep {
public:
  explicit BadInitDeep(int n) { start(n); }
  ~BadInitDeep() { gadget_close(h_); }

private:
  void start(int n) { init(n); }
  void init(int n) {
    h_ = gadget_open();
    if (n < 0)
      throw Error();
  }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadInitDeep' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-13]]:33: note: 'BadInitDeep::BadInitDeep' calls 'BadInitDeep::start' here
// CHECK-MESSAGES: :[[@LINE-10]]:23: note: 'BadInitDeep::start' calls 'BadInitDeep::init' here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-15]]:20: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadInitDeep' without releasing 'h_', a gadget
// CHECK-REMAINS: note: 'BadInitDeep::BadInitDeep' calls 'BadInitDeep::start' here
// CHECK-REMAINS: note: 'BadInitDeep::start' calls 'BadInitDeep::init' here
// CHECK-REMAINS: note: 'gadget_open' acquires it here
// CHECK-REMAINS: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodInitReleases {
public:
  explicit GoodInitReleases(int n) { init(n); }
  ~GoodInitReleases() { gadget_close(h_); }

private:
  void init(int n) {
    h_ = gadget_open();
    if (n < 0) {
      gadget_close(h_);
      throw Error();
    }
  }
  gadget *h_;
};

class GoodInitTested {
public:
  GoodInitTested() { init(); }
  ~GoodInitTested() { gadget_close(h_); }

private:
  void init() {
    h_ = gadget_open();
    if (!h_)
      throw Error();
  }
  gadget *h_;
};

// Not the constructor calls it: a whole object's destructor will run.
class GoodInitLater {
public:
  GoodInitLater() : h_(nullptr) {}
  ~GoodInitLater() {
    if (h_)
      gadget_close(h_);
  }
  void init(int n) {
    h_ = gadget_open();
    check(n);
  }

private:
  gadget *h_;
};

// ... says that it failed.
class GoodInitSaysNone {
public:
  GoodInitSaysNone() {
    if (!init())
      throw Error();
  }
  ~GoodInitSaysNone() { gadget_close(h_); }

private:
  bool init() {
    h_ = gadget_open();
    return h_ != nullptr;
  }
  gadget *h_;
};

class GoodInitClosesAndSays {
public:
  GoodInitClosesAndSays() {
    if (!init())
      throw Error();
  }
  ~GoodInitClosesAndSays() { gadget_close(h_); }

private:
  bool init() {
    h_ = gadget_open();
    if (!h_)
      return false;
    if (gadget_start(h_) != 0) {
      gadget_close(h_);
      h_ = nullptr;
      return false;
    }
    return true;
  }
  gadget *h_;
};

class BadInitForgetsAndSays {
public:
  BadInitForgetsAndSays() {
    if (!init())
      throw Error();
  }
  ~BadInitForgetsAndSays() { gadget_close(h_); }

private:
  bool init() {
    h_ = gadget_open();
    if (!h_)
      return false;
    if (gadget_start(h_) != 0)
      return false;
    return true;
  }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-15]]:7: warning: exception thrown here leaves the constructor of 'BadInitForgetsAndSays' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-17]]:10: note: 'BadInitForgetsAndSays::BadInitForgetsAndSays' calls 'BadInitForgetsAndSays::init' here
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-16]]:30: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadInitForgetsAndSays {
// CHECK-FIXES: if (!init()) {
// CHECK-FIXES: if (h_) gadget_close(h_);

class GoodInitCode {
public:
  GoodInitCode() {
    int rc = init();
    if (rc < 0)
      throw Error();
  }
  ~GoodInitCode() { session_close(s_); }

private:
  int init() {
    if (session_open("name", &s_) != 0)
      return -1;
    return 0;
  }
  session *s_;
};

class GoodInitThenClose {
public:
  GoodInitThenClose() {
    if (!init()) {
      close();
      throw Error();
    }
  }
  ~GoodInitThenClose() { close(); }

private:
  bool init() {
    h_ = gadget_open();
    return h_ && gadget_start(h_) == 0;
  }
  void close() {
    if (h_)
      gadget_close(h_);
  }
  gadget *h_ = nullptr;
};

// A local of such a function is any function's: told with FunctionsToo.
class GoodInitLocal {
public:
  explicit GoodInitLocal(int n) { init(n); }
  ~GoodInitLocal() { gadget_close(h_); }

private:
  void init(int n) {
    gadget *h = gadget_open();
    if (n < 0)
      throw Error();
    h_ = h;
  }
  gadget *h_;
};

// A static factory that makes an object: the object is whole when this throws.
class GoodStaticFactory {
public:
  static GoodStaticFactory make(int n) {
    GoodStaticFactory made(gadget_open());
    check(n);
    return made;
  }
  explicit GoodStaticFactory(gadget *h) : h_(h) {}
  GoodStaticFactory(GoodStaticFactory &&other) noexcept : h_(other.h_) { other.h_ = nullptr; }
  ~GoodStaticFactory() {
    if (h_)
      gadget_close(h_);
  }

private:
  gadget *h_;
};

// A static member function that makes the handle.
class BadStaticMemberFactory {
public:
  explicit BadStaticMemberFactory(int n) : h_(make()) { check(n); }
  ~BadStaticMemberFactory() { gadget_close(h_); }

private:
  static gadget *make() { return gadget_open(); }
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:57: warning: exception from 'check' leaves the constructor of 'BadStaticMemberFactory' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-8]]:47: note: 'BadStaticMemberFactory::BadStaticMemberFactory' calls 'BadStaticMemberFactory::make' here
// CHECK-MESSAGES: :[[@LINE-5]]:34: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-576]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadStaticMemberFactory {
// CHECK-FIXES: explicit BadStaticMemberFactory(int n) : h_(make()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); check(n); HGuard.release(); }
