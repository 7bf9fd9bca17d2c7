// Both values of each option.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t --suffix=DEFAULT
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t --suffix=OTHER -- --config="{CheckOptions: {interop-interpreter-shutdown.ThreadLocals: false, interop-interpreter-shutdown.Callbacks: true}}"

#include <pybind11/pybind11.h>

namespace py = pybind11;

thread_local py::object PerThread;
// CHECK-MESSAGES-DEFAULT: :[[@LINE-1]]:25: warning: 'PerThread' is destroyed when its thread exits, which may be after the Python interpreter has ended, and calls 'pybind11::object::~object' then
// CHECK-MESSAGES-DEFAULT: :[[@LINE-2]]:25: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

void submit(void (*Done)(void *), void *Cookie);
static void call(void *Cookie) {
  py::gil_scoped_acquire Lock;
  PyObject_CallNoArgs(static_cast<PyObject *>(Cookie));
}
// CHECK-MESSAGES-OTHER: :[[@LINE-3]]:26: warning: 'call' takes the GIL on a thread that is not the interpreter's, and does not test whether the Python interpreter is ending: the thread hangs, is killed or crashes
// CHECK-MESSAGES-OTHER: :[[@LINE-4]]:26: note: 'call' calls 'pybind11::gil_scoped_acquire::gil_scoped_acquire' here
// CHECK-MESSAGES-OTHER: :[[@LINE-5]]:26: note: stop it and wait for it before the Python interpreter ends, without the GIL; or ask first whether that is ending
void start(PyObject *Function) { submit(call, Function); }
