//===- ModelNames.cpp - The names that a model speaks of ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Values/ModelNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

/// Where the unqualified name begins.
static size_t findUnqualified(StringRef Name) {
  // A conversion operator's type may be qualified itself.
  size_t Operator = Name.find("operator");
  if (Operator != StringRef::npos &&
      (Operator == 0 || Name.substr(0, Operator).ends_with("::")))
    return Operator;
  size_t Colons = Name.rfind("::");
  return Colons == StringRef::npos ? 0 : Colons + 2;
}

StringRef getUnqualifiedName(StringRef QualifiedName) {
  return QualifiedName.substr(findUnqualified(QualifiedName));
}

StringRef getScopeName(StringRef QualifiedName) {
  size_t Begin = findUnqualified(QualifiedName);
  if (Begin < 2)
    return "";
  return getUnqualifiedName(QualifiedName.substr(0, Begin - 2));
}

std::string getAnyConversionName(StringRef QualifiedName) {
  StringRef Own = getUnqualifiedName(QualifiedName);
  StringRef Type = Own;
  if (!Type.consume_front("operator ") || Type.starts_with("new") ||
      Type.starts_with("delete") || Type.starts_with("co_await"))
    return "";
  return QualifiedName.drop_back(Own.size()).str() + "operator conversion";
}

static bool canCauseFinding(const FunctionModel &Row) {
  bool Waits = Row.Blocks && (Row.Blocks->Class != BlockingClass::Never ||
                              Row.Blocks->Otherwise != BlockingClass::Never);
  return Waits || Row.Joins || Row.Starts || !Row.Acquires.empty() ||
         !Row.Releases.empty() || !Row.Callbacks.empty() || Row.Binds ||
         !Row.Keeps.empty() ||
         Row.Jumps || Row.JumpsOnMemory || Row.StartingThread || Row.Forks ||
         (Row.Engine && !Row.Engine->Engine.empty()) ||
         (Row.Reference && !Row.Reference->Gives.empty() ) ||
         any_of(Row.LockUses, [](const LockUse &Use) {
           return Use.Action != LockUse::Free && Use.Action != LockUse::Tests;
         });
}

/// Adds the unqualified ones of \p Names.
static void addOwn(ArrayRef<std::string> Names, std::set<std::string> &Out) {
  for (const std::string &Name : Names)
    Out.insert(getUnqualifiedName(Name).str());
}

/// What code names that names function \p Name; see getRowNames().
static StringRef getOwnOrScope(StringRef Name) {
  StringRef Scope = getScopeName(Name);
  return Scope.empty() || Scope == "std" ? getUnqualifiedName(Name) : Scope;
}

std::set<std::string> getRowNames(const Model &M) {
  std::set<std::string> Out(M.Triggers.begin(), M.Triggers.end());
  for (const FunctionModel &Row : M.Functions)
    for (const std::string &Name : Row.Names)
      Out.insert(getOwnOrScope(Name).str());
  for (const TypeModel &Row : M.Types)
    addOwn(Row.Names, Out);
  for (const EntryModel &Row : M.Entries)
    addOwn(Row.Records, Out);
  return Out;
}

std::set<std::string> getTriggers(const Model &M) {
  if (!M.Triggers.empty())
    return {M.Triggers.begin(), M.Triggers.end()};
  std::set<std::string> Out;
  for (const FunctionModel &Row : M.Functions)
    if (canCauseFinding(Row) && !Row.WithoutBody)
      for (const std::string &Name : Row.Names)
        Out.insert(getOwnOrScope(Name).str());
  for (const TypeModel &Row : M.Types)
    if (!Row.Wraps.empty() || Row.Scope || Row.Finalizes ||
        !Row.Entered.empty() || Row.PerEnvironment || !Row.UseNeeds.empty() ||
        !Row.UseEngine.empty() || !Row.NeverKept.empty())
      addOwn(Row.Names, Out);
  for (const EntryModel &Row : M.Entries)
    addOwn(Row.Records, Out);
  return Out;
}

/// What a unit knows that names \p Name: operators and destructors are no
/// names to its identifier table, their class is. Empty if nothing is.
static StringRef getNameToKnow(StringRef Name) {
  StringRef Own = getUnqualifiedName(Name);
  bool IsName = all_of(Own, [](char C) { return isAlnum(C) || C == '_'; });
  return IsName ? Own : getScopeName(Name);
}

std::set<std::string> getNamesToKnow(const FunctionModel &Row) {
  std::set<std::string> Out;
  auto add = [&Out](StringRef Name) { Out.insert(getNameToKnow(Name).str()); };
  for_each(Row.Names, add);
  if (Row.Blocks)
    forEachReference(*Row.Blocks, add);
  for (const Callback &B : Row.Callbacks)
    forEachReference(B, add);
  for (const LockUse &Use : Row.LockUses)
    for_each(Use.UndoneBy, add);
  bool IsOpen = !Row.Pattern.empty() || Row.Barrier || Out.count("");
  return IsOpen ? std::set<std::string>() : Out;
}

std::set<std::string> getOuterScopes(const Model &M) {
  std::set<std::string> Out;
  bool IsKnown = M.Entries.empty() && M.Generators.empty() && M.Locks.empty();
  auto add = [&](ArrayRef<std::string> Names) {
    for (StringRef Name : Names) {
      size_t End = Name.find("::");
      IsKnown &= End != StringRef::npos;
      Out.insert(Name.take_front(End).str());
    }
  };
  for (const FunctionModel &Row : M.Functions) {
    add(Row.Names);
    IsKnown &= Row.Pattern.empty();
  }
  for (const TypeModel &Row : M.Types)
    add(Row.Names);
  return IsKnown ? Out : std::set<std::string>();
}

void forEachReference(const Blocking &B, function_ref<void(StringRef)> Visit) {
  auto VisitAll = [&](const std::vector<std::string> &Names) {
    for (const std::string &Name : Names)
      Visit(Name);
  };
  VisitAll(B.Unblock);
  VisitAll(B.NotUnblockedBy);
  VisitAll(B.PendingCalls);
  VisitAll(B.PendingSettledBy);
  for (const Mitigation &M : B.Mitigations)
    VisitAll(M.Calls);
  for (const FixTemplate &F : B.Fixes)
    VisitAll(F.Anchors);
}

void forEachReference(const Callback &B, function_ref<void(StringRef)> Visit) {
  for (const std::string &Name : B.DrivenBy)
    Visit(Name);
  for (const std::string &Name : B.WaitedBy)
    Visit(Name);
  for (const std::string &Name : B.FinalizerBefore)
    Visit(Name);
  for (const std::string &Name : B.FinalizerAfter)
    Visit(Name);
}

} // namespace interop
