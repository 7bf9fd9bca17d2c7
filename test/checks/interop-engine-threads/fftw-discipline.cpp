// A library for one thread at a time: the program guards it here, and not there. No thread is in view.
// See aubio, https://github.com/aubio/aubio: its plans were destroyed without the mutex under which they are made.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <fftw3.h>
#include <mutex>
#include <time.h>

std::mutex planner; // no header declares it

struct Transform {
  fftw_complex *in;
  fftw_complex *out;
  fftw_plan plan;
};

void makeTransform(Transform &t, int n) {
  std::lock_guard<std::mutex> lock(planner);
  t.plan = fftw_plan_dft_1d(n, t.in, t.out, FFTW_FORWARD, FFTW_ESTIMATE);
}

void badDestroy(Transform &t) { fftw_destroy_plan(t.plan); }
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'fftw_destroy_plan' uses FFTW's planner without 'planner', which 4 other functions hold where they use it: another thread may be using it
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: 'planner' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: and held here, where FFTW's planner is used

void goodDestroy(Transform &t) {
  std::lock_guard<std::mutex> lock(planner);
  fftw_destroy_plan(t.plan);
}

// Its one caller has the lock.
static void goodHelper(Transform &t) { fftw_destroy_plan(t.plan); }
void goodCaller(Transform &t) {
  std::lock_guard<std::mutex> lock(planner);
  goodHelper(t);
}

// To run a plan is for any thread.
void goodRun(Transform &t) { fftw_execute(t.plan); }

// Who makes or ends an object is alone with it, but not with the planner.
class Owner {
public:
  explicit Owner(int n) { plan = fftw_plan_dft_1d(n, in, out, FFTW_FORWARD, FFTW_ESTIMATE); }
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'fftw_plan_dft_1d' uses FFTW's planner without 'planner', which 4 other functions hold where they use it: another thread may be using it
  // CHECK-MESSAGES: :[[@LINE-29]]:31: note: 'planner' is locked here
  // CHECK-MESSAGES: :[[@LINE-29]]:12: note: and held here, where FFTW's planner is used
  ~Owner() {
    std::lock_guard<std::mutex> lock(planner);
    fftw_destroy_plan(plan);
  }

private:
  fftw_complex *in;
  fftw_complex *out;
  fftw_plan plan;
};

// Nobody else runs yet, by its name.
void setupTransforms(Transform &t) { fftw_destroy_plan(t.plan); }

// What is static of libc is only looked at: the lock is for the file.
void stamp(time_t at) {
  std::lock_guard<std::mutex> lock(planner);
  localtime(&at);
}
int goodYear(time_t at) { return localtime(&at)->tm_year; }
int main() {
  Transform t{};
  makeTransform(t, 8);
  fftw_destroy_plan(t.plan);
}
