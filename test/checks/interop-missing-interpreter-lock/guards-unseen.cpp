// What may be a guard: classes and functions whose bodies are elsewhere.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <memory>
#include <pybind11/pybind11.h>
#include <python/Python.h>

namespace py = pybind11;
int compute(int);

class Guard {
public:
  Guard();
  ~Guard();

private:
  void *data_;
};
void goodMayTakeIt(PyObject *list) {
  py::gil_scoped_release release;
  Guard guard;
  PyList_Append(list, list);
}

// An object that is used otherwise is none.
class Builder {
public:
  Builder();
  ~Builder();
  void add(int);
};
void badUsedObject(PyObject *list) {
  py::gil_scoped_release release;
  Builder builder;
  builder.add(1);
  PyList_Append(list, list);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-FIXES: void badUsedObject
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: PyList_Append(list, list);

// Seen: it does nothing with the lock.
class Counter {
public:
  explicit Counter(int &n) : n_(n) { ++n_; }
  ~Counter() { --n_; }

private:
  int &n_;
};
void badSeenObject(PyObject *list, int n) {
  py::gil_scoped_release release;
  Counter counter(n);
  PyList_Append(list, list);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-FIXES: void badSeenObject
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: PyList_Append(list, list);

// Functions that get a token, or what holds one.
struct State {
  PyThreadState *token;
  int count;
};
void resume(State &state);
void goodHandedState(State &state, PyObject *list) {
  state.token = PyEval_SaveThread();
  resume(state);
  PyList_Append(list, list);
}
struct Other {
  int count;
};
void change(Other &other);
void badHandedOther(Other &other, PyObject *list) {
  PyThreadState *token = PyEval_SaveThread();
  change(other);
  PyList_Append(list, list);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-FIXES: void badHandedOther
// CHECK-FIXES: change(other);
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire Acquire;
// CHECK-FIXES-NEXT: PyList_Append(list, list);
// CHECK-FIXES-NEXT: }

class Session {
public:
  void suspend();
  void resume();

private:
  PyThreadState *token_;
};
void goodMethods(Session &session, PyObject *list) {
  py::gil_scoped_release release;
  session.resume();
  PyList_Append(list, list);
  session.suspend();
}

std::unique_ptr<Guard> makeGuard();
void goodMadeElsewhere(PyObject *list) {
  py::gil_scoped_release release;
  auto guard = makeGuard();
  PyList_Append(list, list);
}

// A virtual method of a class that knows the lock.
class Runtime {
public:
  virtual ~Runtime();
  virtual PyThreadState *leave() = 0;
  virtual void enter(PyThreadState *) = 0;
};
void goodVirtual(Runtime &runtime, PyObject *list) {
  PyThreadState *token = runtime.leave();
  compute(1);
  runtime.enter(token);
  PyList_Append(list, list);
}
