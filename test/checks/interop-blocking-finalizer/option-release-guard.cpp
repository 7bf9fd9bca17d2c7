// ReleaseGuard: the class that fixes take.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=MACROS -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=GUARD -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml', interop-blocking-finalizer.ReleaseGuard: 'app::DropGil'}}"

#include "Inputs/vault.h"
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

static vault *v;

static void badDealloc(PyObject *self) {
  vault_close(v);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badDealloc' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+7]]:75: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badDealloc(PyObject *self) {
// CHECK-FIXES-MACROS-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-MACROS-NEXT: vault_close(v);
// CHECK-FIXES-GUARD: app::DropGil {{.*}};
// CHECK-FIXES-GUARD-NEXT: vault_close(v);
static PyTypeObject type = {PyVarObject_HEAD_INIT(NULL, 0) "type", 16, 0, badDealloc};
