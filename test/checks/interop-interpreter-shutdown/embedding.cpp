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

//===-- Members -----------------------------------------------------------===//

class BadHost {
public:
  BadHost() { Py_Initialize(); }
  ~BadHost() { Py_Finalize(); }

private:
  py::object Main;
};

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

class GoodOrder {
  py::scoped_interpreter Guard;
  py::object Main;
};

class BadOwnedGuard {
  py::object Main;
  std::unique_ptr<py::scoped_interpreter> Guard;
};

// It ends the interpreter itself, when nothing of Python's is left.
static GoodHost OkStaticHost;

//===-- Threads -----------------------------------------------------------===//

void work() {
  py::gil_scoped_acquire Lock;
  PyRun_SimpleString("work()");
}

void badJoinAfter() {
  std::thread Worker(work);
  Py_Finalize();
  Worker.join();
}

void okJoinBefore() {
  std::thread Worker(work);
  Worker.join();
  Py_Finalize();
}
