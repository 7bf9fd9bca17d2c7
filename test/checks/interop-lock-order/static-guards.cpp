// The guard of a static local, which other threads wait for, and the interpreter's lock.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20 --suffix=GUARDED -- -- -DMOCK_PYBIND11_MINOR=11
// RUN: %check_interop_tidy %s interop-lock-order %t -- -- -fno-threadsafe-statics

#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);
struct Point {
  constexpr Point(int x) : x(x) {}
  int x;
};
struct Table {
  Table();
  int size;
};

// Importing lets go of the interpreter's lock, with the guard held.
py::object badImport() {
  static py::object module = py::module_::import("numpy");
  return module;
}
// CHECK-MESSAGES-GUARDED: :[[@LINE-3]]:21: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES-GUARDED: :[[@LINE+91]]:22: note: 'badImport' is bound here and entered with the GIL held
// CHECK-MESSAGES-GUARDED: :[[@LINE-5]]:30: note: 'pybind11::module_::import' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES-GUARDED: :[[@LINE-6]]:21: note: release the GIL before, and take it in the initializer
py::object goodImport() {
  py::object module = py::module_::import("numpy");
  return module;
}

// Initializers that only need the lock, need nothing, or are constant.
int goodOthers() {
  static PyObject *list = PyList_New(0);
  static int n = compute(1);
  static Table table;
  static Point point(3);
  static constexpr int four = 4;
  static int zero;
  static const char *name = "x";
  static std::mutex mutex;
  return list != nullptr && name ? n + table.size + point.x + four + zero : 0;
}

// In a helper that both what is bound and a thread call: the thread takes the interpreter's lock under the guard.
static long load() {
  py::gil_scoped_acquire acquire;
  return PyLong_AsLong(nullptr);
}
static long getSize() {
  static long size = load();
  return size;
}
long badSize() { return getSize(); }
void startBad() {
  std::thread([] { getSize(); }).detach();
}
// CHECK-MESSAGES-GUARDED: :[[@LINE-4]]:25: warning: 'getSize' initializes static 'size' while the GIL is held, and its initializer takes the GIL
// CHECK-MESSAGES-GUARDED: :[[@LINE+59]]:17: note: 'badSize' is bound here and entered with the GIL held
// CHECK-MESSAGES-GUARDED: :[[@LINE-9]]:15: note: static 'size' is initialized here
// CHECK-MESSAGES-GUARDED: :[[@LINE-10]]:15: note: the other way round, static 'size' is initialized here
// CHECK-MESSAGES-GUARDED: :[[@LINE-11]]:22: note: 'getSize' calls 'load' here
// CHECK-MESSAGES-GUARDED: :[[@LINE-16]]:26: note: the GIL is taken here
// CHECK-MESSAGES-GUARDED: :[[@LINE-10]]:25: note: release the GIL before, and take it in the initializer

// Only threads come here, or only who has the lock.
static long loadToo() {
  py::gil_scoped_acquire acquire;
  return PyLong_AsLong(nullptr);
}
static long getThreads() {
  static long size = loadToo();
  return size;
}
void startGood() {
  std::thread([] { getThreads(); }).detach();
  std::thread([] { getThreads(); }).detach();
}
long goodHeld() {
  static long size = loadToo();
  return size;
}

// The lock is let go before, and taken in the initializer.
py::object goodReleased() {
  py::gil_scoped_release release;
  static py::object *module = [] {
    py::gil_scoped_acquire acquire;
    return new py::object(py::module_::import("numpy"));
  }();
  py::gil_scoped_acquire acquire;
  return *module;
}

// Who initializes it has the lock: importing needs it.
py::object badSometimes(bool again) {
  if (again) {
    static py::object module = py::module_::import("numpy");
    return module;
  }
  return py::object();
}
// CHECK-MESSAGES-GUARDED: :[[@LINE-5]]:23: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES-GUARDED: :[[@LINE-6]]:32: note: 'pybind11::module_::import' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES-GUARDED: :[[@LINE-7]]:32: note: 'pybind11::module_::import' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES-GUARDED: :[[@LINE-8]]:23: note: release the GIL before, and take it in the initializer

// Nobody knows whether it has.
long goodUnknown() {
  static long size = loadToo();
  return size;
}

PYBIND11_MODULE(guards, m) {
  m.def("import_it", &badImport);
  m.def("import_good", &goodImport);
  m.def("others", &goodOthers);
  m.def("size", &badSize);
  m.def("held", &goodHeld);
  m.def("released", &goodReleased);
}
