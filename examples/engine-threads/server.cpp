//===- server.cpp - A server that scores on whatever thread it is ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The engine has a thread of its own, and loads and unloads go through that.
// Scores do not: whoever wrote answer() saw an engine call that worked when one
// thread tried it. README.md beside this file tells the story.
//
//===----------------------------------------------------------------------===//

#include "engine.h"

#include <atomic>
#include <cstdio>
#include <interop/dispatcher.h>
#include <thread>
#include <vector>

namespace {

const int Requests = 40;

interop::Dispatcher &getEngineThread() {
  static interop::Dispatcher Thread;
  return Thread;
}

/// Answers questions by a model.
class Server {
public:
  explicit Server(const char *Name)
      : Model(getEngineThread().run([&] { return engine_load(Name); })) {}
  Server(const Server &) = delete;
  Server &operator=(const Server &) = delete;
  ~Server() {
    getEngineThread().run([&] { engine_unload(Model); });
  }

  double answer(double Question) {
    double Score = engine_score(Model, Question); // reported
    return Score;
  }

private:
  engine_model *Model;
};

/// Takes requests until there are none left, and counts wrong answers.
void serve(Server &Shared, std::atomic<int> &Next, std::atomic<int> &Wrong) {
  for (int Request = Next++; Request < Requests; Request = Next++)
    Wrong += Shared.answer(Request) != 2 * Request + 1;
}

} // namespace

int main() {
  std::atomic<int> Next(0), Wrong(0);
  {
    Server Shared("a model");
    std::vector<std::thread> Workers;
    for (int I = 0; I < 4; ++I)
      Workers.emplace_back([&] { serve(Shared, Next, Wrong); });
    for (std::thread &Worker : Workers)
      Worker.join();
  }
  std::printf("%d requests, %d wrong answers, %d calls by other threads\n",
              Requests, Wrong.load(), engine_count_violations());
  std::printf("the engine's thread was waited for %llu times\n",
              getEngineThread().getCounts().Waited);
  return engine_count_violations() == 0 && Wrong == 0 ? 0 : 1;
}
