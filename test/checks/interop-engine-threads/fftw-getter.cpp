// A lock that a function returns may be any lock, where it is held.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DUNDER
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=BEFORE -- -- -DBEFORE

#include <fftw3.h>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex &getPlanner() {
  static std::mutex planner;
  return planner;
}

static void transform(fftw_complex *data) {
#if defined(BEFORE)
  fftw_cleanup();
// CHECK-MESSAGES-BEFORE: :[[@LINE-1]]:3: warning: 'fftw_cleanup' must not run on two threads at once, but several threads that run 'transform' reach it without a lock
// CHECK-MESSAGES-BEFORE: :[[@LINE+13]]:5: note: 'transform' is started as a thread here, in a loop
// CHECK-MESSAGES-BEFORE: :[[@LINE+5]]:3: note: 'fftw_destroy_plan' is called under 'planner' here
// CHECK-MESSAGES-BEFORE: :[[@LINE-4]]:3: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
// CHECK-MESSAGES-BEFORE: :[[@LINE-5]]:3: note: hold 'planner' here too, as around 'fftw_destroy_plan'
#endif
  std::lock_guard<std::mutex> lock(getPlanner());
  fftw_destroy_plan(
      fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}

void transformAll(std::vector<fftw_complex *> &all) {
  std::vector<std::thread> workers;
  for (fftw_complex *data : all)
    workers.emplace_back(transform, data);
  for (std::thread &worker : workers)
    worker.join();
}
