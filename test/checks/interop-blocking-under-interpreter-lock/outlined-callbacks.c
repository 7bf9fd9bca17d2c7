// Where a lock is released by calling a function: callbacks of another file may count on it, so the user decides.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml;%S/Inputs/mill.yaml'}}"

#include "Inputs/depot.h"
#include "Inputs/mill.h"

mill_value badTurn(mill_value self, depot *d) {
  mill_check();
  depot_turn(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_turn' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_turn' waits until the wheel has turned (model mill.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the mill around this call, if no callback that it runs counts on it
// CHECK-ALTERNATIVE-1: {{^}}#include "Inputs/mill_thread.h"
// CHECK-ALTERNATIVE-1: {{^}}  struct depot_turn_args args = {d};
// CHECK-ALTERNATIVE-1-NEXT: {{^}}  mill_without_lock(depot_turn_unlocked, &args);
