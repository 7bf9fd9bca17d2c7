// Objects that end when the process exits, and hold objects of Python.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <map>
#include <memory>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace py = pybind11;

//===-- Where they stand --------------------------------------------------===//

py::object badGlobal;

static std::map<std::string, py::object> badInContainer;

static std::shared_ptr<py::object> badShared;

py::object &badLocal() {
  static py::object Cached = py::module_::import("json");
  return Cached;
}

struct Holder {
  static py::object BadMember;
};
py::object Holder::BadMember;

py::object okPerCall() {
  py::object Local = py::module_::import("json");
  return Local;
}

thread_local py::object BadPerThread;

//===-- What holds them ---------------------------------------------------===//

struct Registry {
  std::vector<py::function> Callbacks;
  static Registry &badInstance() {
    static Registry Only;
    return Only;
  }
};

// A reference of the program's own.
class Ref {
public:
  explicit Ref(PyObject *Object = nullptr) : Object(Object) {}
  ~Ref() { Py_XDECREF(Object); }

private:
  PyObject *Object;
};
static Ref BadOwnReference;

class AskingRef {
public:
  ~AskingRef() {
    if (Py_IsInitialized())
      Py_XDECREF(Object);
  }

private:
  PyObject *Object = nullptr;
};
static AskingRef OkAsksFirst;

class LockingRef {
public:
  ~LockingRef() {
    PyGILState_STATE State = PyGILState_Ensure();
    Py_XDECREF(Object);
    PyGILState_Release(State);
  }

private:
  PyObject *Object = nullptr;
};
static LockingRef BadTakesTheLock;

static bool Ended = false;
bool isAlive() { return !Ended; }
class FlaggedRef {
public:
  ~FlaggedRef() {
    if (isAlive())
      Py_XDECREF(Object);
  }

private:
  PyObject *Object = nullptr;
};
static FlaggedRef OkHasAFlag;

struct Decref {
  void operator()(PyObject *Object) const { Py_XDECREF(Object); }
};
static std::unique_ptr<PyObject, Decref> BadDeleter;

struct Nothing {
  void operator()(PyObject *) const {}
};
static std::unique_ptr<PyObject, Nothing> OkTrivialDeleter;

static PyObject *OkPlainPointer;

//===-- Who lets go of them -----------------------------------------------===//

static auto *OkLeaked = new py::object;
py::object &okLeakedLocal() {
  static py::object &Leaked = *new py::object;
  return Leaked;
}

[[clang::no_destroy]] static py::object OkNotDestroyed;

static py::object OkReset;
void atExit() { OkReset = py::object(); }

static py::object OkReleased;
void release() { OkReleased.release(); }

static std::map<std::string, py::object> OkCleared;
void clear() { OkCleared.clear(); }

struct Cache {
  std::map<std::string, py::object> Objects;
  void shutDown() { Objects.clear(); }
  static Cache &okInstance() {
    static Cache Only;
    return Only;
  }
};
