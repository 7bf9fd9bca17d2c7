// Classes that nanobind binds: their objects end with the GIL held, and there is no holder that could let it go.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++17 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_NB_MAJOR=3

#include "Inputs/vault.h"
#include <memory>
#include <nanobind/nanobind.h>
#include <thread>

namespace nb = nanobind;

class Waits {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Short {
public:
  ~Short() { vault_drop(v_); }

private:
  vault *v_ = vault_open();
};
class Joins {
public:
  Joins() : thread_([this] { run(); }) {}
  ~Joins() { thread_.join(); }

private:
  void run() {
    nb::gil_scoped_acquire acquire;
    nb::print("running");
  }
  std::thread thread_;
};
// Its thread never asks for the lock.
class JoinsNative {
public:
  JoinsNative() : thread_([this] { ++turns_; }) {}
  ~JoinsNative() { thread_.join(); }

private:
  int turns_ = 0;
  std::thread thread_;
};
class Releases {
public:
  ~Releases() {
    nb::gil_scoped_release release;
    vault_close(v_);
  }

private:
  vault *v_ = vault_open();
};
// What waits is owned by it.
class Holds {
private:
  std::unique_ptr<Waits> waits_ = std::make_unique<Waits>();
};
// It needs the lock besides.
class Both {
public:
  ~Both() {
    callback_.reset();
    vault_close(v_);
  }

private:
  nb::object callback_;
  vault *v_ = vault_open();
};
// Shown only, and never ended.
class Singleton {
public:
  ~Singleton() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Base {
public:
  virtual ~Base() = default;
  virtual int run() { return 0; }
};
class Derived : public Base {
public:
  ~Derived() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};

NB_MODULE(vaults, m) {
  nb::class_<Waits>(m, "Waits").def(nb::init<>());
  nb::class_<Short>(m, "Short").def(nb::init<>());
  nb::class_<Joins> joins(m, "Joins");
  joins.def(nb::init<>());
  nb::class_<JoinsNative>(m, "JoinsNative").def(nb::init<>());
  nb::class_<Releases>(m, "Releases").def(nb::init<>());
  nb::class_<Holds>(m, "Holds").def(nb::init<>());
  nb::class_<Both>(m, "Both").def(nb::init<>());
  nb::class_<Singleton>(m, "Singleton", nb::never_destruct());
  nb::class_<Base>(m, "Base");
  nb::class_<Derived, Base>(m, "Derived").def("run", &Base::run);
}
// CHECK-MESSAGES: :[[@LINE-12]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-96]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-97]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-98]]:14: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-14]]:21: warning: 'Joins' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-85]]:14: note: 'Joins::~Joins' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-82]]:28: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-87]]:14: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-14]]:3: warning: 'Holds' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-57]]:26: note: member 'waits_' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-105]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-106]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-107]]:14: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-18]]:3: warning: 'Both' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-55]]:5: note: 'Both::~Both' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-56]]:5: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-57]]:5: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-19]]:3: warning: 'Derived' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-37]]:16: note: 'Derived::~Derived' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-38]]:16: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-39]]:16: note: release the GIL around this call: what it waits for may need it
