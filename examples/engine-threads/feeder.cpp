//===- feeder.cpp - Workers that teach a model ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nobody waits for what a worker teaches the model, so its call may be posted
// to the engine's thread. README.md beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include "engine.h"

#include <cstdio>
#include <interop/dispatcher.h>
#include <thread>
#include <vector>

namespace {

interop::Dispatcher &getEngineThread() {
  static interop::Dispatcher Thread;
  return Thread;
}

void feed(engine_model *Model, double First) {
  for (int I = 0; I < 10; ++I) {
    double Sample = First + I;
    engine_learn(Model, Sample); // reported
  }
}

} // namespace

int main() {
  engine_model *Model =
      getEngineThread().run([] { return engine_load("a model"); });
  std::vector<std::thread> Workers;
  for (int I = 0; I < 4; ++I)
    Workers.emplace_back([=] { feed(Model, 10 * I); });
  for (std::thread &Worker : Workers)
    Worker.join();
  int Learned =
      getEngineThread().run([&] { return engine_count_samples(Model); });
  getEngineThread().post([=] { engine_unload(Model); });
  getEngineThread().shutDown();
  std::printf("%d of 40 samples learned, %d calls by other threads\n", Learned,
              engine_count_violations());
  return engine_count_violations() == 0 && Learned == 40 ? 0 : 1;
}
