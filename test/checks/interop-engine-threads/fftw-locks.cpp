// What guards FFTW's planner, and what does not.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DTRIED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DSCOPED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DDEFERRED
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=NEVER -- -- -DNEVER
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=DROPPED -- -- -DDROPPED
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=SOMETIMES -- -- -DSOMETIMES
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DRECURSIVE
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DOBJECT
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DALIAS
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DMEYERS

#include <fftw3.h>
#include <mutex>
#include <thread>

#if defined(TRIED)
// A lock that was tried is held where that went well.
static std::mutex planner;
static void goodTry(fftw_complex *data) {
  if (planner.try_lock()) {
    fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
    planner.unlock();
  }
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodTry, data);
  std::thread second(goodTry, data + 64);
  first.join();
  second.join();
}

#elif defined(SCOPED)
// Of two that are taken together.
static std::mutex planner, results;
static void goodBoth(fftw_complex *data) {
  std::scoped_lock both(planner, results);
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodBoth, data);
  std::thread second(goodBoth, data + 64);
  first.join();
  second.join();
}

#elif defined(DEFERRED)
// Taken later.
static std::mutex planner;
static void goodDefer(fftw_complex *data) {
  std::unique_lock<std::mutex> lock(planner, std::defer_lock);
  lock.lock();
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodDefer, data);
  std::thread second(goodDefer, data + 64);
  first.join();
  second.join();
}

#elif defined(NEVER)
// Never taken.
static std::mutex planner;
static void badDefer(fftw_complex *data) {
  std::unique_lock<std::mutex> lock(planner, std::defer_lock);
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(badDefer, data);
  std::thread second(badDefer, data + 64);
  first.join();
  second.join();
}
// CHECK-MESSAGES-NEVER: :[[@LINE-9]]:16: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badDefer' reach it without a lock
// CHECK-MESSAGES-NEVER: :[[@LINE-6]]:15: note: 'badDefer' is started as a thread here
// CHECK-MESSAGES-NEVER: :[[@LINE-6]]:15: note: 'badDefer' is also started here
// CHECK-MESSAGES-NEVER: :[[@LINE-12]]:16: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(DROPPED)
// Dropped before.
static std::mutex planner;
static void badDrop(fftw_complex *data) {
  std::unique_lock<std::mutex> lock(planner);
  fftw_complex *in = data;
  lock.unlock();
  fftw_execute(fftw_plan_dft_1d(64, in, in, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(badDrop, data);
  std::thread second(badDrop, data + 64);
  first.join();
  second.join();
}
// CHECK-MESSAGES-DROPPED: :[[@LINE-9]]:16: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badDrop' reach it without a lock
// CHECK-MESSAGES-DROPPED: :[[@LINE-6]]:15: note: 'badDrop' is started as a thread here
// CHECK-MESSAGES-DROPPED: :[[@LINE-6]]:15: note: 'badDrop' is also started here
// CHECK-MESSAGES-DROPPED: :[[@LINE-12]]:16: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(SOMETIMES)
// On one path alone.
static std::mutex planner;
static bool careful, skipped;
static void badSometimes(fftw_complex *data) {
  if (careful)
    planner.lock();
  else
    skipped = true;
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
  if (careful)
    planner.unlock();
  fftw_execute(plan);
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(badSometimes, data);
  std::thread second(badSometimes, data + 64);
  first.join();
  second.join();
}
// CHECK-MESSAGES-SOMETIMES: :[[@LINE-12]]:20: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but several threads that run 'badSometimes' reach it without a lock
// CHECK-MESSAGES-SOMETIMES: :[[@LINE-6]]:15: note: 'badSometimes' is started as a thread here
// CHECK-MESSAGES-SOMETIMES: :[[@LINE-6]]:15: note: 'badSometimes' is also started here
// CHECK-MESSAGES-SOMETIMES: :[[@LINE-15]]:20: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(RECURSIVE)
// A recursive one.
static std::recursive_mutex planner;
static void goodRecursive(fftw_complex *data) {
  std::lock_guard<std::recursive_mutex> outer(planner);
  std::lock_guard<std::recursive_mutex> inner(planner);
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodRecursive, data);
  std::thread second(goodRecursive, data + 64);
  first.join();
  second.join();
}

#elif defined(OBJECT)
// A member of one object that both threads use.
class Planner {
public:
  fftw_plan make(fftw_complex *data) {
    std::lock_guard<std::mutex> lock(mutex_);
    return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
  }

private:
  std::mutex mutex_;
};
static Planner planner;
static void goodMake(fftw_complex *data) { fftw_execute(planner.make(data)); }
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodMake, data);
  std::thread second(goodMake, data + 64);
  first.join();
  second.join();
}

#elif defined(ALIAS)
// Through a reference to it.
static std::mutex planner;
static std::mutex &getPlanner() { return planner; }
static void goodAlias(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(getPlanner());
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodAlias, data);
  std::thread second(goodAlias, data + 64);
  first.join();
  second.join();
}

#elif defined(MEYERS)
// A static of a function.
static std::mutex &getPlanner() {
  static std::mutex planner;
  return planner;
}
static void goodMeyers(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(getPlanner());
  fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}
int main() {
  fftw_complex *data = fftw_alloc_complex(64 * 2);
  std::thread first(goodMeyers, data);
  std::thread second(goodMeyers, data + 64);
  first.join();
  second.join();
}
#endif
