//===- ReadEngines.cpp - Which threads may call what ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"

using namespace llvm;

namespace interop {

CallerThread takeThread(MapReader &Map) {
  static constexpr EnumName Names[] = {{"caller", int(CallerThread::Callers)},
                                       {"library", int(CallerThread::Library)},
                                       {"any", int(CallerThread::Any)},
                                       {"pool", int(CallerThread::Pool)},
                                       {"main", int(CallerThread::Main)},
                                       {"signal", int(CallerThread::Signal)},
                                       {"own", int(CallerThread::Own)}};
  CallerThread Out = CallerThread::Unspecified;
  Map.enumeration("thread", Names,
                  [&](int V) { Out = static_cast<CallerThread>(V); });
  return Out;
}

void takeEngine(MapReader &Map, std::string &To, FileContext &Ctx) {
  Map.take("engine", [&](const Cursor &C) {
    To = readText(C, Ctx.Sink).value_or("");
    if (!To.empty())
      Ctx.useEngine(C, To);
  });
}

static EngineUse readEngineUse(const Cursor &At, FileContext &Ctx) {
  EngineUse Out;
  if (At.Node.Kind == YamlNode::Mapping) {
    MapReader Map(At, KeyContext::EngineUse, Ctx.Sink);
    Map.take("name", [&](const Cursor &C) {
      Out.Engine = readText(C, Ctx.Sink).value_or("");
      Ctx.useEngine(C, Out.Engine);
    });
    Map.require("name");
    takePlace(Map, "at", Out.At, Ctx);
    Map.finish();
    return Out;
  }
  std::string Name = readText(At, Ctx.Sink).value_or("");
  if (Name == "none" || Name.empty())
    return Out;
  Ctx.useEngine(At, Name);
  Out.Engine = std::move(Name);
  return Out;
}

void takeEngineUse(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("engine",
           [&](const Cursor &C) { Row.Engine = readEngineUse(C, Ctx); });
  Map.boolean("forks", Row.Forks);
  Map.boolean("leaves_process", Row.LeavesProcess);
  Map.boolean("asks_thread", Row.AsksThread);
  Map.boolean("dispatches", Row.Dispatches);
  Map.boolean("on_engine_thread", Row.OnEngineThread);
}

static void takeAffinity(MapReader &Map, Affinity &To) {
  static constexpr EnumName Affinities[] = {
      {"any", int(Affinity::Any)},
      {"serialized", int(Affinity::Serialized)},
      {"handoff", int(Affinity::Handoff)},
      {"creating_thread", int(Affinity::CreatingThread)},
      {"main_thread", int(Affinity::MainThread)},
      {"one_thread", int(Affinity::OneThread)}};
  Map.enumeration("affinity", Affinities,
                  [&](int V) { To = static_cast<Affinity>(V); });
  Map.require("affinity");
}

static AffinitySetting readSetting(const Cursor &At, FileContext &Ctx) {
  AffinitySetting Out;
  MapReader Map(At, KeyContext::SetBy, Ctx.Sink);
  takeNames(Map, "calls", Out.Calls, Ctx);
  Map.require("calls");
  Map.take("if", [&](const Cursor &C) { Out.If = readTests(C, Ctx); });
  takeAffinity(Map, Out.Threads);
  Map.finish();
  return Out;
}

static OwnLock readOwnLock(const Cursor &At, FileContext &Ctx) {
  OwnLock Out;
  MapReader Map(At, KeyContext::OwnLock, Ctx.Sink);
  Map.text("lock", Out.Lock);
  Map.require("lock");
  Ctx.useLock(At, Out.Lock, LockModel::Library);
  takeNames(Map, "from", Out.From, Ctx);
  takeNames(Map, "until", Out.Until, Ctx);
  Map.finish();
  return Out;
}

EngineModel readEngine(const Cursor &At, FileContext &Ctx) {
  static constexpr EnumName Scopes[] = {{"process", false}, {"handle", true}};
  static constexpr EnumName AfterFork[] = {{"forbidden", true},
                                           {"allowed", false}};
  EngineModel Row;
  MapReader Map(At, KeyContext::Engine, Ctx.Sink);
  Map.text("name", Row.Name);
  Map.text("title", Row.Title);
  takeAffinity(Map, Row.Threads);
  for (StringRef Key : {"name", "title"})
    Map.require(Key);
  if (Row.Name == "none")
    Map.report("'none' is no name for an engine: rows say it to be exempt");
  Map.enumeration("scope", Scopes, [&](int V) { Row.PerHandle = V; });
  Map.boolean("seen_threads_only", Row.SeenThreadsOnly);
  Map.enumeration("after_fork", AfterFork, [&](int V) { Row.EndsAtFork = V; });
  takeNames(Map, "made_safe_by", Row.MadeSafeBy, Ctx);
  takeNames(Map, "owned_by", Row.OwnedBy, Ctx);
  Ctx.ParamCount.reset();
  Map.take("set_by", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Row.SetBy.push_back(readSetting(Item, Ctx));
    });
  });
  Map.take("own_lock", [&](const Cursor &C) { Row.Own = readOwnLock(C, Ctx); });
  Map.text("advice", Row.Advice);
  takeApplicability(Map, Row.Where, Ctx);
  Row.From = takeOrigin(Map, At, Ctx);
  Map.finish();
  return Row;
}

} // namespace interop
