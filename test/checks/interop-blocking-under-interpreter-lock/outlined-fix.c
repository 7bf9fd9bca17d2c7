// Fixes where a lock is released by calling a function: the call moves into one, with a struct of what it uses.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml;%S/Inputs/mill.yaml'}}"

#include "Inputs/depot.h"
#include "Inputs/mill.h"
#include "Inputs/mill_thread.h"
#include <stddef.h>

void use(int);

mill_value badStatement(mill_value self, depot *d) {
  mill_check();
  depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: {{^}}struct depot_take_args {
// CHECK-FIXES-NEXT: {{^}}  depot *d;
// CHECK-FIXES-NEXT: {{^}}};
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}static void *depot_take_unlocked(void *data) {
// CHECK-FIXES-NEXT: {{^}}  struct depot_take_args *args = data;
// CHECK-FIXES-NEXT: {{^}}  depot_take(args->d);
// CHECK-FIXES-NEXT: {{^}}  return NULL;
// CHECK-FIXES-NEXT: {{^}}}
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}mill_value badStatement(
// CHECK-FIXES-NEXT: {{^}}  mill_check();
// CHECK-FIXES-NEXT: {{^}}  struct depot_take_args args = {d};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(depot_take_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  return self;

/*
 * A comment that belongs to the function.
 */
mill_value badAssignment(mill_value self, depot *d) {
  int n;
  mill_check();
  n = depot_take_for(d, /* no limit */ -1);
  use(n);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'depot_take_for' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'depot_take_for' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: {{^}}struct depot_take_for_args {
// CHECK-FIXES-NEXT: {{^}}  depot *d;
// CHECK-FIXES-NEXT: {{^}}  int ms;
// CHECK-FIXES-NEXT: {{^}}  int result;
// CHECK-FIXES-NEXT: {{^}}};
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}static void *depot_take_for_unlocked(void *data) {
// CHECK-FIXES-NEXT: {{^}}  struct depot_take_for_args *args = data;
// CHECK-FIXES-NEXT: {{^}}  args->result = depot_take_for(args->d, args->ms);
// CHECK-FIXES-NEXT: {{^}}  return NULL;
// CHECK-FIXES-NEXT: {{^}}}
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}/*
// CHECK-FIXES-NEXT: {{^}} * A comment that
// CHECK-FIXES-NEXT: {{^}} */
// CHECK-FIXES-NEXT: {{^}}mill_value badAssignment(
// CHECK-FIXES: {{^}}  mill_check();
// CHECK-FIXES-NEXT: {{^}}  struct depot_take_for_args args = {d, /* no limit */ -1, 0};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(depot_take_for_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  n = args.result;
// CHECK-FIXES-NEXT: {{^}}  use(n);

mill_value badDeclaration(mill_value self, depot *d) {
  mill_check();
  const char *name = depot_name(d);
  return mill_text(name);
}
// CHECK-MESSAGES: :[[@LINE-3]]:22: warning: 'depot_name' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'depot_name' waits until the name is looked up (model depot.yaml)
// CHECK-FIXES: {{^}}struct depot_name_args {
// CHECK-FIXES-NEXT: {{^}}  depot *d;
// CHECK-FIXES-NEXT: {{^}}  char *result;
// CHECK-FIXES: {{^}}  struct depot_name_args args = {d, 0};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(depot_name_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  const char *name = args.result;

// What is given to the call is worked out before it, with the lock.
mill_value badArguments(mill_value self, depot *d, mill_value text) {
  mill_check();
  if (depot_label(d, mill_chars(&text)) < 0)
    mill_raise(1);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'depot_label' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'depot_label' waits until the label is printed (model depot.yaml)
// CHECK-FIXES: {{^}}  const char *s;
// CHECK-FIXES: {{^}}  struct depot_label_args args = {d, mill_chars(&text), 0};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(depot_label_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  MILL_KEEP(text);
// CHECK-FIXES-NEXT: {{^}}  if (args.result < 0)

mill_value badCondition(mill_value self, depot *d) {
  int n;
  mill_check();
  if ((n = depot_pack(d, 1)) < 0)
    mill_raise(n);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: 'depot_pack' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: {{^}}  struct depot_pack_args args = {d, 1, 0};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(depot_pack_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  if ((n = args.result) < 0)

// A branch gets braces; the statements there share names with those elsewhere.
mill_value badBranches(mill_value self, depot *d, int args) {
  mill_check();
  if (args)
    (void)depot_pack(d, args);
  else
    args = depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-5]]:11: warning: 'depot_pack' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: {{^}}  if (args) {
// CHECK-FIXES-NEXT: {{^}}    struct depot_pack_args2 args2 = {d, args};
// CHECK-FIXES-NEXT: {{^}}    mill_without_lock(depot_pack_unlocked2, &args2);
// CHECK-FIXES-NEXT: {{^}}  }
// CHECK-FIXES-NEXT: {{^}}  else {
// CHECK-FIXES-NEXT: {{^}}    struct depot_take_args2 args3 = {d, 0};
// CHECK-FIXES-NEXT: {{^}}    mill_without_lock(depot_take_unlocked2, &args3);
// CHECK-FIXES-NEXT: {{^}}    args = args3.result;
// CHECK-FIXES-NEXT: {{^}}  }

mill_value badSwitch(mill_value self, depot *d) {
  mill_check();
  switch (self) {
  case 1:
    depot_take(d);
    break;
  default:
    return MILL_NUMBER(depot_pack(d, 1));
  }
  return depot_count(d);
}
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:24: warning: 'depot_pack' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-9]]:24: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: {{^}}  case 1:
// CHECK-FIXES-NEXT: {{^}}    {
// CHECK-FIXES-NEXT: {{^}}      struct depot_take_args3 args = {d};
// CHECK-FIXES-NEXT: {{^}}      mill_without_lock(depot_take_unlocked3, &args);
// CHECK-FIXES-NEXT: {{^}}    }
// CHECK-FIXES-NEXT: {{^}}    break;

// Each is mended by itself.
mill_value badTwice(mill_value self, depot *d, depot *e) {
  mill_check();
  depot_take(d);
  depot_take(e);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)

// Without data there is no struct.
void restock(void);

mill_value badEmpty(mill_value self) {
  mill_check();
  restock();
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'restock' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'restock' waits until all is there (model mill.yaml)
// CHECK-FIXES: {{^}}static void *restock_unlocked(void *data) {
// CHECK-FIXES-NEXT: {{^}}  (void)data;
// CHECK-FIXES-NEXT: {{^}}  restock();
// CHECK-FIXES-NEXT: {{^}}  return NULL;
// CHECK-FIXES-NEXT: {{^}}}
// CHECK-FIXES: {{^}}  mill_without_lock(restock_unlocked, NULL);

// Nothing is called back.
mill_value badOptions(mill_value self, depot *d) {
  mill_options options = {0, 0};
  mill_check();
  options.order = 2;
  depot_sort_by(d, &options);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_sort_by' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_sort_by' waits until all is sorted (model mill.yaml)
// CHECK-FIXES: {{^}}  struct depot_sort_by_args args = {d, &options};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(depot_sort_by_unlocked, &args);
