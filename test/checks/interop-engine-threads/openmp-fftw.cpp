// FFTW's planner in teams of OpenMP, whose header is not needed.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=REGION -- -- -DREGION -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DCRITICAL -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=NAMES -- -- -DNAMES -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=FORGOTTEN -- -- -DFORGOTTEN -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DSINGLE -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DOUTSIDE -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DNUMBER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=INDEX -- -- -DINDEX -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=HELPER -- -- -DHELPER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLOCK -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DASKED -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=SECTIONS -- -- -DSECTIONS -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=TASKS -- -- -DTASKS -fopenmp

#include <fftw3.h>

#if defined(REGION)
// All threads of a team plan.
void badRegion(fftw_complex *data, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i) {
    fftw_plan plan = fftw_plan_dft_1d(64, data + i * 64, data + i * 64, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(plan);
  }
}
// CHECK-MESSAGES-REGION: :[[@LINE-4]]:22: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but all threads of a team reach it without a lock
// CHECK-MESSAGES-REGION: :[[@LINE-7]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-REGION: :[[@LINE-6]]:22: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(CRITICAL)
// In a critical section.
void goodCritical(fftw_complex *data, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i) {
    fftw_plan plan;
#pragma omp critical
    plan = fftw_plan_dft_1d(64, data + i * 64, data + i * 64, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(plan);
#pragma omp critical
    fftw_destroy_plan(plan);
  }
}

#elif defined(NAMES)
// Critical sections of different names.
void badNames(fftw_complex *data, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i) {
    fftw_plan plan;
#pragma omp critical(make)
    plan = fftw_plan_dft_1d(64, data + i * 64, data + i * 64, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(plan);
#pragma omp critical(end)
    fftw_destroy_plan(plan);
  }
}
// CHECK-MESSAGES-NAMES: :[[@LINE-6]]:12: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but all threads of a team reach it without a common lock
// CHECK-MESSAGES-NAMES: :[[@LINE-11]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-NAMES: :[[@LINE-5]]:5: note: 'fftw_destroy_plan' is called here, too
// CHECK-MESSAGES-NAMES: :[[@LINE-9]]:12: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(FORGOTTEN)
// One call outside of it.
void badEnd(fftw_complex *data, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i) {
    fftw_plan plan;
#pragma omp critical
    plan = fftw_plan_dft_1d(64, data + i * 64, data + i * 64, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
  }
}
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-3]]:5: warning: 'fftw_destroy_plan' must not run on two threads at once, but all threads of a team reach it without a lock
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-10]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-7]]:12: note: 'fftw_plan_dft_1d' is called under the unnamed critical region here
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-6]]:5: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-7]]:5: note: hold the unnamed critical region here too, as around 'fftw_plan_dft_1d'

#elif defined(SINGLE)
// One thread of the team, and its starter.
void goodSingle(fftw_complex *data) {
  fftw_plan plan;
#pragma omp parallel
  {
#pragma omp single
    plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute_dft(plan, data, data);
  }
}
void goodMaster(fftw_complex *data) {
#pragma omp parallel
  {
#pragma omp master
    fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE));
  }
}

#elif defined(OUTSIDE)
// Planned outside.
void goodOutside(fftw_complex *data, int count) {
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
#pragma omp parallel for
  for (int i = 0; i < count; ++i)
    fftw_execute_dft(plan, data + i * 64, data + i * 64);
  fftw_destroy_plan(plan);
}

#elif defined(NUMBER)
// Thread 0 is the one that came to the region.
int omp_get_thread_num(void);
void goodNumber(fftw_complex *data) {
#pragma omp parallel
  if (omp_get_thread_num() == 0)
    fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE));
}

#elif defined(INDEX)
// A thread number as an index is no such test.
int omp_get_thread_num(void);
void badIndex(fftw_complex *data, fftw_plan *plans) {
#pragma omp parallel
  {
    int i = omp_get_thread_num();
    plans[i] = fftw_plan_dft_1d(64, data + i * 64, data + i * 64, FFTW_FORWARD, FFTW_ESTIMATE);
  }
}
// CHECK-MESSAGES-INDEX: :[[@LINE-3]]:16: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but all threads of a team reach it without a lock
// CHECK-MESSAGES-INDEX: :[[@LINE-7]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-INDEX: :[[@LINE-5]]:16: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(HELPER)
// Through a helper of another function.
static fftw_plan badMake(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
}
static void transform(fftw_complex *data) { fftw_execute(badMake(data)); }
void all(fftw_complex *data, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i)
    transform(data + i * 64);
}
// CHECK-MESSAGES-HELPER: :[[@LINE-8]]:10: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but all threads of a team reach it without a lock
// CHECK-MESSAGES-HELPER: :[[@LINE-5]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-HELPER: :[[@LINE-4]]:5: note: 'all' calls 'transform' here
// CHECK-MESSAGES-HELPER: :[[@LINE-9]]:58: note: 'transform' calls 'badMake' here
// CHECK-MESSAGES-HELPER: :[[@LINE-12]]:10: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(LOCK)
// A lock of OpenMP's.
typedef struct omp_lock_t {
  void *lock;
} omp_lock_t;
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
static omp_lock_t planner;
void goodLock(fftw_complex *data, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i) {
    omp_set_lock(&planner);
    fftw_plan plan = fftw_plan_dft_1d(64, data + i * 64, data + i * 64, FFTW_FORWARD, FFTW_ESTIMATE);
    omp_unset_lock(&planner);
    fftw_execute(plan);
  }
}

#elif defined(ASKED)
// A body that asks whether it runs in a region knows.
int omp_in_parallel(void);
static fftw_plan goodMake(fftw_complex *data) {
  fftw_plan plan;
  if (omp_in_parallel()) {
#pragma omp critical
    plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
  } else {
    plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
  }
  return plan;
}
void all(fftw_complex *data, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; ++i)
    fftw_execute(goodMake(data + i * 64));
}

#elif defined(SECTIONS)
// Two sections, two threads.
void badSections(fftw_complex *data) {
#pragma omp parallel sections
  {
#pragma omp section
    fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE));
#pragma omp section
    fftw_execute(fftw_plan_dft_1d(64, data + 64, data + 64, FFTW_FORWARD, FFTW_ESTIMATE));
  }
}
// CHECK-MESSAGES-SECTIONS: :[[@LINE-5]]:18: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but all threads of a team reach it without a common lock
// CHECK-MESSAGES-SECTIONS: :[[@LINE-9]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-SECTIONS: :[[@LINE-5]]:18: note: 'fftw_plan_dft_1d' is called here, too
// CHECK-MESSAGES-SECTIONS: :[[@LINE-8]]:18: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(TASKS)
// Tasks that one thread makes, and all run.
void badTasks(fftw_complex *data, int count) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < count; ++i) {
#pragma omp task
    fftw_execute(fftw_plan_dft_1d(64, data + i * 64, data + i * 64, FFTW_FORWARD, FFTW_ESTIMATE));
  }
}
// CHECK-MESSAGES-TASKS: :[[@LINE-3]]:18: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but all threads of a team reach it without a lock
// CHECK-MESSAGES-TASKS: :[[@LINE-5]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-TASKS: :[[@LINE-5]]:18: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
#endif
