// FFTW's planner, which threads may enter one at a time.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=LOOP -- -- -DLOOP
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=TWICE -- -- -DTWICE
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DONCE
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=BOTH -- -- -DBOTH
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DAPART
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DGUARDED
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=FORGOTTEN -- -- -DFORGOTTEN
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DHELD
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=DIFFERENT -- -- -DDIFFERENT
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=LOCAL -- -- -DLOCAL
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DEXECUTED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DSAFE
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=WRONG -- -- -DWRONG
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DPRECISIONS
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=MEMBER -- -- -DMEMBER

#include <fftw3.h>
#include <mutex>
#include <thread>
#include <vector>

#if defined(LOOP)
// Several threads of one body.
static void badTransform(fftw_complex *data) {
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(badTransform, data + i * 64);
  for (std::thread &thread : threads)
    thread.join();
}
// CHECK-MESSAGES-LOOP: :[[@LINE-12]]:20: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badTransform' reach it without a lock
// CHECK-MESSAGES-LOOP: :[[@LINE-5]]:5: note: 'badTransform' is started as a thread here, in a loop
// CHECK-MESSAGES-LOOP: :[[@LINE-12]]:3: note: 'fftw_destroy_plan' is called here, too
// CHECK-MESSAGES-LOOP: :[[@LINE-15]]:20: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(TWICE)
// Started in two places.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static void badWork(fftw_complex *data) { fftw_execute(makePlan(data)); }
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(badWork, data);
  std::thread second(badWork, data + 64);
  first.join();
  second.join();
}
// CHECK-MESSAGES-TWICE: :[[@LINE-11]]:10: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badWork' reach it without a lock
// CHECK-MESSAGES-TWICE: :[[@LINE-6]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES-TWICE: :[[@LINE-6]]:15: note: 'badWork' is also started here
// CHECK-MESSAGES-TWICE: :[[@LINE-11]]:56: note: 'badWork' calls 'makePlan' here
// CHECK-MESSAGES-TWICE: :[[@LINE-15]]:10: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(ONCE)
// One thread, and nobody else.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static void goodWork(fftw_complex *data) { fftw_execute(makePlan(data)); }
int main() {
  fftw_complex *data = fftw_alloc_complex(64);
  std::thread only(goodWork, data);
  only.join();
}

#elif defined(BOTH)
// The main thread plans while the other one may.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static void work(fftw_complex *data) { fftw_execute(makePlan(data)); }
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread other(work, data);
  fftw_plan badPlan = makePlan(data + 64);
  fftw_execute(badPlan);
  other.join();
}
// CHECK-MESSAGES-BOTH: :[[@LINE-11]]:10: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but the thread that runs 'work' and the main thread reach FFTW's planner without a lock
// CHECK-MESSAGES-BOTH: :[[@LINE-6]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES-BOTH: :[[@LINE-10]]:53: note: 'work' calls 'makePlan' here
// CHECK-MESSAGES-BOTH: :[[@LINE-7]]:23: note: 'main' calls 'makePlan' here
// CHECK-MESSAGES-BOTH: :[[@LINE-15]]:10: note: the main thread calls 'fftw_plan_dft_1d' here
// CHECK-MESSAGES-BOTH: :[[@LINE-16]]:10: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(APART)
// It plans before the other one starts, and after that has ended.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static void goodWork(fftw_complex *data) { fftw_execute(makePlan(data)); }
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  fftw_plan before = makePlan(data);
  std::thread other(goodWork, data + 64);
  fftw_execute(before);
  other.join();
  fftw_destroy_plan(before);
}

#elif defined(GUARDED)
// A common mutex on every way.
static std::mutex planner;
static fftw_plan makePlan(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(planner);
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}
static void goodTransform(fftw_complex *data) {
  fftw_plan plan = makePlan(data);
  fftw_execute(plan);
  std::lock_guard<std::mutex> lock(planner);
  fftw_destroy_plan(plan);
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(goodTransform, data + i * 64);
  for (std::thread &thread : threads)
    thread.join();
}

#elif defined(FORGOTTEN)
// One place without it.
static std::mutex planner;
static fftw_plan makePlan(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(planner);
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}
static void badTransform(fftw_complex *data) {
  fftw_plan plan = makePlan(data);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(badTransform, data + i * 64);
  for (std::thread &thread : threads)
    thread.join();
}
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-10]]:3: warning: 'fftw_destroy_plan' must not run on two threads at once, but several threads that run 'badTransform' reach it without a lock
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-5]]:5: note: 'badTransform' is started as a thread here, in a loop
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-17]]:10: note: 'fftw_plan_dft_1d' is called under 'planner' here
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-13]]:3: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
// CHECK-MESSAGES-FORGOTTEN: :[[@LINE-14]]:3: note: hold 'planner' here too, as around 'fftw_plan_dft_1d'

#elif defined(HELD)
// Held by who calls.
static std::mutex planner;
static fftw_plan makePlanLocked(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}
static void goodTransform(fftw_complex *data) {
  planner.lock();
  fftw_plan plan = makePlanLocked(data);
  planner.unlock();
  fftw_execute(plan);
}
static void goodOther(fftw_complex *data) {
  std::unique_lock<std::mutex> lock(planner);
  fftw_plan plan = makePlanLocked(data);
  lock.unlock();
  fftw_execute(plan);
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodTransform, data);
  std::thread second(goodOther, data + 64);
  first.join();
  second.join();
}

