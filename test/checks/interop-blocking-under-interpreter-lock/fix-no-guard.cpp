// C++ without a guard type: macros where nothing can throw, else advice, or the guard of an option.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=NONE -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=GUARD -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml', interop-blocking-under-interpreter-lock.ReleaseGuard: 'app::DropGil'}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=OWN -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -DOWN

#include "Inputs/depot.h"
#include <python/Python.h>

int compute(int);
namespace app {
class DropGil {
public:
  DropGil();
  ~DropGil();

private:
  PyThreadState *token_;
};
} // namespace app
#ifdef OWN
class Unlocked {
public:
  Unlocked() : token_(PyEval_SaveThread()) {}
  ~Unlocked() { PyEval_RestoreThread(token_); }

private:
  PyThreadState *token_;
};
#endif

void badDirect(depot *d) {
  PyErr_Clear();
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badDirect
// CHECK-FIXES-NONE: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NONE-NEXT: depot_take(d);
// CHECK-FIXES-NONE-NEXT: Py_END_ALLOW_THREADS
// CHECK-FIXES-GUARD: app::DropGil {{.*}};
// CHECK-FIXES-GUARD-NEXT: depot_take(d);
// CHECK-FIXES-OWN: Unlocked {{.*}};
// CHECK-FIXES-OWN-NEXT: depot_take(d);

int fetch(depot *d) {
  if (compute(1) < 0)
    throw 1;
  return depot_take(d);
}
void badThrowing(depot *d) {
  PyErr_Clear();
  fetch(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'fetch' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:10: note: 'fetch' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES-NONE: :[[@LINE-6]]:3: note: release the GIL around this call
// CHECK-REMAINS-NONE: warning: 'fetch' may block forever in 'depot_take' while the GIL is held
// CHECK-REMAINS-NONE: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS-NONE: note: 'fetch' calls 'depot_take' here
// CHECK-REMAINS-NONE: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS-NONE: note: release the GIL around this call
// CHECK-FIXES: void badThrowing
// CHECK-FIXES-GUARD: app::DropGil {{.*}};
// CHECK-FIXES-GUARD-NEXT: fetch(d);
// CHECK-FIXES-OWN: Unlocked {{.*}};
// CHECK-FIXES-OWN-NEXT: fetch(d);
