// Where a lock is released by calling a function: calls that cannot move into one get advice.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml;%S/Inputs/mill.yaml'}}"

#include "Inputs/depot.h"
#include "Inputs/mill.h"
#include "Inputs/mill_thread.h"
#include <pthread.h>

void use(int);
int other(void);

// Not made once.
mill_value badLoop(mill_value self, depot *d) {
  mill_check();
  while (depot_take(d) > 0)
    use(1);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:10: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: release the mill around this call

// Not always made.
mill_value badSecond(mill_value self, depot *d) {
  mill_check();
  if (self && depot_take(d))
    use(1);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:15: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: release the mill around this call

// Something happens before it.
mill_value badOrder(mill_value self, depot *d) {
  mill_check();
  use(other() + depot_take(d));
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: release the mill around this call

#define TAKE(d)                                                                                                        \
  do {                                                                                                                 \
    use(depot_take(d));                                                                                                \
  } while (0)

mill_value badMacro(mill_value self, depot *d) {
  mill_check();
  TAKE(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: expanded from macro 'TAKE'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:9: note: expanded from macro 'TAKE'
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: release the mill around this call
// CHECK-MESSAGES: :[[@LINE-14]]:9: note: expanded from macro 'TAKE'

mill_value badDirective(mill_value self, depot *d) {
  mill_check();
  depot_take_for(d,
#ifdef SLOW
                 -2
#else
                 -1
#endif
  );
  return self;
}
// CHECK-MESSAGES: :[[@LINE-9]]:3: warning: 'depot_take_for' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'depot_take_for' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: release the mill around this call

// Who waits for the mill with the mutex held would be waited for.
static pthread_mutex_t Guard = PTHREAD_MUTEX_INITIALIZER;

mill_value badUnderMutex(mill_value self, depot *d) {
  mill_check();
  pthread_mutex_lock(&Guard);
  depot_take(d);
  pthread_mutex_unlock(&Guard);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: release the mill before the mutex is locked, not around this call

// Under another condition it has another head.
#ifdef WITH_ERROR
mill_value badHead(mill_value self, depot *d, int error)
#else
mill_value badHead(mill_value self, depot *d)
#endif
{
  mill_check();
  depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the mill is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the mill around this call

// What is called back uses the mill.
static int report(int parcel) {
  mill_raise(parcel);
  return 0;
}

mill_value badOptions(mill_value self, depot *d) {
  mill_options options = {1, 0};
  mill_check();
  options.progress = report;
  depot_sort_by(d, &options);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_sort_by' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_sort_by' waits until all is sorted (model mill.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the mill around this call

// Somebody out of sight may have set a callback.
void set_options(mill_options *options);

mill_value badUnseenOptions(mill_value self, depot *d) {
  mill_options options = {1, 0};
  mill_check();
  set_options(&options);
  depot_sort_by(d, &options);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_sort_by' can take long while the mill is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mill_check' needs the mill here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_sort_by' waits until all is sorted (model mill.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the mill around this call

static void *take(void *d) {
  depot_take((depot *)d);
  return 0;
}

mill_value goodOutside(mill_value self, depot *d) {
  mill_check();
  mill_without_lock(take, d);
  return self;
}
