// An interpreter that models of the user know.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/../interop-missing-interpreter-lock/Inputs/script.yaml;%S/Inputs/depot.yaml'}}" -- -I%S/../interop-missing-interpreter-lock

#include "Inputs/depot.h"
#include "Inputs/script/script_api.h"

static depot *d;

int script_open_depot(script *s) {
  depot_take(d);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the script lock is held
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'script_open_depot' is entered with the script lock held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the script lock around this call

int script_open_gate(script *s) {
  script_leave(s);
  depot_take(d);
  script_enter(s);
  return 0;
}

int other_open_depot(script *s) {
  depot_take(d);
  return 0;
}

static int badRun(script *s) {
  depot_take(d);
  return 0;
}
static int goodEnd(script *s) {
  depot_take(d);
  return 0;
}
script_entry entry = {"depot", badRun, goodEnd};
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'depot_take' may block forever while the script lock is held
// CHECK-MESSAGES: :[[@LINE-2]]:32: note: 'badRun' is in a table of script_entry, whose functions are entered with the script lock held
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: release the script lock around this call
