//===- ReadFunctions.cpp - Rows under `functions` -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"

using namespace llvm;

namespace interop {

/// Which functions are meant.
static void takeSubject(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  takeNames(Map, "name", Row.Names, Ctx);
  if (Map.has("name") && Map.has("names"))
    Map.report("'name' and 'names' exclude each other");
  takeNames(Map, "names", Row.Names, Ctx);
  takePattern(Map, "pattern", Row.Pattern, Ctx);
  Map.texts("except", Row.Except);
  takePattern(Map, "except_pattern", Row.ExceptPattern, Ctx);
  Map.text("declared_with", Row.DeclaredWith);
  Map.index("params", Row.ParamCount);
  Ctx.ParamCount = Row.ParamCount;
  Map.boolean("without_body", Row.WithoutBody);
  for (StringRef Key : {"except", "except_pattern"})
    if (Map.has(Key) && !Map.has("pattern"))
      Map.report("'" + Key + "' has no effect without 'pattern'");
  if (!Map.has("name") && !Map.has("names") && !Map.has("pattern"))
    Map.report("no function named, expected 'name', 'names' or 'pattern'");
}

static std::optional<Place> readJoin(const Cursor &At, FunctionModel &Row,
                                     FileContext &Ctx) {
  if (At.Node.Kind != YamlNode::Mapping || At.Node.find("arg"))
    return readPlace(At, Ctx);
  std::optional<Place> Out;
  MapReader Map(At, KeyContext::Joins, Ctx.Sink);
  takePlace(Map, "at", Out, Ctx);
  Map.require("at");
  Map.boolean("requests_stop", Row.RequestsStop);
  Map.boolean("only_if_started", Row.OnlyIfStarted);
  static constexpr EnumName Outcomes[] = {
      {"throws", FunctionModel::Throwing},
      {"undefined", FunctionModel::Undefined}};
  Map.enumeration("unstarted", Outcomes, [&](int V) {
    Row.WhenUnstarted = static_cast<FunctionModel::UnstartedTy>(V);
  });
  Map.finish();
  return Out;
}

static std::optional<Place> readLock(const Cursor &At, FunctionModel &Row,
                                     FileContext &Ctx) {
  if (At.Node.Kind != YamlNode::Mapping || At.Node.find("arg"))
    return readPlace(At, Ctx);
  std::optional<Place> Out;
  MapReader Map(At, KeyContext::Locks, Ctx.Sink);
  takePlace(Map, "at", Out, Ctx);
  Map.require("at");
  Map.boolean("tries", Row.TriesLock);
  Map.boolean("all", Row.LocksAll);
  Map.finish();
  return Out;
}

static ThreadStart readStart(const Cursor &At, FileContext &Ctx) {
  ThreadStart Out;
  MapReader Map(At, KeyContext::Starts, Ctx.Sink);
  takeArgument(Map, "body", Out.Body, Ctx);
  takeArgument(Map, "cookie", Out.Cookie, Ctx);
  takePlace(Map, "handle", Out.Handle, Ctx);
  Map.take("unless", [&](const Cursor &C) { Out.Unless = readTests(C, Ctx); });
  Map.boolean("destroys_captures", Out.DestroysCaptures);
  static constexpr EnumName Runners[] = {{"thread", false}, {"pool", true}};
  Map.enumeration("runs_on", Runners, [&](int V) { Out.OnPool = V; });
  Map.take("detached",
           [&](const Cursor &C) { Out.Detached = readTests(C, Ctx); });
  Map.take("detached_by", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Out.DetachedBy.push_back(readMitigation(Item, Ctx));
    });
  });
  Map.finish();
  return Out;
}

static void takeThreads(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("joins",
           [&](const Cursor &C) { Row.Joins = readJoin(C, Row, Ctx); });
  Map.take("starts", [&](const Cursor &C) { Row.Starts = readStart(C, Ctx); });
  Map.boolean("terminates_if_joinable", Row.TerminatesIfJoinable);
  Map.boolean("terminates_if_running", Row.TerminatesIfRunning);
  takePlace(Map, "moves_to", Row.MovesTo, Ctx);
  takePlace(Map, "tells_joinable", Row.TellsJoinable, Ctx);
  Map.take("locks",
           [&](const Cursor &C) { Row.Locks = readLock(C, Row, Ctx); });
  takePlace(Map, "unlocks", Row.Unlocks, Ctx);
  takeLibraryLocks(Map, "takes_lock", Row.TakesLocks, Ctx);
  Map.take("callbacks", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Row.Callbacks.push_back(readCallback(Item, Ctx));
    });
  });
  takePlace(Map, "calls_kept", Row.CallsKept, Ctx);
}

static void takeConstruction(MapReader &Map, FunctionModel &Row,
                             FileContext &Ctx) {
  static constexpr EnumName Names[] = {
      {"template_argument", FunctionModel::TemplateArgument},
      {"element", FunctionModel::Element}};
  Map.enumeration("constructs", Names, [&](int V) {
    Row.Constructs = static_cast<FunctionModel::ConstructionTy>(V);
  });
  // May equal the number of parameters: then nothing is passed on.
  Map.take("constructs_from", [&](const Cursor &C) {
    Row.ConstructsFrom = readIndex(C, Ctx.Sink).value_or(0);
  });
  Map.boolean("destroys_owned", Row.DestroysOwned);
  takePlace(Map, "initializes", Row.Initializes, Ctx);
  takePlace(Map, "frees", Row.Frees, Ctx);
  if (Map.has("constructs_from") && !Map.has("constructs"))
    Map.report("'constructs_from' has no effect without 'constructs'");
}

