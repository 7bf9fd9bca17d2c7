//===- spectra.cpp - FFTW's planner on several threads --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// fftw_execute() may be called by all threads at once, and is. Plans may be
// made and destroyed by one thread at a time only: the planner's tables are the
// process's. README.md beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fftw3.h>
#include <interop/dispatcher.h>
#include <thread>
#include <vector>

namespace {

interop::Dispatcher &getPlanner() {
  static interop::Dispatcher Thread;
  return Thread;
}

/// The power of a signal of SIZE ones: all of it is at frequency 0.
double measurePower(int Size) {
  std::vector<fftw_complex> Signal(Size);
  fftw_plan Plan =
      fftw_plan_dft_1d(Size, Signal.data(), Signal.data(), // reported
                       FFTW_FORWARD, FFTW_ESTIMATE);
  for (fftw_complex &Sample : Signal)
    Sample[0] = 1;
  fftw_execute(Plan);
  fftw_destroy_plan(Plan);
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
  getPlanner().run([] { fftw_set_timelimit(10); });
  std::vector<std::thread> Workers;
  for (int I = 0; I < 4; ++I)
    Workers.emplace_back(measureMany, I);
  for (std::thread &Worker : Workers)
    Worker.join();
  getPlanner().run([] { fftw_cleanup(); });
  std::puts("ended");
  return 0;
}
