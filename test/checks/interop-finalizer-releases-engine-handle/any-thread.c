// Where the last reference goes, on whichever thread: CPython's collector has none of its own.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t --suffix=ANY -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml', interop-finalizer-releases-engine-handle.ReportAnyThread: true}}"

#include "Inputs/kiln.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  pot *pot;
  brick *brick;
  wheel *wheel;
} Owner;

static void Owner_dealloc(PyObject *self) {
  Owner *owner = (Owner *)self;
  pot_free(owner->pot);
  brick_free(owner->brick);
  wheel_free(owner->wheel);
  PyObject_Free(self);
}
// CHECK-MESSAGES-ANY: :[[@LINE-5]]:3: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last reference, which calls 'Owner_dealloc'
// CHECK-MESSAGES-ANY: :[[@LINE+23]]:19: note: 'Owner_dealloc' is a finalizer in a table of PyTypeObject here
// CHECK-MESSAGES-ANY: :[[@LINE-7]]:3: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES-ANY: :[[@LINE-8]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES-ANY: :[[@LINE-9]]:3: note: let one potter do all that the kiln has to do with
// CHECK-MESSAGES-ANY: :[[@LINE-8]]:3: warning: 'wheel_free' releases the wheel on whichever thread drops the last reference, which calls 'Owner_dealloc'
// CHECK-MESSAGES-ANY: :[[@LINE+18]]:19: note: 'Owner_dealloc' is a finalizer in a table of PyTypeObject here
// CHECK-MESSAGES-ANY: :[[@LINE-10]]:3: note: the wheel is for the one thread that made it (model kiln.yaml)
// CHECK-MESSAGES-ANY: :[[@LINE-11]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread that made it, and do not wait for it

static void endCapsule(PyObject *capsule) {
  vase_free((vase *)PyCapsule_GetPointer(capsule, "vase"));
}
// CHECK-MESSAGES-ANY: :[[@LINE-2]]:3: warning: 'vase_free' releases a handle of the showroom on whichever thread drops the last reference, which calls 'endCapsule'
// CHECK-MESSAGES-ANY: :[[@LINE+4]]:45: note: 'endCapsule' is handed to 'PyCapsule_New' here, to be called when the object ends
// CHECK-MESSAGES-ANY: :[[@LINE-4]]:3: note: the showroom is for the main thread alone (model kiln.yaml)
// CHECK-MESSAGES-ANY: :[[@LINE-5]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the main thread, and do not wait for it
PyObject *makeCapsule(void) {
  return PyCapsule_New(vase_make(), "vase", endCapsule);
}

PyTypeObject OwnerType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "demo.Owner",
    .tp_basicsize = sizeof(Owner),
    .tp_dealloc = Owner_dealloc,
};
