//===- spectra-fixed.cpp - FFTW's planner under a lock -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The repaired twin of spectra.cpp: one lock for everything but fftw_execute().
// FFTW's own switch, fftw_make_planner_thread_safe() of libfftw3_threads,
// called once at the start, does the same.
//
//===----------------------------------------------------------------------===//

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fftw3.h>
#include <mutex>
#include <thread>
#include <vector>

namespace {

std::mutex PlannerMutex;

fftw_plan makePlan(std::vector<fftw_complex> &Signal) {
  std::lock_guard<std::mutex> Guard(PlannerMutex);
  return fftw_plan_dft_1d(static_cast<int>(Signal.size()), Signal.data(),
                          Signal.data(), FFTW_FORWARD, FFTW_ESTIMATE);
}

void destroyPlan(fftw_plan Plan) {
  std::lock_guard<std::mutex> Guard(PlannerMutex);
  fftw_destroy_plan(Plan);
}

/// The power of a signal of SIZE ones: all of it is at frequency 0.
double measurePower(int Size) {
  std::vector<fftw_complex> Signal(Size);
  fftw_plan Plan = makePlan(Signal);
  for (fftw_complex &Sample : Signal)
    Sample[0] = 1;
  fftw_execute(Plan);
  destroyPlan(Plan);
  return Signal[0][0];
}

/// For two seconds.
void measureMany(int First) {
  auto End = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  for (int I = 0; std::chrono::steady_clock::now() < End; ++I) {
    int Size = 64 + (7 * I + 13 * First) % 512;
    if (std::fabs(measurePower(Size) - Size) > 1e-6)
      std::printf("wrong for %d samples\n", Size);
  }
}

} // namespace

int main() {
  fftw_set_timelimit(10);
  std::vector<std::thread> Workers;
  for (int I = 0; I < 4; ++I)
    Workers.emplace_back(measureMany, I);
  for (std::thread &Worker : Workers)
    Worker.join();
  fftw_cleanup();
  std::puts("ended");
  return 0;
}
