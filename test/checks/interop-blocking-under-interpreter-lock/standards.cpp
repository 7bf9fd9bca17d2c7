// All standards, and C functions in C++.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++98,c++03,c++11,c++14,c++17,c++20,c++23 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

static depot *d;

class Unlocked {
public:
  Unlocked() : token_(PyEval_SaveThread()) {}
  ~Unlocked() { PyEval_RestoreThread(token_); }

private:
  PyThreadState *token_;
};

extern "C" {
static PyObject *badMethod(PyObject *self, PyObject *args) {
  depot_take(d);
  return args;
}
static PyObject *goodMethod(PyObject *self, PyObject *args) {
  Unlocked unlocked;
  depot_take(d);
  return args;
}
static PyMethodDef methods[] = {{"bad", badMethod, METH_NOARGS, 0}, {"good", goodMethod, METH_NOARGS, 0}, {0, 0, 0, 0}};
}
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:41: note: 'badMethod' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static PyObject *badMethod
// CHECK-FIXES: Unlocked {{.*}};
// CHECK-FIXES-NEXT: depot_take(d);

// Methods and static methods in tables.
class Depot {
public:
  static PyObject *take(PyObject *self, PyObject *args) {
    instance().wait();
    return args;
  }
  void wait() { depot_take(d); }
  static Depot &instance();
};
static PyMethodDef more[] = {{"take", &Depot::take, METH_NOARGS, 0}, {0, 0, 0, 0}};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: 'Depot::wait' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-2]]:39: note: 'Depot::take' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'Depot::wait' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static PyObject *take
// CHECK-FIXES: Unlocked {{.*}};
// CHECK-FIXES-NEXT: instance().wait();

// Constructors and destructors that wait.
class Holder {
public:
  Holder() { depot_take(d); }
  ~Holder() { depot_pack(d, 1); }
};
void badConstructor() {
  PyErr_Clear();
  Holder holder;
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'Holder::Holder' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: 'Holder::Holder' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-10]]:14: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: release the GIL around this call
// CHECK-REMAINS: warning: 'Holder::Holder' may block forever in 'depot_take' while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'Holder::Holder' calls 'depot_take' here
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call
void goodConstructor() {
  PyErr_Clear();
  Unlocked unlocked;
  Holder holder;
}