#elif defined(DIFFERENT)
// Different mutexes.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static std::mutex forward, backward;
static void there(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(forward);
  fftw_execute(makePlan(data));
}
static void back(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(backward);
  fftw_execute(makePlan(data));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(there, data);
  std::thread second(back, data + 64);
  first.join();
  second.join();
}
// CHECK-MESSAGES-DIFFERENT: :[[@LINE-19]]:10: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but the thread that runs 'there' and the thread that runs 'back' reach FFTW's planner without a common lock
// CHECK-MESSAGES-DIFFERENT: :[[@LINE-6]]:15: note: 'there' is started as a thread here
// CHECK-MESSAGES-DIFFERENT: :[[@LINE-15]]:16: note: 'there' calls 'makePlan' here
// CHECK-MESSAGES-DIFFERENT: :[[@LINE-7]]:15: note: 'back' is started as a thread here
// CHECK-MESSAGES-DIFFERENT: :[[@LINE-13]]:16: note: 'back' calls 'makePlan' here
// CHECK-MESSAGES-DIFFERENT: :[[@LINE-24]]:10: note: the other thread calls 'fftw_plan_dft_1d' here
// CHECK-MESSAGES-DIFFERENT: :[[@LINE-25]]:10: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(LOCAL)
// A mutex of the body's own.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static void badWork(fftw_complex *data) {
  std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  fftw_execute(makePlan(data));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(badWork, data);
  std::thread second(badWork, data + 64);
  first.join();
  second.join();
}
// CHECK-MESSAGES-LOCAL: :[[@LINE-15]]:10: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badWork' reach it without a common lock
// CHECK-MESSAGES-LOCAL: :[[@LINE-6]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES-LOCAL: :[[@LINE-6]]:15: note: 'badWork' is also started here
// CHECK-MESSAGES-LOCAL: :[[@LINE-12]]:16: note: 'badWork' calls 'makePlan' here
// CHECK-MESSAGES-LOCAL: :[[@LINE-19]]:10: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(EXECUTED)
// What only executes, and allocates, may run anywhere.
static void goodExecute(fftw_plan plan, fftw_complex *data) {
  fftw_complex *out = fftw_alloc_complex(64);
  fftw_execute_dft(plan, data, out);
  fftw_free(out);
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 4);
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(goodExecute, plan, data + i * 64);
  for (std::thread &thread : threads)
    thread.join();
  fftw_destroy_plan(plan);
}

#elif defined(SAFE)
// The library makes it safe.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static void goodWork(fftw_complex *data) { fftw_execute(makePlan(data)); }
int main() {
  fftw_init_threads();
  fftw_make_planner_thread_safe();
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodWork, data);
  std::thread second(goodWork, data + 64);
  first.join();
  second.join();
}

#elif defined(WRONG)
// The switch of another precision.
static fftw_plan makePlan(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}

static void badWork(fftw_complex *data) { fftw_execute(makePlan(data)); }
int main() {
  fftwf_make_planner_thread_safe();
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(badWork, data);
  std::thread second(badWork, data + 64);
  first.join();
  second.join();
}
// CHECK-MESSAGES-WRONG: :[[@LINE-12]]:10: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badWork' reach it without a lock
// CHECK-MESSAGES-WRONG: :[[@LINE-6]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES-WRONG: :[[@LINE-6]]:15: note: 'badWork' is also started here
// CHECK-MESSAGES-WRONG: :[[@LINE-12]]:56: note: 'badWork' calls 'makePlan' here
// CHECK-MESSAGES-WRONG: :[[@LINE-16]]:10: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(PRECISIONS)
// Each precision has a planner of its own.
static void goodDouble(fftw_complex *data) {
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
static void goodFloat(fftwf_complex *data) {
  fftwf_execute(fftwf_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *doubles = fftw_alloc_complex(64);
  fftwf_complex *floats = fftwf_alloc_complex(64);
  std::thread first(goodDouble, doubles);
  std::thread second(goodFloat, floats);
  first.join();
  second.join();
}

#elif defined(MEMBER)
// A pool that makes its plans in its threads, with a mutex for something else.
class Pool {
public:
  explicit Pool(fftw_complex *data) : data_(data) {
    for (int i = 0; i < 4; ++i)
      threads_.emplace_back([this, i] { badRun(i); });
  }
  ~Pool() {
    for (std::thread &thread : threads_)
      thread.join();
  }

private:
  void badRun(int i) {
    fftw_plan plan = fftw_plan_dft_1d(64, data_ + i * 64, data_ + i * 64, FFTW_FORWARD, FFTW_MEASURE);
    fftw_execute(plan);
    std::lock_guard<std::mutex> lock(mutex_);
    ++done_;
  }
  fftw_complex *data_;
  std::mutex mutex_;
  int done_ = 0;
  std::vector<std::thread> threads_;
};
int main() { Pool pool(fftw_alloc_complex(64 * 4)); }
// CHECK-MESSAGES-MEMBER: :[[@LINE-11]]:22: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run the lambda reach it without a lock
// CHECK-MESSAGES-MEMBER: :[[@LINE-21]]:7: note: the lambda is started as a thread here, in a loop
// CHECK-MESSAGES-MEMBER: :[[@LINE-22]]:41: note: the lambda calls 'Pool::badRun' here
// CHECK-MESSAGES-MEMBER: :[[@LINE-14]]:22: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
#endif
