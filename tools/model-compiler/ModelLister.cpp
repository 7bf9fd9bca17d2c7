//===- ModelLister.cpp - Prints what a model names ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelLister.h"
#include "Models/Values/ModelNames.h"
#include <set>

using namespace llvm;

namespace interop {

using KindMap = std::map<unsigned, StringRef>;

static void addTests(const std::vector<ArgumentTest> &Tests, KindMap &Kinds) {
  for (const ArgumentTest &T : Tests) {
    bool IsPointer =
        T.Op == ArgumentTest::IsNull || T.Op == ArgumentTest::IsNotNull;
    bool IsInteger = T.Op == ArgumentTest::Below ||
                     T.Op == ArgumentTest::NotBelow ||
                     T.Op == ArgumentTest::HasFlag ||
                     (!T.Values.empty() && T.Values.front().Value);
    if (IsPointer)
      Kinds[T.Index] = "pointer";
    else if (IsInteger)
      Kinds[T.Index] = "integer";
  }
}

static KindMap getArgumentKinds(const FunctionModel &Row) {
  KindMap Kinds;
  if (Row.Blocks) {
    addTests(Row.Blocks->When, Kinds);
    addTests(Row.Blocks->Unless, Kinds);
  }
  addTests(Row.JumpsIf, Kinds);
  for (const LockUse &Use : Row.LockUses)
    addTests(Use.If, Kinds);
  for (const Callback &C : Row.Callbacks) {
    Kinds[C.Arg] = "callable";
    addTests(C.If, Kinds);
    if (C.Cookie)
      Kinds[*C.Cookie] = "pointer";
  }
  if (Row.Starts && Row.Starts->Body)
    Kinds[*Row.Starts->Body] = "callable";
  if (Row.Starts && Row.Starts->Cookie)
    Kinds[*Row.Starts->Cookie] = "pointer";
  for (const Acquire &A : Row.Acquires) {
    if (A.At.Kind == Place::Argument)
      Kinds[A.At.Index] = "pointer";
    if (A.TypeArg)
      Kinds[*A.TypeArg] = "integer";
    addTests(A.If, Kinds);
  }
  // An object of a class is none of the kinds that a header can prove.
  for (const Transfer &T : Row.Transfers)
    if (T.At.Kind == Place::Argument)
      Kinds[T.At.Index] = "pointer";
  return Kinds;
}

static void listFunction(raw_ostream &OS, const FunctionModel &Row) {
  for (const std::string &Name : Row.Names) {
    OS << "function\t" << Name << "\t";
    if (Row.ParamCount)
      OS << *Row.ParamCount;
    else
      OS << "-";
    OS << "\t";
    const char *Separator = "";
    for (const auto &[Index, Kind] : getArgumentKinds(Row)) {
      OS << Separator << Index << ":" << Kind;
      Separator = ",";
    }
    OS << "\n";
  }
}

/// Fields that a row names for what they do.
static void listFields(raw_ostream &OS, const EntryModel &Row) {
  for (const std::string &Name : Row.Records) {
    OS << "type\t" << Name << "\n";
    if (!Row.KeyField.empty())
      OS << "field\t" << Name << "\t" << Row.KeyField << "\n";
    else
      for (const Constant &Field : Row.Finalizers)
        OS << "field\t" << Name << "\t" << Field.Name << "\n";
  }
}

/// Names that rows speak of, beside those that they are about.
static std::set<std::string> getMentions(const Model &M) {
  std::set<std::string> Out;
  auto addAll = [&Out](const std::vector<std::string> &Names) {
    Out.insert(Names.begin(), Names.end());
  };
  auto add = [&Out](StringRef Name) { Out.insert(Name.str()); };
  for (const LockModel &Row : M.Locks)
    if (Row.Instances)
      addAll(Row.Instances->MadeBy);
  for (const EngineModel &Row : M.Engines) {
    addAll(Row.MadeSafeBy);
    addAll(Row.OwnedBy);
    for (const AffinitySetting &S : Row.SetBy)
      addAll(S.Calls);
  }
  for (const EntryModel &Row : M.Entries)
    addAll(Row.DrivenBy);
  for (const TypeModel &Row : M.Types)
    if (Row.Finalizes)
      addAll(Row.Finalizes->ReleasedBy);
  for (const FunctionModel &Row : M.Functions) {
    if (Row.Blocks)
      forEachReference(*Row.Blocks, add);
    for (const Callback &C : Row.Callbacks)
      forEachReference(C, add);
    for (const LockUse &Use : Row.LockUses)
      addAll(Use.UndoneBy);
    if (!Row.DeclaredWith.empty())
      add(Row.DeclaredWith);
  }
  return Out;
}

void listModel(raw_ostream &OS, const Model &M) {
  for (const auto &[Name, Value] : M.Constants)
    OS << "constant\t" << Name << "\t" << Value << "\n";
  for (const TypeModel &Row : M.Types)
    for (const std::string &Name : Row.Names)
      OS << "type\t" << Name << "\n";
  for (const EntryModel &Row : M.Entries)
    listFields(OS, Row);
  for (const FunctionModel &Row : M.Functions)
    listFunction(OS, Row);
  for (const std::string &Name : getMentions(M))
    OS << "mention\t" << Name << "\n";
}

} // namespace interop
