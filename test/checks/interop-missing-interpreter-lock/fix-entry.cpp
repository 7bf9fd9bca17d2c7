// Fixes of functions that are entered without the lock, in C++.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=NONE
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=GUARD -- --config="{CheckOptions: {interop-missing-interpreter-lock.AcquireGuard: 'app::HoldGil'}}"

#include <python/Python.h>
#include <thread>

int compute(int);
int quick(int) noexcept;
namespace app {
class HoldGil {
public:
  HoldGil();
  ~HoldGil();

private:
  PyGILState_STATE state_;
};
} // namespace app

// Nothing here can throw but what is C.
static void badQuick(PyObject *o) noexcept {
  quick(1);
  PyErr_Clear();
}
void startQuick(PyObject *o) {
  std::thread(badQuick, o).detach();
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badQuick' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void badQuick(PyObject *o) noexcept {
// CHECK-FIXES-GUARD-NEXT: app::HoldGil {{.*}};
// CHECK-FIXES-NONE-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES: PyErr_Clear();

// Something may.
static void badThrows(PyObject *o) {
  compute(1);
  PyErr_Clear();
}
void startThrows(PyObject *o) {
  std::thread(badThrows, o).detach();
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badThrows' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES-NONE: :[[@LINE-7]]:3: note: take the GIL around it
// CHECK-FIXES-GUARD: static void badThrows(PyObject *o) {
// CHECK-FIXES-GUARD-NEXT: app::HoldGil {{.*}};
// CHECK-FIXES-GUARD-NEXT: compute(1);
// CHECK-REMAINS-NONE: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS-NONE: note: 'badThrows' runs on a thread that is started here and does not hold the GIL
// CHECK-REMAINS-NONE: note: take the GIL around it
