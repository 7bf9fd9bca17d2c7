//===- ReadLockUses.cpp - What calls and scopes do to interpreter locks ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

static constexpr EnumName ActionNames[] = {
    {"needs", LockUse::Requires},  {"free", LockUse::Free},
    {"drops", LockUse::Releases},  {"takes", LockUse::Acquires},
    {"ensures", LockUse::Ensures}, {"restores", LockUse::Restores},
    {"tests", LockUse::Tests},     {"avoids", LockUse::Excludes},
};

/// What an object can do from its construction to its end.
static constexpr EnumName ScopeNames[] = {{"drops", LockUse::Releases},
                                          {"ensures", LockUse::Ensures}};

void takeLibraryLock(MapReader &Map, StringRef Key, std::string &To,
                     FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To = readText(C, Ctx.Sink).value_or("");
    if (!To.empty())
      Ctx.useLock(C, To, LockModel::Library);
  });
}

void takeLock(MapReader &Map, const Cursor &At, std::string &To,
              FileContext &Ctx) {
  bool Named = Map.take("lock", [&](const Cursor &C) {
    To = readText(C, Ctx.Sink).value_or("");
    if (!To.empty())
      Ctx.useLock(C, To, LockModel::Interpreter);
  });
  if (!Named)
    Ctx.useLock(At, "", LockModel::Interpreter);
}

static constexpr EnumName LifeNames[] = {{"begins", LockUse::Begins},
                                         {"ends", LockUse::Ends},
                                         {"tells_alive", LockUse::TellsAlive},
                                         {"tells_end", LockUse::TellsEnd}};

/// The action as a word, or as a mapping with more keys, which \p More takes.
static LockUse readAction(const Cursor &At, ArrayRef<EnumName> Names,
                          function_ref<void(MapReader &, LockUse &)> More,
                          FileContext &Ctx) {
  LockUse Out;
  auto set = [&](int V) { Out.Action = static_cast<LockUse::ActionTy>(V); };
  if (At.Node.Kind != YamlNode::Mapping) {
    if (std::optional<int> V = readEnum(At, Names, Ctx.Sink))
      set(*V);
    Ctx.useLock(At, "", LockModel::Interpreter);
    return Out;
  }
  MapReader Map(At, KeyContext::LockUse, Ctx.Sink);
  Map.enumeration("action", Names, set);
  Map.require("action");
  takeLock(Map, At, Out.Lock, Ctx);
  Map.enumeration("life", LifeNames, [&](int V) {
    Out.Life = static_cast<LockUse::LifeTy>(V);
  });
  More(Map, Out);
  Map.finish();
  return Out;
}

static void takeDetails(MapReader &Map, LockUse &Out, FileContext &Ctx) {
  takePlace(Map, "token", Out.Token, Ctx);
  Map.take("if", [&](const Cursor &C) { Out.If = readTests(C, Ctx); });
  Map.take("on_result",
           [&](const Cursor &C) { Out.OnResult = readValueTest(C, Ctx); });
  Map.boolean("yields", Out.Yields);
  Map.boolean("runs", Out.Runs);
  if (!Map.has("runs"))
    Out.Runs = Out.Yields;
  Map.boolean("if_held", Out.IfHeld);
  takeNames(Map, "undone_by", Out.UndoneBy, Ctx);
  bool Takes =
      Out.Action == LockUse::Acquires || Out.Action == LockUse::Ensures;
  bool Changes = Takes || Out.Action == LockUse::Releases ||
                 Out.Action == LockUse::Restores;
  if (Map.has("token") && !Changes)
    Map.report("'token' has no effect with an action that changes nothing");
  if (Map.has("on_result") && Out.Action != LockUse::Tests && !Takes)
    Map.report("'on_result' belongs to actions 'tests', 'takes' and 'ensures' "
               "only");
  for (StringRef Key : {"yields", "runs"})
    if (Map.has(Key) && Out.Action != LockUse::Requires)
      Map.report("'" + Key + "' belongs to action 'needs' only");
  if (Map.has("if_held") && Out.Action != LockUse::Releases)
    Map.report("'if_held' belongs to action 'drops' only");
  if (Map.has("undone_by") && !Takes)
    Map.report("'undone_by' belongs to actions 'takes' and 'ensures' only");
}

