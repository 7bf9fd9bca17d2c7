// A function that starts a thread goes on on another one, also where nobody in view calls it.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <fftw3.h>
#include <future>
#include <mutex>
#include <thread>

static void badDrop(fftw_plan plan) { fftw_destroy_plan(plan); }

void dropBoth(fftw_plan first, fftw_plan second) {
  std::thread other(badDrop, first);
  fftw_destroy_plan(second);
  other.join();
}

// The thread has ended before the caller goes on.
static void goodDrop(fftw_plan plan) { fftw_destroy_plan(plan); }

void dropInTurn(fftw_plan first, fftw_plan second) {
  std::thread other(goodDrop, first);
  other.join();
  fftw_destroy_plan(second);
}

// The one comes before the other.
static void goodLast(fftw_plan plan) { fftw_destroy_plan(plan); }

void dropFirst(fftw_plan first, fftw_plan second) {
  fftw_destroy_plan(second);
  std::thread(goodLast, first).join();
}

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

void prepareAll(Transforms &all, fftw_complex *data) { all.prepare(data, data + 64); }
