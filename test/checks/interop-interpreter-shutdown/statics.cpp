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
// CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'badGlobal' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-2]]:12: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

static std::map<std::string, py::object> badInContainer;
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'badInContainer' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-2]]:42: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

static std::shared_ptr<py::object> badShared;
// CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'badShared' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-2]]:36: note: variable 'badShared' is destroyed here by 'pybind11::object::~object'
// CHECK-MESSAGES: :[[@LINE-3]]:36: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

py::object &badLocal() {
  static py::object Cached = py::module_::import("json");
  return Cached;
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: 'badLocal::Cached' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

struct Holder {
  static py::object BadMember;
};
py::object Holder::BadMember;
// CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Holder::BadMember' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-2]]:20: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

py::object okPerCall() {
  py::object Local = py::module_::import("json");
  return Local;
}

thread_local py::object BadPerThread;
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'BadPerThread' is destroyed when its thread exits, which may be after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-2]]:25: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

//===-- What holds them ---------------------------------------------------===//

struct Registry {
  std::vector<py::function> Callbacks;
  static Registry &badInstance() {
    static Registry Only;
    return Only;
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:21: warning: 'Registry::badInstance::Only' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: variable 'Only' is destroyed here by 'Registry::~Registry'
// CHECK-MESSAGES: :[[@LINE-8]]:29: note: member 'Callbacks' is destroyed here by 'pybind11::function::~function'
// CHECK-NOTES: pybind11.h:73:18: note: base class 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-MESSAGES: :[[@LINE-8]]:21: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-9]]:21: note: never destroy it: whatever else its end does is left out then

// A reference of the program's own.
class Ref {
public:
  explicit Ref(PyObject *Object = nullptr) : Object(Object) {}
  ~Ref() { Py_XDECREF(Object); }

private:
  PyObject *Object;
};
static Ref BadOwnReference;
// CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'BadOwnReference' is destroyed when the process exits, after the Python interpreter has ended, and calls 'Py_XDECREF' then
// CHECK-MESSAGES: :[[@LINE-2]]:12: note: variable 'BadOwnReference' is destroyed here by 'Ref::~Ref'
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: 'Ref::~Ref' calls 'Py_XDECREF' here
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: never destroy it: whatever else its end does is left out then

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
// CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'BadTakesTheLock' is destroyed when the process exits, after the Python interpreter has ended, and calls 'PyGILState_Ensure' then
// CHECK-MESSAGES: :[[@LINE-2]]:19: note: variable 'BadTakesTheLock' is destroyed here by 'LockingRef::~LockingRef'
// CHECK-MESSAGES: :[[@LINE-11]]:30: note: 'LockingRef::~LockingRef' calls 'PyGILState_Ensure' here
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-5]]:19: note: never destroy it: whatever else its end does is left out then

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
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'BadDeleter' is destroyed when the process exits, after the Python interpreter has ended, and calls 'Py_XDECREF' then
// CHECK-MESSAGES: :[[@LINE-2]]:42: note: variable 'BadDeleter' is destroyed here by 'Decref::operator()'
// CHECK-MESSAGES: :[[@LINE-5]]:45: note: 'Decref::operator()' calls 'Py_XDECREF' here
// CHECK-MESSAGES: :[[@LINE-4]]:42: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-MESSAGES: :[[@LINE-5]]:42: note: never destroy it: whatever else its end does is left out then

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

// CHECK-FIXES: static std::map<std::string, py::object> &badInContainer = *new std::map<std::string, py::object>;
// CHECK-FIXES: static std::shared_ptr<py::object> &badShared = *new std::shared_ptr<py::object>;
// CHECK-FIXES: static py::object &Cached = *new py::object(py::module_::import("json"));

// CHECK-REMAINS: warning: 'badGlobal' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-REMAINS: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-REMAINS: warning: 'Holder::BadMember' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-REMAINS: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-REMAINS: warning: 'BadPerThread' is destroyed when its thread exits, which may be after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-REMAINS: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-REMAINS: warning: 'Registry::badInstance::Only' is destroyed when the process exits, after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-REMAINS: note: variable 'Only' is destroyed here by 'Registry::~Registry'
// CHECK-REMAINS: note: member 'Callbacks' is destroyed here by 'pybind11::function::~function'
// CHECK-REMAINS: note: base class 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-REMAINS: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-REMAINS: note: never destroy it: whatever else its end does is left out then
// CHECK-REMAINS: warning: 'BadOwnReference' is destroyed when the process exits, after the Python interpreter has ended, and calls 'Py_XDECREF' then
// CHECK-REMAINS: note: variable 'BadOwnReference' is destroyed here by 'Ref::~Ref'
// CHECK-REMAINS: note: 'Ref::~Ref' calls 'Py_XDECREF' here
// CHECK-REMAINS: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-REMAINS: note: never destroy it: whatever else its end does is left out then
// CHECK-REMAINS: warning: 'BadTakesTheLock' is destroyed when the process exits, after the Python interpreter has ended, and calls 'PyGILState_Ensure' then
// CHECK-REMAINS: note: variable 'BadTakesTheLock' is destroyed here by 'LockingRef::~LockingRef'
// CHECK-REMAINS: note: 'LockingRef::~LockingRef' calls 'PyGILState_Ensure' here
// CHECK-REMAINS: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-REMAINS: note: never destroy it: whatever else its end does is left out then
// CHECK-REMAINS: warning: 'BadDeleter' is destroyed when the process exits, after the Python interpreter has ended, and calls 'Py_XDECREF' then
// CHECK-REMAINS: note: variable 'BadDeleter' is destroyed here by 'Decref::operator()'
// CHECK-REMAINS: note: 'Decref::operator()' calls 'Py_XDECREF' here
// CHECK-REMAINS: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
// CHECK-REMAINS: note: never destroy it: whatever else its end does is left out then
