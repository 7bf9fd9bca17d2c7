// An interpreter that models of the user know: fields and numbers of its tables, what it is handed.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/page_script.yaml;%S/Inputs/vault.yaml'}}"

#include "Inputs/page_script.h"
#include "Inputs/vault.h"

static void badEnd(void *self) {
  vault_close((vault *)self);
}
static void goodEnd(void *self) {
  ps_leave();
  vault_close((vault *)self);
  ps_enter();
}
static void goodRun(void *self) {
  vault_close((vault *)self);
}
ps_class classes[] = {{"bad", goodRun, badEnd}, {.name = "good", .end = goodEnd}};
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: finalizer 'badEnd' may block forever in 'vault_close' while the script lock is held
// CHECK-MESSAGES: :[[@LINE-2]]:40: note: 'badEnd' is in a table of ps_class, whose functions are entered with the script lock held
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: release the script lock around this call: what it waits for may need it

static void badNumber(void *self) {
  vault_close((vault *)self);
}
static void badSweep(void *self) {
  vault_close((vault *)self);
}
static void goodNumber(void *self) {
  vault_close((vault *)self);
}
ps_slot slots[] = {{PS_END, badNumber}, {PS_RUN, goodNumber}, {.function = badSweep, .number = 2 + 2}, {0, 0}};
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: finalizer 'badNumber' may block forever in 'vault_close' while the script lock is held
// CHECK-MESSAGES: :[[@LINE-2]]:29: note: 'badNumber' is in a table of ps_slot, whose functions are entered with the script lock held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: release the script lock around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: finalizer 'badSweep' may block forever in 'vault_close' while the script lock is held
// CHECK-MESSAGES: :[[@LINE-6]]:76: note: 'badSweep' is in a table of ps_slot, whose functions are entered with the script lock held
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: release the script lock around this call: what it waits for may need it

static void badGone(void *self) {
  vault_close((vault *)self);
}
static void goodTurn(void *self) {
  vault_close((vault *)self);
}
static void badOption(void *self) {
  vault_close((vault *)self);
}
static void goodOption(void *self) {
  vault_close((vault *)self);
}
void give(vault *v, int any) {
  ps_on_gone(badGone, v);
  ps_on_turn(goodTurn, v);
  ps_on_option(1, badOption, v);
  ps_on_option(2, goodOption, v);
  ps_on_option(any, goodOption, v);
}
// CHECK-MESSAGES: :[[@LINE-18]]:3: warning: finalizer 'badGone' may block forever in 'vault_close' while the script lock is held
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: 'badGone' is handed to 'ps_on_gone' here, and entered with the script lock held
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: release the script lock around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-16]]:3: warning: finalizer 'badOption' may block forever in 'vault_close' while the script lock is held
// CHECK-MESSAGES: :[[@LINE-9]]:19: note: 'badOption' is handed to 'ps_on_option' here, and entered with the script lock held
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-19]]:3: note: release the script lock around this call: what it waits for may need it
