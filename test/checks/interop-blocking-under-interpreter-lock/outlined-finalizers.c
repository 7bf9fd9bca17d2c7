// Where a lock is released by calling a function: a collector cannot be left.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml;%S/Inputs/mill.yaml'}}"

#include "Inputs/depot.h"
#include "Inputs/mill.h"
#include "Inputs/mill_thread.h"

void badClose(depot *d) {
  mill_check();
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: release the mill around this call

static void end(void *data) { badClose((depot *)data); }

mill_value make(mill_value self, depot *d) { return mill_object(self, d, end); }
