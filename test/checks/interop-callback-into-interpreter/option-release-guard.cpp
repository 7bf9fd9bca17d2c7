// ReleaseGuard: the class that fixes take.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --suffix=GUARD -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml', interop-callback-into-interpreter.ReleaseGuard: 'app::DropGil'}}"
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --suffix=MACROS -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <python/Python.h>

namespace app {
class DropGil {
public:
  DropGil();
  ~DropGil();

private:
  PyThreadState *token_;
};
} // namespace app

static void onWasp(void *) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyErr_Clear();
  PyGILState_Release(state);
}
void start(orchard *o) {
  orchard_on_wasp(o, onWasp, nullptr);
}
void stop(orchard *o) {
  PyErr_Clear();
  orchard_stop(o);
}
// CHECK-MESSAGES: :[[@LINE-6]]:22: warning: callback 'onWasp' waits for the GIL, and 'orchard_stop' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-12]]:28: note: 'onWasp' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'orchard_stop' waits for it here while the GIL is held
// CHECK-ALTERNATIVE-1: void stop(orchard *o) {
// CHECK-ALTERNATIVE-1-GUARD: app::DropGil {{.*}};
// CHECK-ALTERNATIVE-1-GUARD-NEXT: orchard_stop(o);
// CHECK-ALTERNATIVE-1-MACROS: Py_BEGIN_ALLOW_THREADS
// CHECK-ALTERNATIVE-1-MACROS-NEXT: orchard_stop(o);
