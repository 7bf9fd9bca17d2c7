// Fixes: a static of pybind11's objects is made by what waits without the lock, where the library has it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20 --suffix=NEW -- -- -DMOCK_PYBIND11_MINOR=12
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20 --suffix=NEW -- -- -DMOCK_PYBIND11_MAJOR=3 -DMOCK_PYBIND11_MINOR=0
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20 --suffix=OLD -- -- -DMOCK_PYBIND11_MINOR=11

#include <pybind11/pybind11.h>

namespace py = pybind11;

py::object badImport() {
  static py::object module = py::module_::import("numpy");
  return module;
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES: :[[@LINE+32]]:22: note: 'badImport' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:30: note: 'pybind11::module_::import' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES-OLD: :[[@LINE-6]]:21: note: release the GIL before, and take it in the initializer
// CHECK-FIXES-NEW: py::object badImport() {
// CHECK-FIXES-NEW-NEXT: PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> [[STORAGE:.*]];
// CHECK-FIXES-NEW-NEXT: auto &module = [[STORAGE]].call_once_and_store_result([&]() -> py::object { return py::module_::import("numpy"); }).get_stored();
// CHECK-FIXES-NEW-NEXT: return module;

// The type is worked out, the initializer stands in brackets, and the name is taken.
py::object badAuto(const char *storage) {
  static auto module(py::module_::import(storage));
  return module;
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES: :[[@LINE+19]]:20: note: 'badAuto' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'pybind11::module_::import' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES-OLD: :[[@LINE-6]]:15: note: release the GIL before, and take it in the initializer
// CHECK-FIXES-NEW: py::object badAuto(const char *storage) {
// CHECK-FIXES-NEW-NEXT: PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<{{(py|pybind11)}}::module_> [[STORAGE2:.*]];
// CHECK-FIXES-NEW-NEXT: auto &module = [[STORAGE2]].call_once_and_store_result([&]() -> {{(py|pybind11)}}::module_ { return py::module_::import(storage); }).get_stored();

// Made so already.
#if PYBIND11_VERSION_HEX >= 0x020C0000
py::object goodStored() {
  PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> storage;
  return storage.call_once_and_store_result([] { return py::module_::import("numpy"); }).get_stored();
}
#else
py::object goodStored() { return py::module_::import("numpy"); }
#endif

PYBIND11_MODULE(stored, m) {
  m.def("import_it", &badImport);
  m.def("auto_it", &badAuto);
  m.def("stored", &goodStored);
}
