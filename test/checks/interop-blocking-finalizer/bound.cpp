// Classes whose objects an interpreter ends: pybind11 runs their destructors with the GIL held.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <memory>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);

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
class Slow {
public:
  ~Slow() { vault_seal(v_); }

private:
  vault *v_ = vault_open();
};
class Joins {
public:
  Joins() : thread_([this] { run(); }) {}
  ~Joins() { thread_.join(); }

private:
  void run() {
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_;
};
class Releases {
public:
  ~Releases() {
    py::gil_scoped_release release;
    vault_close(v_);
  }

private:
  vault *v_ = vault_open();
};
// Through a member, and a base.
class Holds {
public:
  int size() const { return 1; }

private:
  Short first_;
  Waits waits_;
};
class Derived : public Waits {};

void bindByDefault(py::module_ &m) {
  py::class_<Waits>(m, "Waits").def(py::init<>());
  py::class_<Short>(m, "Short").def(py::init<>());
  py::class_<Slow>(m, "Slow").def(py::init<>());
  py::class_<Joins>(m, "Joins").def(py::init<>());
  py::class_<Releases>(m, "Releases");
  py::class_<Holds>(m, "Holds").def("size", &Holds::size);
  py::class_<Derived, Waits>(m, "Derived");
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'Waits' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-62]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-63]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'Joins' is bound without releasing the GIL around its destructor, which waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-43]]:14: note: 'Joins::~Joins' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-40]]:28: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'Holds' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-20]]:9: note: member 'waits_' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-69]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-70]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:3: warning: 'Derived' is bound without releasing the GIL around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-22]]:17: note: base class 'Waits' is destroyed here by 'Waits::~Waits'
// CHECK-MESSAGES: :[[@LINE-73]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-74]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: struct [[D1:[A-Za-z0-9_]+]] {
// CHECK-FIXES-NEXT: void operator()(Waits *{{[A-Za-z]+}}) const {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{[A-Za-z]+}};
// CHECK-FIXES-NEXT: delete {{[A-Za-z]+}};
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: void bindByDefault(py::module_ &m) {
// CHECK-FIXES-NEXT: py::class_<Waits, std::unique_ptr<Waits, [[D1]]>>(m, "Waits").def(py::init<>());
// CHECK-FIXES-NEXT: py::class_<Short>(m, "Short").def(py::init<>());
// CHECK-FIXES-NEXT: py::class_<Slow>(m, "Slow").def(py::init<>());
// CHECK-FIXES-NEXT: py::class_<Joins, std::unique_ptr<Joins, {{.*}}>>(m, "Joins").def(py::init<>());
// CHECK-FIXES-NEXT: py::class_<Releases>(m, "Releases");
// CHECK-FIXES-NEXT: py::class_<Holds, std::unique_ptr<Holds, {{.*}}>>(m, "Holds").def("size", &Holds::size);
// CHECK-FIXES-NEXT: py::class_<Derived, Waits, std::unique_ptr<Derived, {{.*}}>>(m, "Derived");
