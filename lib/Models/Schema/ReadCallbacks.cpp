//===- ReadCallbacks.cpp - Callables that calls take ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"

using namespace llvm;

namespace interop {

void takeCaller(MapReader &Map, CallerThread &Thread,
                std::vector<std::string> &DrivenBy, FileContext &Ctx) {
  Thread = takeThread(Map);
  takeNames(Map, "driven_by", DrivenBy, Ctx);
  // Without a thread, others may call it as well.
  if (Map.has("driven_by") && Map.has("thread") &&
      Thread != CallerThread::Callers && Thread != CallerThread::Main)
    Map.report(
        "'driven_by' has no effect without 'thread: caller' or 'thread: main'");
}

/// Who calls it, and what is held then.
static void takeCall(MapReader &Map, Callback &Out, FileContext &Ctx) {
  takeCaller(Map, Out.Thread, Out.DrivenBy, Ctx);
  takeLibraryLocks(Map, "locks_held", Out.LocksHeld, Ctx);
  Out.Enters = takeEntryState(Map);
  takePhases(Map, Out.Phases, Ctx);
  if (Map.has("driven_by") && Out.When == Callback::During)
    Map.report("'driven_by' contradicts 'when: during': the call itself drives "
               "it");
}

/// What it may do to those who call it.
static void takeManners(MapReader &Map, Callback &Out, FileContext &Ctx) {
  Map.take("may_throw",
           [&](const Cursor &C) { Out.MayThrow = readBool(C, Ctx.Sink); });
  Map.text("error_result", Out.ErrorResult);
  Map.boolean("never_returns", Out.NeverReturns);
  Map.boolean("on_engine_thread", Out.OnEngineThread);
}

/// `finalizer: true`, or `finalizer: {before: NAMES, after: NAMES, text:
/// TEXTS}`.
static void takeFinalizer(MapReader &Map, Callback &Out, FileContext &Ctx) {
  Map.take("finalizer", [&](const Cursor &C) {
    if (C.Node.Kind == YamlNode::Scalar) {
      Out.IsFinalizer = readBool(C, Ctx.Sink).value_or(false);
      return;
    }
    MapReader Inner(C, KeyContext::Beside, Ctx.Sink);
    takeNames(Inner, "before", Out.FinalizerBefore, Ctx);
    takeNames(Inner, "after", Out.FinalizerAfter, Ctx);
    Inner.texts("text", Out.FinalizerTexts);
    Inner.require("text");
    if (!Inner.has("before") && !Inner.has("after"))
      Inner.report("expected 'before' or 'after'");
    Inner.finish();
  });
}

/// When it is called at all, and what waits for that.
static void takeOccasion(MapReader &Map, Callback &Out, FileContext &Ctx) {
  Map.take("if", [&](const Cursor &C) { Out.If = readTests(C, Ctx); });
  takeFinalizer(Map, Out, Ctx);
  Map.boolean("at_exit", Out.AtExit);
  Map.take("under", [&](const Cursor &C) {
    Out.Under = readPlace(C, Ctx);
    if (Out.Under && Out.Under->Kind == Place::Result)
      Ctx.Sink.report(C, "a result is no lock that the call holds, expected "
                         "'object' or {arg: N}");
  });
  takeNames(Map, "waited_by", Out.WaitedBy, Ctx);
  Map.take("waited_if", [&](const Cursor &C) {
    // The arguments are those of the calls that wait.
    auto Own = std::exchange(Ctx.ParamCount, std::nullopt);
    Out.WaitedIf = readTests(C, Ctx);
    Ctx.ParamCount = Own;
  });
  if (Map.has("waited_if") && !Map.has("waited_by"))
    Map.report("'waited_if' has no effect without 'waited_by'");
  if (Out.When != Callback::During)
    return;
  for (StringRef Key : {"finalizer", "at_exit"})
    if (Map.has(Key))
      Map.report("'" + Key + "' contradicts 'when: during'");
  if (Map.has("waited_by"))
    Map.report("'waited_by' contradicts 'when: during': the call itself waits "
               "for it");
}

Callback readCallback(const Cursor &At, FileContext &Ctx) {
  static constexpr EnumName WhenNames[] = {{"during", Callback::During},
                                           {"later", Callback::Later}};
  Callback Out;
  MapReader Map(At, KeyContext::Callbacks, Ctx.Sink);
  std::optional<unsigned> Arg;
  takeArgument(Map, "arg", Arg, Ctx);
  Map.require("arg");
  Out.Arg = Arg.value_or(0);
  takeArgument(Map, "cookie", Out.Cookie, Ctx);
  Map.enumeration("when", WhenNames,
                  [&](int V) { Out.When = static_cast<Callback::WhenTy>(V); });
  Map.require("when");
  takePlace(Map, "on", Out.On, Ctx);
  takePlace(Map, "kept_by", Out.KeptBy, Ctx);
  Map.boolean("until_release", Out.UntilRelease);
  takeCall(Map, Out, Ctx);
  takeOccasion(Map, Out, Ctx);
  takeManners(Map, Out, Ctx);
  if (Out.UntilRelease && !Map.has("on"))
    Map.report("'until_release' has no effect without 'on'");
  if (Out.UntilRelease && Out.When == Callback::During)
    Map.report("'until_release' contradicts 'when: during'");
  if (Out.KeptBy && Out.When == Callback::During)
    Map.report("'kept_by' contradicts 'when: during'");
  Map.finish();
  return Out;
}

void takeBinding(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("binds", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Binds, Ctx.Sink);
    std::optional<unsigned> Callable, Policies;
    takeArgument(Inner, "callable", Callable, Ctx);
    Inner.require("callable");
    // May equal the number of parameters: then there are none.
    Inner.index("policies_from", Policies);
    Row.Binds.emplace();
    Inner.boolean("owns_result", Row.Binds->OwnsResult);
    Inner.finish();
    Row.Binds->Callable = Callable.value_or(0);
    Row.Binds->PoliciesFrom = Policies.value_or(Row.Binds->Callable + 1);
    if (Policies && Callable && *Policies <= *Callable)
      Inner.report("'policies_from' is not after 'callable'");
  });
}

//===-- What stays with a callee ------------------------------------------===//

static Keep readKeep(const Cursor &At, FileContext &Ctx) {
  Keep Out;
  MapReader Map(At, KeyContext::Keeps, Ctx.Sink);
  std::optional<unsigned> Arg;
  takeArgument(Map, "arg", Arg, Ctx);
  Map.require("arg");
  Out.Arg = Arg.value_or(0);
  takePlace(Map, "in", Out.Holder, Ctx);
  takeNames(Map, "until", Out.Until, Ctx);
  takeNames(Map, "used_by", Out.UsedBy, Ctx);
  takeArgument(Map, "unless_given", Out.UnlessGiven, Ctx);
  takeNames(Map, "tracks", Out.Tracks, Ctx);
  Map.take("if", [&](const Cursor &C) { Out.If = readTests(C, Ctx); });
  Map.boolean("memory", Out.IsMemory);
  Map.boolean("once", Out.Once);
  Map.text("undo", Out.Undo);
  Map.finish();
  return Out;
}

void takeKeeps(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("keeps", [&](const Cursor &C) {
    forEachItem(
        C, [&](const Cursor &Item) { Row.Keeps.push_back(readKeep(Item, Ctx)); });
  });
  Map.boolean("lasting_result", Row.LastingResult);
}

} // namespace interop
