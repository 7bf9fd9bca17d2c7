//===- locked.cpp - A lock around an engine that wants one thread ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is tried first: no two calls overlap. The engine is still called by
// several threads, and its answers are as wrong as before.
//
//===----------------------------------------------------------------------===//

#include "engine.h"

#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

namespace {

std::mutex EngineMutex;

double answer(engine_model *Model, double Question) {
  std::lock_guard<std::mutex> Guard(EngineMutex);
  return engine_score(Model, Question); // reported
}

} // namespace

int main() {
  engine_model *Model = engine_load("a model");
  int Wrong = 0;
  std::mutex WrongMutex;
  std::vector<std::thread> Workers;
  for (int I = 0; I < 4; ++I)
    Workers.emplace_back([&, I] {
      bool IsWrong = answer(Model, I) != 2 * I + 1;
      std::lock_guard<std::mutex> Guard(WrongMutex);
      Wrong += IsWrong;
    });
  for (std::thread &Worker : Workers)
    Worker.join();
  engine_unload(Model);
  std::printf("4 requests, %d wrong answers, %d calls by other threads\n",
              Wrong, engine_count_violations());
  return engine_count_violations() == 0 ? 0 : 1;
}
