// Critical regions of OpenMP as locks: one for each name, in all functions of a unit.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=OTHERS -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DOTHERS -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=MUTEX -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DMUTEX -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=AFFINITY -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DAFFINITY -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=TASK -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DTASK -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DSAME -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DHELPER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DCALLER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DNESTED -fopenmp

#include "Inputs/press.h"
#include <mutex>

int compute(int);

#if defined(SAME)
// The same name in several functions.
void goodMix(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
#pragma omp critical(ink)
    ink_mix(i);
  }
}
static void pour() {
#pragma omp critical(ink)
  {
    if (compute(1))
      ink_pour();
    else
      ink_mix(0);
  }
}
void goodPour(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    pour();
}

#elif defined(OTHERS)
// One with a name, one without.
void badMix(int n) {
#pragma omp parallel
  {
#pragma omp critical(ink)
    ink_mix(n);
    compute(n);
#pragma omp critical
    ink_pour();
  }
}
// CHECK-MESSAGES-OTHERS: :[[@LINE-6]]:5: warning: 'ink_mix' must not run on two threads at once, but all threads of a team reach it without a common lock
// CHECK-MESSAGES-OTHERS: :[[@LINE-10]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-OTHERS: :[[@LINE-5]]:5: note: 'ink_pour' is called here, too
// CHECK-MESSAGES-OTHERS: :[[@LINE-9]]:5: note: 'ink_make_safe' lets any thread call it (model press.yaml)

#elif defined(MUTEX)
// A mutex here and a region there.
static std::mutex ink;
void badMix(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    if (i % 2) {
#pragma omp critical
      ink_mix(i);
    } else {
      std::lock_guard<std::mutex> guard(ink);
      ink_mix(i);
    }
  }
}
// CHECK-MESSAGES-MUTEX: :[[@LINE-7]]:7: warning: 'ink_mix' must not run on two threads at once, but all threads of a team reach it without a common lock
// CHECK-MESSAGES-MUTEX: :[[@LINE-12]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-MUTEX: :[[@LINE-6]]:7: note: 'ink_mix' is called here, too
// CHECK-MESSAGES-MUTEX: :[[@LINE-10]]:7: note: 'ink_make_safe' lets any thread call it (model press.yaml)

#elif defined(AFFINITY)
// A lock is of no use where one thread alone may call.
void badRun(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
#pragma omp critical
    press_run(i);
  }
}
// CHECK-MESSAGES-AFFINITY: :[[@LINE-3]]:5: warning: 'press_run' must always be called by the same thread, but all threads of a team reach it
// CHECK-MESSAGES-AFFINITY: :[[@LINE-7]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-AFFINITY: :[[@LINE-6]]:1: note: the lock taken here does not help: the press keeps what belongs to the thread that calls it
// CHECK-MESSAGES-AFFINITY: :[[@LINE-6]]:5: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

#elif defined(TASK)
// Other threads run the tasks that one makes in a region.
void badTask(int n) {
#pragma omp parallel
#pragma omp single
  {
    ink_pour();
#pragma omp task
    ink_mix(n);
#pragma omp task
    ink_mix(n + 1);
  }
}
// CHECK-MESSAGES-TASK: :[[@LINE-5]]:5: warning: 'ink_mix' must not run on two threads at once, but all threads of a team reach it without a lock
// CHECK-MESSAGES-TASK: :[[@LINE-7]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-TASK: :[[@LINE-7]]:5: note: 'ink_make_safe' lets any thread call it (model press.yaml)
// CHECK-MESSAGES-TASK: :[[@LINE-6]]:5: warning: 'ink_mix' must not run on two threads at once, but all threads of a team reach it without a lock
// CHECK-MESSAGES-TASK: :[[@LINE-8]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-TASK: :[[@LINE-8]]:5: note: 'ink_make_safe' lets any thread call it (model press.yaml)

#elif defined(HELPER)
// Entered around a helper.
static void mix(int i) { ink_mix(i); }
void goodMix(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    compute(i);
#pragma omp critical
    mix(i);
  }
}

#elif defined(CALLER)
// Entered by the helper itself, with a way out before.
static void mix(int i) {
  if (i < 0)
    return;
#pragma omp critical
  {
    for (int k = 0; k < i; ++k)
      ink_mix(k);
  }
}
void goodMix(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    mix(i);
}

#elif defined(NESTED)
// Both have the outer one.
void goodMix(int n) {
#pragma omp parallel
  {
#pragma omp critical(outer)
    {
#pragma omp critical(inner)
      ink_mix(n);
    }
#pragma omp critical(outer)
    ink_pour();
  }
}
#endif
