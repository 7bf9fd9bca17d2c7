// FFTW's planner, called by threads of C.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=LOOP -- -- -DLOOP
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DGUARDED
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=EARLY -- -- -DEARLY
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DBEFORE
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DONE
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DCHECKED

#include <fftw3.h>
#include <pthread.h>

#if defined(LOOP)
// Several threads of one body.
static void *badRun(void *data) {
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  return 0;
}
int main(void) {
  pthread_t threads[4];
  fftw_complex *data = fftw_alloc_complex(64 * 4);
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], 0, badRun, data + i * 64);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
// CHECK-MESSAGES-LOOP: :[[@LINE-14]]:20: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badRun' reach it without a lock
// CHECK-MESSAGES-LOOP: :[[@LINE-6]]:5: note: 'badRun' is started as a thread here, in a loop
// CHECK-MESSAGES-LOOP: :[[@LINE-14]]:3: note: 'fftw_destroy_plan' is called here, too
// CHECK-MESSAGES-LOOP: :[[@LINE-17]]:20: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(CHECKED)
// Started once, by a macro that is written as a loop.
void abort(void);
#define CHECK(call) do { int error = call; if (error) abort(); } while (0)
static void *goodChecked(void *data) {
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  return 0;
}
static pthread_t only;
int main(void) {
  CHECK(pthread_create(&only, 0, goodChecked, fftw_alloc_complex(64)));
  CHECK(pthread_join(only, 0));
  return 0;
}

#elif defined(GUARDED)
// With a mutex.
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;
static void *goodRun(void *data) {
  pthread_mutex_lock(&planner);
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
  pthread_mutex_unlock(&planner);
  fftw_execute(plan);
  pthread_mutex_lock(&planner);
  fftw_destroy_plan(plan);
  pthread_mutex_unlock(&planner);
  return 0;
}
int main(void) {
  pthread_t threads[4];
  fftw_complex *data = fftw_alloc_complex(64 * 4);
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], 0, goodRun, data + i * 64);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], 0);
  return 0;
}

#elif defined(EARLY)
// Unlocked too early.
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;
static void *badRun(void *data) {
  pthread_mutex_lock(&planner);
  fftw_complex *in = data;
  pthread_mutex_unlock(&planner);
  fftw_execute(fftw_plan_dft_1d(64, in, in, FFTW_FORWARD, FFTW_ESTIMATE));
  return 0;
}
int main(void) {
  pthread_t first, second;
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  pthread_create(&first, 0, badRun, data);
  pthread_create(&second, 0, badRun, data + 64);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
// CHECK-MESSAGES-EARLY: :[[@LINE-12]]:16: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badRun' reach it without a lock
// CHECK-MESSAGES-EARLY: :[[@LINE-7]]:3: note: 'badRun' is started as a thread here
// CHECK-MESSAGES-EARLY: :[[@LINE-7]]:3: note: 'badRun' is also started here
// CHECK-MESSAGES-EARLY: :[[@LINE-15]]:16: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(BEFORE)
// Plans are made before the threads, and end after them.
struct job {
  fftw_plan plan;
  fftw_complex *data;
};
static void *goodRun(void *cookie) {
  struct job *job = cookie;
  fftw_execute_dft(job->plan, job->data, job->data);
  return 0;
}
int main(void) {
  pthread_t threads[4];
  struct job jobs[4];
  fftw_complex *data = fftw_alloc_complex(64 * 4);
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
  for (int i = 0; i < 4; ++i) {
    jobs[i].plan = plan;
    jobs[i].data = data + i * 64;
    pthread_create(&threads[i], 0, goodRun, &jobs[i]);
  }
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], 0);
  fftw_destroy_plan(plan);
  return 0;
}

#elif defined(ONE)
// One thread alone plans.
static void *goodRun(void *data) {
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_ESTIMATE));
  return 0;
}
int main(void) {
  pthread_t only;
  pthread_create(&only, 0, goodRun, fftw_alloc_complex(64));
  pthread_join(only, 0);
  return 0;
}
#endif
