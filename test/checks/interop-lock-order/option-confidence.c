// MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-lock-order %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/hall.yaml;%S/Inputs/cloak.yaml'}}"
// RUN: %check_interop_tidy %s interop-lock-order %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/hall.yaml;%S/Inputs/cloak.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-lock-order %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/hall.yaml;%S/Inputs/cloak.yaml', interop-lock-order.MinConfidence: observed}}"
// RUN: %check_interop_tidy %s interop-lock-order %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/hall.yaml;%S/Inputs/cloak.yaml', interop-lock-order.MinConfidence: documented}}"

#include "Inputs/hall.h"

static cloak_mutex *coats, *hats;
static void visitCoats(void) {
  cloak_lock(coats);
  cloak_unlock(coats);
}
static void visitHats(void) {
  cloak_lock(hats);
  cloak_unlock(hats);
}
void each(hall *h) {
  hall_each(h, visitCoats);
  hall_each(h, visitHats);
}

void badDocumented(hall *h) {
  cloak_lock(coats);
  hall_enter(h);
  cloak_unlock(coats);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the hall's door is taken here while 'coats' is locked, and a callback under it locks 'coats'
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'coats' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: the other way round, 'visitCoats' is called under the hall's door; it is handed to 'hall_each' here
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'coats' is locked here

void observed(hall *h) {
  cloak_lock(hats);
  hall_guess(h);
  cloak_unlock(hats);
}
// CHECK-MESSAGES-ALL: :[[@LINE-3]]:3: warning: the hall's door is taken here while 'hats' is locked, and a callback under it locks 'hats'
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:3: note: 'hats' is locked here
// CHECK-MESSAGES-ALL: :[[@LINE-20]]:16: note: the other way round, 'visitHats' is called under the hall's door; it is handed to 'hall_each' here
// CHECK-MESSAGES-ALL: :[[@LINE-26]]:3: note: 'hats' is locked here
