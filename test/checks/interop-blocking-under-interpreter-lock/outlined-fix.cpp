// Fixes in C++ where a lock is released by calling a function.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++98,c++11,c++17 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml;%S/Inputs/mill.yaml'}}"

#include "Inputs/depot.h"
#include "Inputs/mill.h"

int use(int);

namespace {

// A list does not narrow.
mill_value badNarrowing(mill_value self, depot *d, long parcel) {
  mill_check();
  int n = depot_pack(d, parcel);
  return n;
}
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: 'depot_pack' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:11: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: {{^}}#include "Inputs/mill_thread.h"
// CHECK-FIXES: {{^}}struct depot_pack_args {
// CHECK-FIXES-NEXT: {{^}}  depot *d;
// CHECK-FIXES-NEXT: {{^}}  int parcel;
// CHECK-FIXES-NEXT: {{^}}  int result;
// CHECK-FIXES-NEXT: {{^}}};
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}static void *depot_pack_unlocked(void *data) {
// CHECK-FIXES-NEXT: {{^}}  struct depot_pack_args *args = static_cast<struct depot_pack_args *>(data);
// CHECK-FIXES-NEXT: {{^}}  args->result = depot_pack(args->d, args->parcel);
// CHECK-FIXES-NEXT: {{^}}  return 0;
// CHECK-FIXES-NEXT: {{^}}}
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}// A list does
// CHECK-FIXES: {{^}}  struct depot_pack_args args = {d, static_cast<int>(parcel), 0};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(depot_pack_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  int n = args.result;

// Nothing jumps over what is declared.
mill_value badJump(mill_value self, depot *d) {
  mill_check();
  if (use(1))
    goto out;
  depot_take(d);
out:
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: {{^}}    goto out;
// CHECK-FIXES-NEXT: {{^}}  {
// CHECK-FIXES-NEXT: {{^}}    struct depot_take_args args = {d};
// CHECK-FIXES-NEXT: {{^}}    mill_without_lock(depot_take_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  }
// CHECK-FIXES-NEXT: {{^}}out:

} // namespace

namespace storage {

typedef depot *handle;
enum result { Done, Failed };

class shelf {
public:
  result fill(handle d, int &count) throw() {
    count = depot_take(d);
    return count ? Done : Failed;
  }

  mill_value badInside(mill_value self) {
    mill_check();
    depot_take(D);
    return self;
  }
  handle D;
};
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'depot_take' waits until a parcel arrives (model depot.yaml)

// The object and what is referred to are pointed to.
mill_value badMethod(shelf &s, handle d) {
  int count = 0;
  mill_check();
  if (s.fill(d, count) == Failed)
    mill_raise(1);
  return count;
}
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: 'storage::shelf::fill' may block forever in 'depot_take' while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-25]]:13: note: 'storage::shelf::fill' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-26]]:13: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: {{^}}struct shelf_fill_args {
// CHECK-FIXES-NEXT: {{^}}  storage::shelf *object;
// CHECK-FIXES-NEXT: {{^}}  storage::handle d;
// CHECK-FIXES-NEXT: {{^}}  int *count;
// CHECK-FIXES-NEXT: {{^}}  storage::result result;
// CHECK-FIXES-NEXT: {{^}}};
// CHECK-FIXES: {{^}}  args->result = args->object->fill(args->d, *args->count);
// CHECK-FIXES: {{^}}  struct shelf_fill_args args = {&s, d, &count, static_cast<storage::result>(0)};
// CHECK-FIXES-NEXT: {{^}}  mill_without_lock(shelf_fill_unlocked, &args);
// CHECK-FIXES-NEXT: {{^}}  if (args.result == Failed)

} // namespace storage

struct guard {
  guard() {}
  ~guard() { use(0); }
};

// What the mill raises at the end of the region would skip the end of the guard.
mill_value badGuarded(mill_value self, depot *d) {
  mill_check();
  guard g;
  depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the mill around this call

static int takeOrThrow(depot *d) {
  if (int n = depot_take(d))
    return n;
  throw 1;
}

// An exception must not pass the frames between.
mill_value badThrowing(mill_value self, depot *d) {
  mill_check();
  use(takeOrThrow(d));
  return self;
}
// CHECK-MESSAGES: :[[@LINE-11]]:15: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'takeOrThrow' is called here
// CHECK-MESSAGES: :[[@LINE-14]]:15: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-15]]:15: note: release the mill around this call

// CHECK-REMAINS: warning: 'depot_take' may block forever while the mill is held
// CHECK-REMAINS: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the mill around this call
// CHECK-REMAINS: warning: 'depot_take' may block forever while the mill is held
// CHECK-REMAINS: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-REMAINS: note: 'takeOrThrow' is called here
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the mill around this call
