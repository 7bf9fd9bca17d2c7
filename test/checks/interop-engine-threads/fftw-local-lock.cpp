// A lock that is a local of the function that starts the threads is one for all of them.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -fopenmp -DTEAM
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -fopenmp -DTHREADS
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=OWN -- -- -fopenmp -DOWN

#include <fftw3.h>
#include <mutex>
#include <thread>
#include <vector>

#if defined(TEAM)
void transformAll(fftw_complex *data) {
  std::mutex planner;
#pragma omp parallel for
  for (int i = 0; i < 8; ++i) {
    planner.lock();
    fftw_destroy_plan(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
    planner.unlock();
  }
}

#elif defined(THREADS)
void transformAll(fftw_complex *data) {
  std::mutex planner;
  std::vector<std::thread> workers;
  for (int i = 0; i < 8; ++i)
    workers.emplace_back([&] {
      std::lock_guard<std::mutex> lock(planner);
      fftw_destroy_plan(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
    });
  for (std::thread &worker : workers)
    worker.join();
}

#elif defined(OWN)
void transformAll(fftw_complex *data) {
#pragma omp parallel for
  for (int i = 0; i < 8; ++i) {
    std::mutex planner;
    std::lock_guard<std::mutex> lock(planner);
    fftw_cleanup();
  }
}
// CHECK-MESSAGES-OWN: :[[@LINE-3]]:5: warning: 'fftw_cleanup' must not run on two threads at once, but all threads of a team reach it without a common lock
// CHECK-MESSAGES-OWN: :[[@LINE-8]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-OWN: :[[@LINE-5]]:5: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
#endif
