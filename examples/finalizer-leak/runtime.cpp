//===- runtime.cpp - A small runtime with a collector's thread ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The collector is a thread of its own, as the JVM's are. It looks when it is
// asked to, so that the examples do the same on every run.
//
//===----------------------------------------------------------------------===//

#include "runtime.h"

#include <interop/dispatcher.h>
#include <mutex>
#include <utility>
#include <vector>

struct runtime_object {
  void *Data;
  runtime_finalizer Finalizer;
};

namespace {

std::mutex Mutex;
std::vector<runtime_object *> Unreachable;

interop::Dispatcher &getCollector() {
  static interop::Dispatcher Thread;
  return Thread;
}

void finalizeAll() {
  std::vector<runtime_object *> Found;
  {
    std::lock_guard<std::mutex> Guard(Mutex);
    std::swap(Found, Unreachable);
  }
  for (runtime_object *Object : Found) {
    Object->Finalizer(Object->Data);
    delete Object;
  }
}

} // namespace

runtime_object *runtime_new(void *Data, runtime_finalizer Finalizer) {
  return new runtime_object{Data, Finalizer};
}

void *runtime_data(runtime_object *Object) { return Object->Data; }

void runtime_drop(runtime_object *Object) {
  std::lock_guard<std::mutex> Guard(Mutex);
  Unreachable.push_back(Object);
}

void runtime_collect() { getCollector().run(finalizeAll); }
