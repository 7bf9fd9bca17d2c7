// Without a GIL, attached threads run side by side: who waits for a mutex keeps nobody out.
// RUN: %check_interop_tidy %s interop-lock-order %t --suffix=FREE -- -- -DMOCK_PY_MINOR=13 -DPy_GIL_DISABLED=1
// RUN: %check_interop_tidy %s interop-lock-order %t --suffix=GIL -- -- -DMOCK_PY_MINOR=13

#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;

static std::mutex a, b, mutex;
static int size;
void badCount(py::function f) {
  std::lock_guard<std::mutex> lock(mutex);
  f(size);
}
// CHECK-MESSAGES-GIL: :[[@LINE-3]]:31: warning: 'mutex' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES-GIL: :[[@LINE+25]]:43: note: 'badCount' is bound here and entered with the GIL held
// CHECK-MESSAGES-GIL: :[[@LINE-4]]:3: note: 'pybind11::detail::object_api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES-GIL: :[[@LINE-6]]:31: note: release the GIL before 'mutex' is locked
// What it calls can call it: with the GIL the order of the two says as much.
// CHECK-MESSAGES-FREE: :[[@LINE-7]]:3: warning: 'pybind11::detail::object_api::operator()' runs the interpreter's code while 'mutex' is held, and that can call 'badCount', which locks it again
// CHECK-MESSAGES-FREE: :[[@LINE-9]]:31: note: 'mutex' is locked here
// CHECK-MESSAGES-FREE: :[[@LINE+19]]:43: note: 'badCount' is bound here and entered with an attached thread state held
// CHECK-MESSAGES-FREE: :[[@LINE-11]]:31: note: 'badCount' locks it here, and waits for its own thread
// CHECK-MESSAGES-FREE: :[[@LINE-11]]:3: note: unlock 'mutex' before this call

// Mutexes are what they are.
void goodOrder() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
void badOrder() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: lock both with std::scoped_lock, or always lock 'a' first

PYBIND11_MODULE(free, m) { m.def("count", &badCount); }