static LockUse readLockUse(const Cursor &At, FileContext &Ctx) {
  LockUse Out = readAction(
      At, ActionNames,
      [&](MapReader &Map, LockUse &Use) { takeDetails(Map, Use, Ctx); }, Ctx);
  if (Out.Action == LockUse::Tests && !At.Node.find("on_result"))
    Ctx.Sink.report(At, "action 'tests' needs 'on_result'");
  return Out;
}

/// What a call does to a lock of the library's own.
static LockUse readLibraryUse(const Cursor &At, FileContext &Ctx) {
  static constexpr EnumName Names[] = {{"takes", LockUse::Acquires},
                                       {"drops", LockUse::Releases}};
  LockUse Out;
  MapReader Map(At, KeyContext::LockUse, Ctx.Sink);
  Map.enumeration("action", Names, [&](int V) {
    Out.Action = static_cast<LockUse::ActionTy>(V);
  });
  takeLibraryLock(Map, "lock", Out.Lock, Ctx);
  for (StringRef Key : {"action", "lock"})
    Map.require(Key);
  Map.finish();
  return Out;
}

/// `free` of a lock, and something else of the same one.
static bool contradictsFree(ArrayRef<LockUse> Uses) {
  return any_of(Uses, [&](const LockUse &Free) {
    return Free.Action == LockUse::Free &&
           count_if(Uses,
                    [&](const LockUse &U) { return U.Lock == Free.Lock; }) > 1;
  });
}

void takeLockUses(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("interpreter_lock", [&](const Cursor &C) {
    if (C.Node.Kind == YamlNode::Sequence && C.Node.Items.empty())
      Ctx.Sink.report(C, "found an empty sequence, expected at least one use");
    forEachItem(C, [&](const Cursor &Item) {
      Row.LockUses.push_back(readLockUse(Item, Ctx));
    });
    if (contradictsFree(Row.LockUses))
      Ctx.Sink.report(C, "'free' contradicts what stands beside it");
  });
  Map.take("library_lock", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Row.LockUses.push_back(readLibraryUse(Item, Ctx));
    });
  });
  Map.take("starting_thread", [&](const Cursor &C) {
    Row.StartingThread = readValueTest(C, Ctx);
  });
}

/// `policy: true`, or `policy: {before: NAME}`.
static void takePolicy(MapReader &Map, TypeModel &Row, FileContext &Ctx) {
  Map.take("policy", [&](const Cursor &C) {
    if (C.Node.Kind == YamlNode::Scalar) {
      Row.IsPolicy = readBool(C, Ctx.Sink).value_or(false);
      return;
    }
    MapReader Inner(C, KeyContext::Policy, Ctx.Sink);
    std::vector<std::string> Names;
    takeOwnNames(Inner, "before", Names, Ctx);
    Inner.require("before");
    if (Names.size() > 1)
      Inner.report("'before' takes one name");
    if (!Names.empty())
      Row.CalledBefore = Names.front();
    Inner.finish();
  });
}

static void checkScopeLife(MapReader &Map, LockUse &Scope) {
  if (Scope.Life != LockUse::NoLife && Scope.Life != LockUse::Begins)
    Map.report("of a scope, 'life' can only be 'begins': its end ends that");
}

void takeScope(MapReader &Map, TypeModel &Row, FileContext &Ctx) {
  Map.take("interpreter_lock", [&](const Cursor &C) {
    Row.Scope = readAction(C, ScopeNames, checkScopeLife, Ctx);
  });
  takeOwnNames(Map, "disarmed_by", Row.DisarmedBy, Ctx);
  takePolicy(Map, Row, Ctx);
  if (Map.has("disarmed_by") && !Map.has("interpreter_lock"))
    Map.report("'disarmed_by' has no effect without 'interpreter_lock'");
  if (Row.IsPolicy && Map.has("interpreter_lock"))
    Map.report("'policy' contradicts 'interpreter_lock': the scopes are its "
               "template arguments");
}

} // namespace interop
