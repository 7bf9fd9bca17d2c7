//===- ModelSet.cpp - The models that hold in one run ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/ModelSet.h"
#include "Models/ModelNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

ModelSet::ModelSet(std::vector<std::shared_ptr<const Model>> ModelsIn,
                   Confidence Weakest)
    : Models(std::move(ModelsIn)) {
  auto Holds = [&](const Origin &From) { return From.Level >= Weakest; };
  for (const std::shared_ptr<const Model> &M : Models) {
    for (const FunctionRow &Row : M->Functions)
      if (Holds(Row.From))
        addFunction(Row);
    for (const TypeRow &Row : M->Types)
      if (Holds(Row.From))
        addType(Row);
    for (const HandleRow &Row : M->Handles)
      if (Holds(Row.From))
        Handles[Row.Name] = &Row;
  }
  for (const std::shared_ptr<const Model> &M : Models)
    for (const FunctionRow &Row : M->Functions)
      if (Row.Blocks && Holds(Row.From))
        addReferences(*Row.Blocks, Row.From);
}

void ModelSet::addName(StringRef QualifiedName) {
  Mentioned[getUnqualifiedName(QualifiedName)] = 1;
  if (StringRef Scope = getScopeName(QualifiedName); !Scope.empty())
    Mentioned[Scope] = 1;
}

void ModelSet::addReferences(const Blocking &B, const Origin &From) {
  forEachReference(B, [&](StringRef Name) { addReference(Name, From); });
}

void ModelSet::addReference(StringRef Name, const Origin &From) {
  auto &Rows = Functions[Name];
  bool Matches =
      any_of(Patterns, [&](const auto &P) { return P.first.match(Name); });
  if (!Rows.empty() || Matches)
    return;
  Referenced.emplace_back();
  Referenced.back().Names.push_back(Name.str());
  Referenced.back().From = From;
  Rows.push_back(&Referenced.back());
  addName(Name);
}

void ModelSet::addRow(const FunctionRow &Row, RowMap &Rows,
                      PatternList &Patterns) {
  for (const std::string &Name : Row.Names) {
    auto &Named = Rows[Name];
    auto *Same = find_if(Named, [&](const FunctionRow *Other) {
      return Other->ParamCount == Row.ParamCount;
    });
    if (Same != Named.end())
      *Same = &Row;
    else
      Named.push_back(&Row);
  }
  if (!Row.Pattern.empty())
    Patterns.emplace_back(Regex(Row.Pattern), &Row);
}

void ModelSet::addFunction(const FunctionRow &Row) {
  for (const std::string &Name : Row.Names)
    addName(Name);
  if (Row.WithoutBody)
    return addRow(Row, Fallbacks, Patterns);
  if (Row.saysEffects())
    addRow(Row, Functions, Patterns);
  if (Row.saysExits())
    addRow(Row, Exits, ExitPatterns);
}

void ModelSet::addType(const TypeRow &Row) {
  for (const std::string &Name : Row.Names) {
    Types[Name] = &Row;
    addName(Name);
  }
}

/// The row among \p Rows for \p ParamCount: stated counts first.
static const FunctionRow *selectRow(ArrayRef<const FunctionRow *> Rows,
                                    unsigned ParamCount) {
  const FunctionRow *AnyCount = nullptr;
  for (const FunctionRow *Row : Rows) {
    if (!Row->ParamCount)
      AnyCount = Row;
    else if (*Row->ParamCount == ParamCount)
      return Row;
  }
  return AnyCount;
}

const FunctionRow *ModelSet::findRow(StringRef QualifiedName,
                                     unsigned ParamCount, const RowMap &Rows,
                                     const PatternList &Patterns) {
  auto Named = Rows.find(QualifiedName);
  if (Named != Rows.end())
    if (const FunctionRow *Row = selectRow(Named->second, ParamCount))
      return Row;
  std::string Conversion = getAnyConversionName(QualifiedName);
  if (!Conversion.empty() && Conversion != QualifiedName)
    if (const FunctionRow *Row =
            findRow(Conversion, ParamCount, Rows, Patterns))
      return Row;
  const FunctionRow *Matching = nullptr;
  // A later pattern replaces an earlier one.
  for (const auto &[Pattern, Row] : reverse(Patterns))
    if (Pattern.match(QualifiedName) &&
        !is_contained(Row->Except, QualifiedName) &&
        (!Row->ParamCount || *Row->ParamCount == ParamCount)) {
      if (Row->ParamCount)
        return Row;
      if (!Matching)
        Matching = Row;
    }
  return Matching;
}

const FunctionRow *ModelSet::findFunction(StringRef QualifiedName,
                                          unsigned ParamCount) const {
  return findRow(QualifiedName, ParamCount, Functions, Patterns);
}

const FunctionRow *ModelSet::findExits(StringRef QualifiedName,
                                       unsigned ParamCount) const {
  return findRow(QualifiedName, ParamCount, Exits, ExitPatterns);
}

const FunctionRow *ModelSet::findFallback(StringRef QualifiedName,
                                          unsigned ParamCount) const {
  auto Named = Fallbacks.find(QualifiedName);
  return Named == Fallbacks.end() ? nullptr
                                  : selectRow(Named->second, ParamCount);
}

const TypeRow *ModelSet::findType(StringRef QualifiedName) const {
  return Types.lookup(QualifiedName);
}

bool ModelSet::hasParentHandles() const {
  return any_of(Handles, [](const auto &Entry) {
    return !Entry.getValue()->Parents.empty();
  });
}

const HandleRow *ModelSet::findHandle(StringRef Kind) const {
  return Handles.lookup(Kind);
}

bool ModelSet::mentions(StringRef UnqualifiedName) const {
  return !Patterns.empty() || !ExitPatterns.empty() ||
         Mentioned.contains(UnqualifiedName);
}

} // namespace interop
