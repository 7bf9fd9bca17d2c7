// What one thread of a team runs at a time, and what its starter runs.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=NOWAIT -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DNOWAIT -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=SECTIONS -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DSECTIONS -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=FILTER -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DFILTER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=MANY -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DMANY -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DSINGLE -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DORDERED -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DMASTER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DPLAIN -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}" -- -DMAIN -fopenmp

#include "Inputs/press.h"

int compute(int);

#if defined(SINGLE)
// All wait for the end of the first.
void goodSingle(int n) {
#pragma omp parallel
  {
#pragma omp single
    ink_mix(n);
    compute(n);
#pragma omp single
    ink_pour();
  }
}

#elif defined(NOWAIT)
// Nobody waits for the first: another thread may be in the second.
void badSingle(int n) {
#pragma omp parallel
  {
#pragma omp single nowait
    ink_mix(n);
#pragma omp single nowait
    ink_pour();
  }
}
// CHECK-MESSAGES-NOWAIT: :[[@LINE-5]]:5: warning: 'ink_mix' must not run on two threads at once, but all threads of a team reach it without a common lock
// CHECK-MESSAGES-NOWAIT: :[[@LINE-9]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-NOWAIT: :[[@LINE-5]]:5: note: 'ink_pour' is called here, too
// CHECK-MESSAGES-NOWAIT: :[[@LINE-8]]:5: note: 'ink_make_safe' lets any thread call it (model press.yaml)

#elif defined(SECTIONS)
// Two sections are two threads'; the first needs no directive.
void badSections(int n) {
#pragma omp parallel sections
  {
    ink_mix(n);
#pragma omp section
    ink_pour();
  }
}
// CHECK-MESSAGES-SECTIONS: :[[@LINE-5]]:5: warning: 'ink_mix' must not run on two threads at once, but all threads of a team reach it without a common lock
// CHECK-MESSAGES-SECTIONS: :[[@LINE-8]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-SECTIONS: :[[@LINE-5]]:5: note: 'ink_pour' is called here, too
// CHECK-MESSAGES-SECTIONS: :[[@LINE-8]]:5: note: 'ink_make_safe' lets any thread call it (model press.yaml)

#elif defined(PLAIN)
// One section alone.
void goodSections(int n) {
#pragma omp parallel sections
  {
#pragma omp section
    ink_mix(n);
#pragma omp section
    compute(n);
  }
}

#elif defined(ORDERED)
// One after the other.
void goodOrdered(int n) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; ++i) {
    compute(i);
#pragma omp ordered
    ink_mix(i);
  }
}

#elif defined(MASTER)
// The starter alone.
void goodMaster(int n) {
#pragma omp parallel
  {
#pragma omp master
    ink_mix(n);
    compute(n);
#pragma omp masked
    ink_pour();
  }
}

#elif defined(FILTER)
// Another one than the starter, and the starter.
void badFilter(int n) {
#pragma omp parallel
  {
#pragma omp masked filter(1)
    desk_show(n);
  }
}
// CHECK-MESSAGES-FILTER: :[[@LINE-3]]:5: warning: 'desk_show' is for the main thread alone, but all threads of a team reach it
// CHECK-MESSAGES-FILTER: :[[@LINE-7]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-FILTER: :[[@LINE-5]]:5: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

#elif defined(MAIN)
// The starter is the main thread.
int main() {
#pragma omp parallel
  {
#pragma omp master
    desk_show(1);
    compute(1);
  }
}

#elif defined(MANY)
// All of the team, whoever starts it.
int main() {
#pragma omp parallel
  desk_show(1);
}
// CHECK-MESSAGES-MANY: :[[@LINE-2]]:3: warning: 'desk_show' is for the main thread alone, but all threads of a team reach it
// CHECK-MESSAGES-MANY: :[[@LINE-4]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-MANY: :[[@LINE-4]]:3: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
#endif
