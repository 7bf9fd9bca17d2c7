// Classes whose end needs the lock itself: it cannot be let go of around all of it.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_PYBIND11_MAJOR=3 -DMOCK_PYBIND11_MINOR=0

#include "Inputs/vault.h"
#include <memory>
#include <pybind11/pybind11.h>
#include <vector>

namespace py = pybind11;

struct Owner {
  py::object object;
};
class Member {
public:
  ~Member() { vault_close(v_); }

private:
  py::object object_;
  vault *v_ = vault_open();
};
class Vector {
public:
  ~Vector() { vault_close(v_); }

private:
  std::vector<Owner> owners_;
  vault *v_ = vault_open();
};
class Derived : public Owner {
public:
  ~Derived() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Counts {
public:
  ~Counts() {
    vault_close(v_);
    Py_XDECREF(object_);
  }

private:
  PyObject *object_ = nullptr;
  vault *v_ = vault_open();
};
// The last one of them ends it.
class Shares {
public:
  ~Shares() { vault_close(v_); }

private:
  std::shared_ptr<Owner> owner_;
  vault *v_ = vault_open();
};
// What it takes again itself is no matter of its binding.
class Halves {
public:
  ~Halves() {
    {
      py::gil_scoped_release release;
      vault_close(v_);
    }
    vault_close(w_);
  }

private:
  vault *v_ = vault_open(), *w_ = vault_open();
};
class Released {
public:
  ~Released() {
    py::gil_scoped_release release;
    vault_close(v_);
  }

private:
  py::object object_;
  vault *v_ = vault_open();
};

void bind(py::module_ &m) {
  py::class_<Member>(m, "Member");
  py::class_<Vector>(m, "Vector");
  py::class_<Derived>(m, "Derived");
  py::class_<Counts>(m, "Counts");
  py::class_<Shares>(m, "Shares");
  py::class_<Halves>(m, "Halves");
  py::class_<Released>(m, "Released");
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'Member' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-77]]:15: note: 'Member::~Member' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-78]]:15: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-79]]:15: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: 'Vector' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-73]]:15: note: 'Vector::~Vector' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-74]]:15: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-75]]:15: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-14]]:3: warning: 'Derived' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-69]]:16: note: 'Derived::~Derived' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-70]]:16: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-71]]:16: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-17]]:3: warning: 'Counts' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-65]]:5: note: 'Counts::~Counts' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-66]]:5: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-67]]:5: note: release the GIL around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-20]]:3: warning: 'Shares' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-58]]:15: note: 'Shares::~Shares' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-59]]:15: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-60]]:15: note: release the GIL around this call: what it waits for may need it
