//===- scorer.cpp - Models that a collector finds -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every call of the engine goes through the thread that owns it, as it must,
// but one: a model that nobody unloaded is unloaded by its finalizer, and that
// runs on the collector's thread. README.md beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include "../engine-threads/engine.h"
#include "runtime.h"

#include <cstdio>
#include <interop/dispatcher.h>
#include <interop/leak_reporter.h>

static interop::Dispatcher &getEngineThread() {
  static interop::Dispatcher Thread;
  return Thread;
}

/// A model as an object of the runtime.
struct Model {
  engine_model *Engine; ///< null: unloaded
  interop::LeakReporter Leak;
};

void reportLeak(const Model &Lost) { Lost.Leak.report(); }

static void finalize(void *Data) {
  Model *Self = static_cast<Model *>(Data);
  if (Self->Engine)
    engine_unload(Self->Engine); // reported
  delete Self;
}

/// For callers who know when a model has done its work.
static void unload(Model &Self) {
  getEngineThread().run([&] { engine_unload(Self.Engine); });
  Self.Engine = nullptr;
  Self.Leak.dismiss();
}

runtime_object *loadModel(const char *Name) {
  engine_model *Engine =
      getEngineThread().run([=] { return engine_load(Name); });
  Model *New = new Model{Engine, interop::LeakReporter("a model")};
  return runtime_new(New, finalize);
}

double score(Model &Self, double Input) {
  return getEngineThread().run(
      [&] { return engine_score(Self.Engine, Input); });
}

void compareModels() {
  runtime_object *First = loadModel("first"), *Second = loadModel("second");
  Model *Better = static_cast<Model *>(runtime_data(First));
  std::printf("scores %g\n", score(*Better, 3));
  unload(*Better);
  runtime_drop(First);
  runtime_drop(Second); // nobody has unloaded that one
}

int main() {
  compareModels();
  runtime_collect();
  getEngineThread().shutDown();
  std::printf("%d models left, %d calls by other threads\n",
              engine_count_models(), engine_count_violations());
  return engine_count_violations() == 0 ? 0 : 1;
}
