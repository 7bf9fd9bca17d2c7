// Calls through fields of records that only this file knows, in C++.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++98,c++14,c++20 -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/actions.h"
#include "Inputs/depot.h"
#include <python/Python.h>

static depot *d;
static int takeAny(void *) { return depot_take(d); }
static int countAny(void *) { return depot_count(d); }

// Set by the constructor.
class Made {
public:
  Made() : take(takeAny), count(&countAny) {}
  action take, count;
};
static Made made;
static PyObject *badMade(PyObject *, PyObject *) {
  made.take(0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'takeAny' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+158]]:17: note: 'badMade' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-16]]:37: note: 'takeAny' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-17]]:37: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: made.take(0);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodMade(PyObject *, PyObject *) {
  made.count(0);
  return NULL;
}
// In the body of a method.
class Opened {
public:
  void open();
  static int takeStatic(void *) { return depot_take(d); }
  action take;
};
void Opened::open() { take = &Opened::takeStatic; }
static PyObject *badOpened(PyObject *, PyObject *) {
  Opened o;
  o.open();
  o.take(0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Opened::takeStatic' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+135]]:19: note: 'badOpened' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-12]]:42: note: 'Opened::takeStatic' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-13]]:42: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: o.take(0);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// Of a template: each instance is a record of its own.
template <class T> struct Table {
  action run;
  T value;
};
static Table<int> takes = {takeAny, 1};
static Table<long> counts = {countAny, 1};
static PyObject *badTemplate(PyObject *, PyObject *) {
  takes.run(0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'takeAny' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+118]]:21: note: 'badTemplate' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-59]]:37: note: 'takeAny' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-60]]:37: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: takes.run(0);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodTemplate(PyObject *, PyObject *) {
  counts.run(0);
  return NULL;
}
// Nested, in a namespace without a name.
namespace {
struct Outer {
  struct Inner {
    int (*take)(depot *);
    int (*count)(depot *);
  } inner;
} outer = {{depot_take, depot_count}};
} // namespace
static PyObject *badNested(PyObject *, PyObject *) {
  outer.inner.take(d);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+96]]:19: note: 'badNested' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: outer.inner.take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodNested(PyObject *, PyObject *) {
  outer.inner.count(d);
  return NULL;
}
// A copy of the whole record brings nothing new.
static PyObject *badCopy(PyObject *, PyObject *) {
  Made copy = made, other(made);
  other = copy;
  other.take(0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'takeAny' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+81]]:17: note: 'badCopy' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-100]]:37: note: 'takeAny' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-101]]:37: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: other.take(0);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
// Overloads: the one that fits.
struct Overloads {
  int (*run)(depot *);
};
static int overloaded(depot *) { return depot_take(d); }
static int overloaded(int) { return 0; }
static Overloads overloads = {overloaded};
static PyObject *badOverload(PyObject *, PyObject *) {
  overloads.run(d);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'overloaded' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+64]]:21: note: 'badOverload' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-9]]:41: note: 'overloaded' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-10]]:41: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: overloads.run(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// A constructor may be given another.
class Given {
public:
  explicit Given(action run) : run(run) {}
  action run;
};
class GivenOrOwn {
public:
  GivenOrOwn() : run(takeAny) {}
  explicit GivenOrOwn(action run) : run(run) {}
  action run;
};
static GivenOrOwn own;
static PyObject *goodGiven(PyObject *, PyObject *) {
  Given given(takeAny);
  given.run(0);
  own.run(0);
  return NULL;
}
// Of a method it is not known which object has it.
struct Methods {
  int (Methods::*run)();
  int take() { return depot_take(d); }
};
static PyObject *goodMethod(PyObject *, PyObject *) {
  Methods m = {&Methods::take};
  (m.*m.run)();
  return NULL;
}
// Other files know these records.
static actions ours = {takeAny};
static actions_of<action> oursToo = {takeAny};
static PyObject *goodHeader(PyObject *, PyObject *) {
  install(&ours), install(&oursToo);
  ours.run(0);
  oursToo.run(0);
  return NULL;
}
// Variables, of a class or not, are no fields.
struct Static {
  static action run;
};
action Static::run = takeAny;
static PyObject *goodStatic(PyObject *, PyObject *) {
  Static::run(0);
  return NULL;
}

static PyMethodDef all[] = {
    {"badMade", badMade, METH_VARARGS, NULL},
    {"goodMade", goodMade, METH_VARARGS, NULL},
    {"badOpened", badOpened, METH_VARARGS, NULL},
    {"badTemplate", badTemplate, METH_VARARGS, NULL},
    {"goodTemplate", goodTemplate, METH_VARARGS, NULL},
    {"badNested", badNested, METH_VARARGS, NULL},
    {"goodNested", goodNested, METH_VARARGS, NULL},
    {"badCopy", badCopy, METH_VARARGS, NULL},
    {"badOverload", badOverload, METH_VARARGS, NULL},
    {"goodGiven", goodGiven, METH_VARARGS, NULL},
    {"goodMethod", goodMethod, METH_VARARGS, NULL},
    {"goodHeader", goodHeader, METH_VARARGS, NULL},
    {"goodStatic", goodStatic, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};
PyMethodDef *get() { return all; }
