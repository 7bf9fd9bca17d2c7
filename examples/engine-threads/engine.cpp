//===- engine.cpp - A small engine that one thread must call --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The weights of all models lie in memory of the thread that loaded the first
// one, as a GPU's context or a random generator's state does elsewhere. Another
// thread finds its own: empty. That is harmless here, and counted.
//
//===----------------------------------------------------------------------===//

#include "engine.h"

#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <thread>

namespace {

struct Weights {
  double Slope = 0, Offset = 0;
  int Samples = 0;
};

thread_local std::map<engine_model *, Weights> Workspace;

std::thread::id Owner;
const char *FirstCall = nullptr;
std::mutex Mutex; // of the two above: it keeps the books, and mends nothing

std::atomic<int> Violations(0), Models(0);

/// Counts the call if it is another thread's, and tells of the first such one.
void enter(const char *Call) {
  std::lock_guard<std::mutex> Guard(Mutex);
  if (!FirstCall) {
    FirstCall = Call;
    Owner = std::this_thread::get_id();
  }
  if (Owner == std::this_thread::get_id() || ++Violations > 1)
    return;
  std::printf("engine: '%s' is called by another thread than '%s' was\n", Call,
              FirstCall);
  std::fflush(stdout);
}

} // namespace

struct engine_model {
  const char *Name;
};

engine_model *engine_load(const char *Name) {
  enter("engine_load");
  ++Models;
  engine_model *New = new engine_model{Name};
  Workspace[New] = {2, 1, 0};
  return New;
}

double engine_score(engine_model *Model, double Input) {
  enter("engine_score");
  const Weights &Mine = Workspace[Model];
  return Mine.Slope * Input + Mine.Offset;
}

void engine_learn(engine_model *Model, double) {
  enter("engine_learn");
  ++Workspace[Model].Samples;
}

int engine_count_samples(engine_model *Model) {
  enter("engine_count_samples");
  return Workspace[Model].Samples;
}

void engine_unload(engine_model *Model) {
  enter("engine_unload");
  --Models;
  Workspace.erase(Model);
  delete Model;
}

int engine_count_violations() { return Violations; }
int engine_count_models() { return Models; }
