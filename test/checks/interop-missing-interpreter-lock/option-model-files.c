// An interpreter of the project's own, and a runtime that models of the user know.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/script.yaml'}}"
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=NEW -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/script.yaml'}}" -- -DSCRIPT_MINOR=2
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=NEW --suffix=SAFE -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/script.yaml'}}" -- -DSCRIPT_MINOR=2 -DSCRIPT_SAFE

#include "Inputs/script.h"

int compute(int);

void badInRegion(script *s) {
  SCRIPT_LEAVE(s)
  script_push(s, 1);
  SCRIPT_ENTER(s)
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'script_push' needs the script lock, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the script lock is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the script lock around it

void goodOutside(script *s) {
  script_push(s, 1);
  SCRIPT_LEAVE(s)
  compute(1);
  SCRIPT_ENTER(s)
}

// Entered with it, by its name.
int script_open_radio(script *s) {
  script_leave(s);
  script_push(s, 1);
  script_enter(s);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'script_push' needs the script lock, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the script lock is released here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the script lock around it

// In a table.
static int goodEntry(script *s) {
  script_push(s, 1);
  return 0;
}
static int badEntryDestroys(script *s) {
  script_push(s, 1);
  return 0;
}
script_entry entries[] = {{"good", goodEntry, badEntryDestroys}};
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'script_push' needs the script lock, which is not held here
// CHECK-MESSAGES: :[[@LINE-2]]:47: note: 'badEntryDestroys' is in a table of script_entry, whose functions are entered without the script lock
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: take the script lock around it

// From 1.2 on.
void newer(script *s) {
  script_leave(s);
  script_peek(s);
  script_enter(s);
}
// CHECK-MESSAGES-NEW: :[[@LINE-3]]:3: warning: 'script_peek' needs the script lock, which is not held here
// CHECK-MESSAGES-NEW: :[[@LINE-5]]:3: note: the script lock is released here
// CHECK-MESSAGES-NEW: :[[@LINE-5]]:3: note: take the script lock around it

// In builds of one kind.
void safe(script *s) {
  script_leave(s);
  script_count(s);
  script_enter(s);
}
// CHECK-MESSAGES-SAFE: :[[@LINE-3]]:3: warning: 'script_count' needs the script lock, which is not held here
// CHECK-MESSAGES-SAFE: :[[@LINE-5]]:3: note: the script lock is released here
// CHECK-MESSAGES-SAFE: :[[@LINE-5]]:3: note: take the script lock around it

// Exempt from the pattern, and not of the interpreter's header.
void goodExempt(script *s) {
  script_leave(s);
  script_version();
  script_own(s);
  script_enter(s);
}
