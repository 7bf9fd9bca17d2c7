// ReleaseGuard names the class that fixes let the interpreter's lock go with.
// RUN: %check_interop_tidy %s interop-lock-order %t --suffix=OWN -- --config="{CheckOptions: {interop-lock-order.ReleaseGuard: 'app::Unlocked'}}"
// RUN: %check_interop_tidy %s interop-lock-order %t --suffix=MODEL

#include <mutex>
#include <pybind11/pybind11.h>

namespace app {
class Unlocked {
public:
  Unlocked() : token_(PyEval_SaveThread()) {}
  ~Unlocked() { PyEval_RestoreThread(token_); }

private:
  PyThreadState *token_;
};
} // namespace app

static std::mutex mutex;
static int size;
void badCount() {
  std::lock_guard<std::mutex> lock(mutex);
  ++size;
}
void run() {
  std::lock_guard<std::mutex> lock(mutex);
  pybind11::gil_scoped_acquire acquire;
  PyErr_Clear();
}
PYBIND11_MODULE(guard, m) { m.def("count", &badCount); }
// CHECK-MESSAGES: :[[@LINE-9]]:31: warning: 'mutex' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE-2]]:44: note: 'badCount' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: the other way round, 'mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:32: note: the GIL is taken here
// CHECK-FIXES: void badCount() {
// CHECK-FIXES-OWN: app::Unlocked {{.*}};
// CHECK-FIXES-MODEL: pybind11::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(mutex);
