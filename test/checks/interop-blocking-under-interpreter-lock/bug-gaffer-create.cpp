// A static function that is bound as it is evaluates a graph: its tasks take the GIL for nodes written in Python.
// https://github.com/GafferHQ/gaffer/commit/138f7e250a3ea2ae423946d198b813ddb665e76c
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20

#include <memory>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;

struct Node {
  PyObject *expression = nullptr;
};

static void evaluate(Node &node) {
  py::gil_scoped_acquire gil;
  PyObject_CallObject(node.expression, nullptr);
}

struct Gadget {
  static Gadget create(Node &node) {
    std::thread task([&node] { evaluate(node); });
    task.join();
    return Gadget();
  }
};

static Gadget createReleased(Node &node) {
  py::gil_scoped_release release;
  return Gadget::create(node);
}

static void bindBad(py::module_ &m) {
  py::class_<Gadget>(m, "EarlyGadget")
      .def_static("create", &Gadget::create);
}
// CHECK-MESSAGES: :[[@LINE-2]]:29: warning: 'Gadget::create' is bound without releasing the GIL, and waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: 'Gadget::create' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-23]]:26: note: the thread takes the GIL here
// CHECK-FIXES: static void bindBad(py::module_ &m) {
// CHECK-FIXES-NEXT: py::class_<Gadget>(m, "EarlyGadget")
// CHECK-FIXES-NEXT: .def_static("create", &Gadget::create, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: }

static void bindGood(py::module_ &m) {
  py::class_<Gadget>(m, "Gadget")
      .def_static("create", &createReleased)
      .def_static("create_guarded", &Gadget::create, py::call_guard<py::gil_scoped_release>());
}

PYBIND11_MODULE(ui, m) {
  bindBad(m);
  bindGood(m);
}
