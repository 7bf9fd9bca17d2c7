// Programs that end the interpreter themselves.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <memory>
#include <pybind11/embed.h>
#include <thread>

namespace py = pybind11;

//===-- One body ----------------------------------------------------------===//

void badCall(PyObject *Object) {
  Py_Finalize();
  Py_DECREF(Object);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Py_DECREF' is called after 'Py_Finalize' has ended the Python interpreter
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: let the Python interpreter end after this

void okOrder(PyObject *Object) {
  Py_DECREF(Object);
  Py_Finalize();
}

void okAsks(PyObject *Object) {
  Py_Finalize();
  if (Py_IsInitialized())
    Py_DECREF(Object);
}

void okAgain(PyObject *Object) {
  Py_Finalize();
  Py_Initialize();
  Py_DECREF(Object);
}

void okOtherBranch(PyObject *Object, bool Last) {
  if (Last)
    Py_Finalize();
  else
    Py_DECREF(Object);
}

int badLocal() {
  py::initialize_interpreter();
  py::object Module = py::module_::import("json");
  py::finalize_interpreter();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:14: warning: variable 'Module' is destroyed after 'pybind11::finalize_interpreter' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-6]]:14: note: let the Python interpreter end after this

int okScope() {
  py::initialize_interpreter();
  { py::object Module = py::module_::import("json"); }
  py::finalize_interpreter();
  return 0;
}

void badGuardOrder() {
  py::object Module;
  py::scoped_interpreter Guard;
  Module = py::module_::import("json");
}
// CHECK-MESSAGES: :[[@LINE-4]]:14: warning: variable 'Module' is destroyed after the end of variable 'Guard' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-6]]:14: note: let the Python interpreter end after this

void okGuardOrder() {
  py::scoped_interpreter Guard;
  py::object Module = py::module_::import("json");
}

//===-- Through functions -------------------------------------------------===//

void shutDown() {
  if (Py_IsInitialized())
    Py_FinalizeEx();
}
void drop(PyObject *Object) { Py_XDECREF(Object); }

void badThroughFunctions(PyObject *Object) {
  shutDown();
  drop(Object);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'drop' is called after 'shutDown' has ended the Python interpreter, and uses it in 'Py_XDECREF'
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badThroughFunctions' calls 'drop' here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'drop' calls 'Py_XDECREF' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let the Python interpreter end after this

void mayShutDown(int Users) {
  if (Users == 0)
    Py_FinalizeEx();
}
void okMaybe(PyObject *Object) {
  mayShutDown(1);
  drop(Object);
}

struct Script {
  py::object Object;
};
void badDelete(Script *S) {
  shutDown();
  delete S;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Script::~Script' is called after 'shutDown' has ended the Python interpreter, and uses it in 'pybind11::object::~object'
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badDelete' calls 'Script::~Script' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: member 'Object' is destroyed here by 'pybind11::object::~object'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let the Python interpreter end after this

//===-- Members -----------------------------------------------------------===//

class BadHost {
public:
  BadHost() { Py_Initialize(); }
  ~BadHost() { Py_Finalize(); }

private:
  py::object Main;
};
// CHECK-MESSAGES: :[[@LINE-2]]:14: warning: member 'Main' is destroyed after 'BadHost::~BadHost' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-4]]:14: note: let the Python interpreter end after this

class GoodHost {
public:
  GoodHost() { Py_Initialize(); }
  ~GoodHost() {
    Main = py::object();
    Py_Finalize();
  }

private:
  py::object Main;
};

class BadOrder {
  py::object Main;
  py::scoped_interpreter Guard;
};
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: member 'Main' is destroyed after the end of member 'Guard' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-3]]:26: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: let the Python interpreter end after this

class GoodOrder {
  py::scoped_interpreter Guard;
  py::object Main;
};

class BadOwnedGuard {
  py::object Main;
  std::unique_ptr<py::scoped_interpreter> Guard;
};
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: member 'Main' is destroyed after the end of member 'Guard' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-3]]:43: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: let the Python interpreter end after this

// It ends the interpreter itself, when nothing of Python's is left.
static GoodHost OkStaticHost;

//===-- Threads -----------------------------------------------------------===//

static PyObject *Task;
void work() {
  py::gil_scoped_acquire Lock;
  PyObject_CallNoArgs(Task);
}

void badJoinAfter() {
  std::thread Worker(work);
  Py_Finalize();
  Worker.join();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Py_Finalize' has ended the Python interpreter before the thread that is joined here: it hangs or is killed when it takes the GIL
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badJoinAfter' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-11]]:26: note: 'work' calls 'pybind11::gil_scoped_acquire::gil_scoped_acquire' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the Python interpreter ends here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending

void okJoinBefore() {
  std::thread Worker(work);
  Worker.join();
  Py_Finalize();
}

// CHECK-FIXES: py::scoped_interpreter Guard;
// CHECK-FIXES: std::unique_ptr<py::scoped_interpreter> Guard;

// CHECK-REMAINS: warning: 'Py_DECREF' is called after 'Py_Finalize' has ended the Python interpreter
// CHECK-REMAINS: note: the Python interpreter ends here
// CHECK-REMAINS: note: let the Python interpreter end after this
// CHECK-REMAINS: warning: variable 'Module' is destroyed after 'pybind11::finalize_interpreter' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-REMAINS: note: the Python interpreter ends here
// CHECK-REMAINS: note: let the Python interpreter end after this
// CHECK-REMAINS: warning: variable 'Module' is destroyed after the end of variable 'Guard' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-REMAINS: note: the Python interpreter ends here
// CHECK-REMAINS: note: let the Python interpreter end after this
// CHECK-REMAINS: warning: 'drop' is called after 'shutDown' has ended the Python interpreter, and uses it in 'Py_XDECREF'
// CHECK-REMAINS: note: 'badThroughFunctions' calls 'drop' here
// CHECK-REMAINS: note: 'drop' calls 'Py_XDECREF' here
// CHECK-REMAINS: note: the Python interpreter ends here
// CHECK-REMAINS: note: let the Python interpreter end after this
// CHECK-REMAINS: warning: 'Script::~Script' is called after 'shutDown' has ended the Python interpreter, and uses it in 'pybind11::object::~object'
// CHECK-REMAINS: note: 'badDelete' calls 'Script::~Script' here
// CHECK-REMAINS: note: member 'Object' is destroyed here by 'pybind11::object::~object'
// CHECK-REMAINS: note: the Python interpreter ends here
// CHECK-REMAINS: note: let the Python interpreter end after this
// CHECK-REMAINS: warning: member 'Main' is destroyed after 'BadHost::~BadHost' has ended the Python interpreter, and calls 'pybind11::object::~object' then
// CHECK-REMAINS: note: the Python interpreter ends here
// CHECK-REMAINS: note: let the Python interpreter end after this
// CHECK-REMAINS: warning: 'Py_Finalize' has ended the Python interpreter before the thread that is joined here: it hangs or is killed when it takes the GIL
// CHECK-REMAINS: note: 'badJoinAfter' calls 'std::thread::join' here
// CHECK-REMAINS: note: 'work' calls 'pybind11::gil_scoped_acquire::gil_scoped_acquire' here
// CHECK-REMAINS: note: the Python interpreter ends here
// CHECK-REMAINS: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending
