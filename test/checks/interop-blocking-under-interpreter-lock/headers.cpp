// Bodies in headers are followed; those of system headers are never reported in.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --also=Inputs/depot_tools.h -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}" -- -isystem %S/Inputs/system

#include "Inputs/depot.h"
#include "Inputs/depot_tools.h"
#include <lib_depot.h>
#include <python/Python.h>

// CHECK-MESSAGES: depot_tools.h:9:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: depot_tools.h:8:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: depot_tools.h:9:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)

void badSystemHelper(depot *d) {
  PyErr_Clear();
  lib::take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'lib::take' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: lib_depot.h:9:3: note: 'lib::take' calls 'depot_take' here
// CHECK-MESSAGES: lib_depot.h:9:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badSystemHelper
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: lib::take(d);

void goodSystemHelper(depot *d) {
  PyErr_Clear();
  lib::takeReleased(d);
}
