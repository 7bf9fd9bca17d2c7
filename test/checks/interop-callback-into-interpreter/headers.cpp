// Callbacks in headers, and handed over there.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include "Inputs/orchard_calls.h"

void give() {
  orchard_on_season(onSeason, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: callback 'onSeason' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: orchard_calls.h:7:28: note: 'onSeason' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
// CHECK-MESSAGES: orchard_calls.h:14:21: warning: callback 'onSeason' waits for the GIL under the orchard's lock, which is held around it
// CHECK-MESSAGES: orchard_calls.h:7:28: note: 'onSeason' takes the GIL here
// CHECK-MESSAGES: orchard_calls.h:14:21: note: pass a callback that does not take the GIL, or release the GIL around every call that takes the orchard's lock
