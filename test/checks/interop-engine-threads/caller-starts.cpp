// A function that starts a thread goes on on another one, also where nobody in view calls it.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=BOTH -- -- -DBOTH
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=METHOD -- -- -DMETHOD
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DJOINED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DBEFORE
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLOCKED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DUNSEEN

#include <fftw3.h>
#include <future>
#include <mutex>
#include <thread>

#if defined(BOTH)
static void badDrop(fftw_plan plan) { fftw_destroy_plan(plan); }
// CHECK-MESSAGES-BOTH: :[[@LINE-1]]:39: warning: 'fftw_destroy_plan' must not run on two threads at once, but the thread that runs 'badDrop' and whoever calls 'dropBoth' reach FFTW's planner without a lock
// CHECK-MESSAGES-BOTH: :[[@LINE+5]]:15: note: 'badDrop' is started as a thread here
// CHECK-MESSAGES-BOTH: :[[@LINE+5]]:3: note: the other thread calls 'fftw_destroy_plan' here
// CHECK-MESSAGES-BOTH: :[[@LINE-4]]:39: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

void dropBoth(fftw_plan first, fftw_plan second) {
  std::thread other(badDrop, first);
  fftw_destroy_plan(second);
  other.join();
}

#elif defined(JOINED)
// The thread has ended before the caller goes on.
static void goodDrop(fftw_plan plan) { fftw_destroy_plan(plan); }

void dropInTurn(fftw_plan first, fftw_plan second) {
  std::thread other(goodDrop, first);
  other.join();
  fftw_destroy_plan(second);
}

#elif defined(BEFORE)
// The one comes before the other.
static void goodLast(fftw_plan plan) { fftw_destroy_plan(plan); }

void dropFirst(fftw_plan first, fftw_plan second) {
  fftw_destroy_plan(second);
  std::thread(goodLast, first).join();
}

#elif defined(LOCKED)
// One lock for both.
static std::mutex planner;
static void goodLocked(fftw_plan plan) {
  std::lock_guard<std::mutex> guard(planner);
  fftw_destroy_plan(plan);
}

void dropLocked(fftw_plan first, fftw_plan second) {
  std::thread other(goodLocked, first);
  goodLocked(second);
  other.join();
}

#elif defined(UNSEEN)
// When and where the other function is called is not known: by the thread, say, through what it is given.
static void goodRun(void (*drop)(fftw_plan), fftw_plan plan) {
  drop(plan);
  fftw_destroy_plan(plan);
}
void drop(fftw_plan plan) { fftw_destroy_plan(plan); }

void start(void (*drop)(fftw_plan), fftw_plan plan) { std::thread(goodRun, drop, plan).detach(); }

#else
// Of a method, and of a function that calls it.
class Transforms {
public:
  void prepare(fftw_complex *first, fftw_complex *second) {
    auto other = std::async(std::launch::async, [=] {
      return fftw_plan_dft_1d(64, first, first, FFTW_FORWARD, FFTW_ESTIMATE);
    });
    Second = fftw_plan_dft_1d(64, second, second, FFTW_FORWARD, FFTW_ESTIMATE);
    First = other.get();
  }

private:
  fftw_plan First = nullptr, Second = nullptr;
};
// CHECK-MESSAGES-METHOD: :[[@LINE-9]]:14: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but the thread that runs the lambda and whoever calls 'prepareAll' reach FFTW's planner without a lock
// CHECK-MESSAGES-METHOD: :[[@LINE-11]]:18: note: the lambda is started as a thread here
// CHECK-MESSAGES-METHOD: :[[@LINE+4]]:56: note: 'prepareAll' calls 'Transforms::prepare' here
// CHECK-MESSAGES-METHOD: :[[@LINE-10]]:14: note: the other thread calls 'fftw_plan_dft_1d' here
// CHECK-MESSAGES-METHOD: :[[@LINE-13]]:14: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

void prepareAll(Transforms &all, fftw_complex *data) { all.prepare(data, data + 64); }
#endif