Throwing readThrowing(const Cursor &At, FileContext &Ctx) {
  static constexpr EnumName Names[] = {{"never", int(ThrowClass::Never)},
                                       {"memory", int(ThrowClass::OnMemory)},
                                       {"may", int(ThrowClass::May)}};
  Throwing Out;
  if (At.Node.Kind != YamlNode::Mapping) {
    if (std::optional<int> V = readEnum(At, Names, Ctx.Sink))
      Out.Class = static_cast<ThrowClass>(*V);
    return Out;
  }
  MapReader Map(At, KeyContext::Throws, Ctx.Sink);
  Map.enumeration("class", Names,
                  [&](int V) { Out.Class = static_cast<ThrowClass>(V); });
  Map.require("class");
  Map.text("type", Out.Type);
  if (Map.finish() && Out.Class == ThrowClass::Never && Map.has("type"))
    Map.report("class 'never' contradicts 'type'");
  return Out;
}

static constexpr EnumName JumpNames[] = {
    {"false", 0}, {"true", 1}, {"memory", 2}};
static constexpr EnumName LinkageNames[] = {{"c", 1}};
static constexpr EnumName TargetNames[] = {{"program", 1}};

/// `true`, `memory`, or a mapping of when it jumps.
static void readJump(const Cursor &At, FunctionModel &Row, FileContext &Ctx) {
  int When = 1;
  if (At.Node.Kind == YamlNode::Mapping) {
    MapReader Map(At, KeyContext::Jumps, Ctx.Sink);
    Map.enumeration("when", JumpNames, [&](int V) { When = V; });
    Map.take("if", [&](const Cursor &C) { Row.JumpsIf = readTests(C, Ctx); });
    Row.JumpsToProgram = Map.enumeration("to", TargetNames, [](int) {});
    Row.JumpsInC = Map.enumeration("linkage", LinkageNames, [](int) {});
    Map.finish();
  } else {
    When = readEnum(At, JumpNames, Ctx.Sink).value_or(0);
  }
  Row.Jumps = When == 1;
  Row.JumpsOnMemory = When == 2;
}

static void takeThrowing(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Throwing Said = Ctx.DefaultThrows;
  Map.take("throws", [&](const Cursor &C) { Said = readThrowing(C, Ctx); });
  Map.take("jumps", [&](const Cursor &C) { readJump(C, Row, Ctx); });
  Map.boolean("barrier", Row.Barrier);
  if (Row.Barrier && Row.Jumps)
    Map.report("'barrier' contradicts 'jumps'");
  // A row about interpreter locks, engines, references or what is kept, and
  // nothing else, leaves the rest to others.
  bool OnOtherThread = (Row.saysLockUses() || Row.saysEngineUse() ||
                        Row.Reference || Row.saysKeeps()) &&
                       !Row.saysEffects() && !Row.Jumps;
  if (!Map.has("throws") && OnOtherThread)
    return;
  Row.Throws = Said.Class;
  Row.Thrown = std::move(Said.Type);
}

static void takeSignals(MapReader &Map, FunctionModel &Row) {
  Map.boolean("never_signals", Row.NeverSignals);
  Map.boolean("signals", Row.Signals);
  Map.boolean("wakes_one", Row.WakesOne);
  if (Row.NeverSignals && Row.Signals)
    Map.report("'signals' contradicts 'never_signals'");
}

static void checkRow(MapReader &Map, const FunctionModel &Row) {
  bool Waits = Row.Blocks && Row.Blocks->Class != BlockingClass::Never;
  if (Row.Joins && Waits && !Row.OnlyIfStarted)
    Map.report("'joins' and 'blocks' exclude each other: a join waits as long "
               "as the body that it joins; only with 'only_if_started' can "
               "'blocks' tell of the other case");
  if (Row.Locks && Waits)
    Map.report("'locks' and 'blocks' exclude each other: taking a lock is not "
               "reported as a wait");
  bool SaysMore = Row.saysEffects() || Row.saysExits();
  if (!SaysMore && !Row.saysLockUses() && !Row.saysEngineUse() &&
      !Row.Reference && !Row.saysKeeps())
    Map.report("the row says nothing of the function");
  if (!Row.DeclaredWith.empty() && SaysMore)
    Map.report("'declared_with' selects for 'interpreter_lock', 'engine' and "
               "'reference' alone; what else is known needs a row of its own");
}

FunctionModel readFunction(const Cursor &At, FileContext &Ctx) {
  FunctionModel Row;
  Ctx.ParamCount.reset();
  size_t ErrorsBefore = Ctx.Sink.count();
  MapReader Map(At, KeyContext::Function, Ctx.Sink);
  takeSubject(Map, Row, Ctx);
  Map.take("blocks",
           [&](const Cursor &C) { Row.Blocks = readBlocking(C, Ctx); });
  takeThreads(Map, Row, Ctx);
  takeHandles(Map, Row, Ctx);
  takeConstruction(Map, Row, Ctx);
  takeSignals(Map, Row);
  takeBinding(Map, Row, Ctx);
  takeKeeps(Map, Row, Ctx);
  takeLockUses(Map, Row, Ctx);
  takeEngineUse(Map, Row, Ctx);
  takeReferenceUse(Map, Row, Ctx);
  takeThrowing(Map, Row, Ctx);
  takeApplicability(Map, Row.Where, Ctx);
  Row.From = takeOrigin(Map, At, Ctx);
  if (Map.finish() && Ctx.Sink.count() == ErrorsBefore)
    checkRow(Map, Row);
  return Row;
}

} // namespace interop
