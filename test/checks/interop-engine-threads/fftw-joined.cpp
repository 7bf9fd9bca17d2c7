// What comes after the join of all threads meets none of them.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DPOINTERS
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=NEVER -- -- -DNEVER

#include <fftw3.h>
#include <mutex>
#include <thread>

static std::mutex planner;

static void transform(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(planner);
  fftw_destroy_plan(
      fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE));
}

#if defined(POINTERS)
int main() {
  fftw_complex one[64], two[64];
  std::thread first(transform, one), second(transform, two);
  std::thread *all[] = {&first, &second};
  for (std::thread *thread : all)
    thread->join();
  fftw_cleanup();
}

#elif defined(NEVER)
static fftw_complex one[64], two[64];
void forget() { fftw_cleanup(); }
// CHECK-MESSAGES-NEVER: :[[@LINE-1]]:17: warning: 'fftw_cleanup' must not run on two threads at once, but the main thread and several threads that run 'transform' reach FFTW's planner without a common lock
// CHECK-MESSAGES-NEVER: :[[@LINE+11]]:3: note: 'main' calls 'forget' here
// CHECK-MESSAGES-NEVER: :[[@LINE+7]]:15: note: 'transform' is started as a thread here
// CHECK-MESSAGES-NEVER: :[[@LINE+6]]:38: note: 'transform' is also started here
// CHECK-MESSAGES-NEVER: :[[@LINE-21]]:3: note: the other thread calls 'fftw_destroy_plan' here
// CHECK-MESSAGES-NEVER: :[[@LINE-22]]:3: note: 'fftw_destroy_plan' is called under 'planner' here
// CHECK-MESSAGES-NEVER: :[[@LINE-7]]:17: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
// CHECK-MESSAGES-NEVER: :[[@LINE-8]]:17: note: hold 'planner' here too, as around 'fftw_destroy_plan'
int main() {
  std::thread first(transform, one), second(transform, two);
  first.detach();
  second.detach();
  forget();
}
#endif
