//===- ModelSet.cpp - The models that hold in one run ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Values/ModelSet.h"
#include "Models/Values/ModelNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

ModelSet::ModelSet(std::vector<std::shared_ptr<const Model>> ModelsIn,
                   Confidence Weakest, MacroQuery Macros)
    : Models(std::move(ModelsIn)) {
  std::vector<const FunctionModel *> Waiting;
  for (const std::shared_ptr<const Model> &M : Models)
    addModel(*M, Weakest, Macros, Waiting);
  listInterpreterLocks();
  listEngines();
  listReferences();
  for (const EntryModel *Row : Entries)
    for (StringRef Name : Row->DrivenBy)
      addReference(Name, Row->From);
  for (const FunctionModel *Row : Waiting) {
    if (Row->Blocks)
      addReferences(*Row->Blocks, Row->From);
    for (const Callback &B : Row->Callbacks) {
      forEachReference(B,
                       [&](StringRef Name) { addReference(Name, Row->From); });
      if (B.runsElsewhere())
        for (StringRef Name : B.WaitedBy)
          Awaiting.insert(Name);
    }
  }
}

/// Adds the rows of \p M that hold; those that refer to other functions also to
/// \p Waiting.
void ModelSet::addModel(const Model &M, Confidence Weakest, MacroQuery Macros,
                        std::vector<const FunctionModel *> &Waiting) {
  Extends[M.File] = M.Extends;
  Libraries[M.File] = M.Library;
  std::optional<LibraryVersion> Version = findVersion(M, Macros);
  auto Holds = [&](const auto &Row) {
    return Row.From.Level >= Weakest &&
           interop::holds(Row.Where, Version, Macros);
  };
  for (const FunctionModel &Row : M.Functions) {
    if (!Holds(Row))
      continue;
    addFunction(Row);
    if (Row.Blocks || !Row.Callbacks.empty())
      Waiting.push_back(&Row);
  }
  for (const TypeModel &Row : M.Types)
    if (Holds(Row))
      addType(Row);
  for (const HandleModel &Row : M.Handles)
    if (Row.From.Level >= Weakest)
      Handles[Row.Name] = &Row;
  for (const LockModel &Row : M.Locks)
    if (Holds(Row))
      Locks[Row.Name] = &Row;
  for (const EngineModel &Row : M.Engines)
    if (Holds(Row))
      Engines[Row.Name] = &Row;
  for (const ReferenceKind &Row : M.References)
    if (Holds(Row))
      ReferenceKinds[Row.Name] = &Row;
  for (const EntryModel &Row : M.Entries)
    if (Holds(Row))
      addEntry(Row);
  for (const GeneratorModel &Row : M.Generators)
    if (Row.From.Level >= Weakest)
      addGenerator(Row);
}

void ModelSet::listInterpreterLocks() {
  for (const auto &Entry : Locks)
    if (Entry.getValue()->Kind != LockModel::Library)
      InterpreterLocks.push_back(Entry.getValue());
  llvm::sort(InterpreterLocks, [](const LockModel *A, const LockModel *B) {
    return A->Name < B->Name;
  });
}

void ModelSet::listEngines() {
  for (const auto &Entry : Engines)
    EngineList.push_back(Entry.getValue());
  llvm::sort(EngineList, [](const EngineModel *A, const EngineModel *B) {
    return A->Name < B->Name;
  });
}

void ModelSet::listReferences() {
  for (const auto &Entry : ReferenceKinds)
    ReferenceList.push_back(Entry.getValue());
  llvm::sort(ReferenceList, [](const ReferenceKind *A, const ReferenceKind *B) {
    return A->Name < B->Name;
  });
}

void ModelSet::addName(StringRef QualifiedName, MentionTy By) {
  Mentioned[getUnqualifiedName(QualifiedName)] |= By;
  if (StringRef Scope = getScopeName(QualifiedName); !Scope.empty())
    Mentioned[Scope] |= By;
}

void ModelSet::addReferences(const Blocking &B, const Origin &From) {
  forEachReference(B, [&](StringRef Name) { addReference(Name, From); });
}

void ModelSet::addReference(StringRef Name, const Origin &From) {
  auto &Rows = Functions[Name];
  bool Matches =
      any_of(Patterns, [&](const auto &P) { return P.first.matches(Name); });
  if (!Rows.empty() || Matches)
    return;
  Referenced.emplace_back();
  Referenced.back().Names.push_back(Name.str());
  Referenced.back().From = From;
  Rows.push_back(&Referenced.back());
  addName(Name, ByRow);
}

void ModelSet::addRow(const FunctionModel &Row, RowMap &Rows,
                      PatternList &Patterns) {
  for (const std::string &Name : Row.Names) {
    auto &Named = Rows[Name];
    auto *Same = find_if(Named, [&](const FunctionModel *Other) {
      return Other->ParamCount == Row.ParamCount;
    });
    if (Same != Named.end())
      *Same = &Row;
    else
      Named.push_back(&Row);
  }
  if (!Row.Pattern.empty())
    Patterns.emplace_back(NamePattern(Row.Pattern, Row.ExceptPattern), &Row);
}

void ModelSet::addFunction(const FunctionModel &Row) {
  if (Row.saysLockUses()) {
    if (!Row.DeclaredWith.empty() && !is_contained(Homes, Row.DeclaredWith))
      Homes.push_back(Row.DeclaredWith);
    LockUseRows.push_back(&Row);
    for (const std::string &Name : Row.Names)
      addName(Name, ByLockUse);
    addRow(Row, LockUses, LockPatterns);
  }
  if (Row.saysEngineUse()) {
    for (const std::string &Name : Row.Names)
      addName(Name, ByEngineUse);
    addRow(Row, EngineUses, EnginePatterns);
  }
  if (Row.Reference) {
    for (const std::string &Name : Row.Names)
      addName(Name, ByReference);
    addRow(Row, ReferenceUses, ReferencePatterns);
  }
  if (Row.saysKeeps()) {
    for (const std::string &Name : Row.Names)
      addName(Name, ByRow);
    addRow(Row, Keeps, KeepPatterns);
  }
  if (Row.Starts)
    for (const std::string &Name : Row.Names)
      addName(Name, ByStart);
  if (!Row.saysEffects() && !Row.saysExits())
    return;
  for (const std::string &Name : Row.Names)
    addName(Name, ByRow);
  if (Row.WithoutBody)
    return addRow(Row, Fallbacks, Patterns);
  if (Row.saysEffects())
    addRow(Row, Functions, Patterns);
  if (Row.saysExits())
    addRow(Row, Exits, ExitPatterns);
  if (Row.Jumps || Row.JumpsOnMemory || Row.Barrier)
    JumpRows.push_back(&Row);
}

void ModelSet::addType(const TypeModel &Row) {
  for (const std::string &Name : Row.Names) {
    Types[Name] = &Row;
    addName(Name, ByRow);
  }
  HasPerEnvironment |= Row.PerEnvironment;
  HasNeverKept |= !Row.NeverKept.empty();
  if (Row.IsPolicy)
    Policies.insert(Row.From.File);
}

void ModelSet::addEntry(const EntryModel &Row) {
  Entries.push_back(&Row);
  if (!Row.Pattern.empty())
    EntryPoints.emplace_back(NamePattern(Row.Pattern), &Row);
}

void ModelSet::addGenerator(const GeneratorModel &Row) {
  llvm::erase_if(Generators, [&Row](const GeneratorModel *Other) {
    return Other->Name == Row.Name;
  });
  Generators.push_back(&Row);
}

/// The row among \p Rows for \p ParamCount: stated counts first.
static const FunctionModel *
selectRow(ArrayRef<const FunctionModel *> Rows, unsigned ParamCount,
          function_ref<bool(const FunctionModel &)> Accept) {
  const FunctionModel *AnyCount = nullptr;
  for (const FunctionModel *Row : Rows) {
    if (Accept && !Accept(*Row))
      continue;
    if (!Row->ParamCount)
      AnyCount = Row;
    else if (*Row->ParamCount == ParamCount)
      return Row;
  }
  return AnyCount;
}

const FunctionModel *ModelSet::findRow(StringRef QualifiedName,
                                       unsigned ParamCount, const RowMap &Rows,
                                       const PatternList &Patterns,
                                       RowTest Accept) {
  auto Named = Rows.find(QualifiedName);
  if (Named != Rows.end())
    if (const FunctionModel *Row = selectRow(Named->second, ParamCount, Accept))
      return Row;
  std::string Conversion = getAnyConversionName(QualifiedName);
  if (!Conversion.empty() && Conversion != QualifiedName)
    if (const FunctionModel *Row =
            findRow(Conversion, ParamCount, Rows, Patterns, Accept))
      return Row;
  const FunctionModel *Matching = nullptr;
  // A later pattern replaces an earlier one.
  for (const auto &[Pattern, Row] : reverse(Patterns))
    if (Pattern.matches(QualifiedName) &&
        !is_contained(Row->Except, QualifiedName) &&
        (!Row->ParamCount || *Row->ParamCount == ParamCount) &&
        (!Accept || Accept(*Row))) {
      if (Row->ParamCount)
        return Row;
      if (!Matching)
        Matching = Row;
    }
  return Matching;
}

const FunctionModel *ModelSet::findFunction(StringRef QualifiedName,
                                            unsigned ParamCount) const {
  return findRow(QualifiedName, ParamCount, Functions, Patterns);
}

const FunctionModel *ModelSet::findExits(StringRef QualifiedName,
                                         unsigned ParamCount) const {
  return findRow(QualifiedName, ParamCount, Exits, ExitPatterns);
}

const FunctionModel *
ModelSet::findLockUses(StringRef QualifiedName, unsigned ParamCount,
                       function_ref<bool(StringRef)> IsDeclaredWith) const {
  return findRow(QualifiedName, ParamCount, LockUses, LockPatterns,
                 [&](const FunctionModel &Row) {
                   return Row.DeclaredWith.empty() ||
                          IsDeclaredWith(Row.DeclaredWith);
                 });
}

const FunctionModel *
ModelSet::findEngineUse(StringRef QualifiedName, unsigned ParamCount,
                        function_ref<bool(StringRef)> IsDeclaredWith) const {
  return findRow(QualifiedName, ParamCount, EngineUses, EnginePatterns,
                 [&](const FunctionModel &Row) {
                   return Row.DeclaredWith.empty() ||
                          IsDeclaredWith(Row.DeclaredWith);
                 });
}

const FunctionModel *
ModelSet::findReferenceUse(StringRef QualifiedName, unsigned ParamCount,
                           function_ref<bool(StringRef)> IsDeclaredWith) const {
  return findRow(QualifiedName, ParamCount, ReferenceUses, ReferencePatterns,
                 [&](const FunctionModel &Row) {
                   return Row.DeclaredWith.empty() ||
                          IsDeclaredWith(Row.DeclaredWith);
                 });
}

const FunctionModel *ModelSet::findKeeps(StringRef QualifiedName,
                                         unsigned ParamCount) const {
  return findRow(QualifiedName, ParamCount, Keeps, KeepPatterns);
}

const FunctionModel *ModelSet::findFallback(StringRef QualifiedName,
                                            unsigned ParamCount) const {
  auto Named = Fallbacks.find(QualifiedName);
  return Named == Fallbacks.end()
             ? nullptr
             : selectRow(Named->second, ParamCount, nullptr);
}

const TypeModel *ModelSet::findType(StringRef QualifiedName) const {
  return Types.lookup(QualifiedName);
}

bool ModelSet::speaksOf(const Origin &Of, const LockModel &Lock) const {
  auto Found = Extends.find(Of.File);
  return Of.File == Lock.From.File ||
         (Found != Extends.end() &&
          is_contained(Found->second, Libraries.lookup(Lock.From.File))) ||
         // The only one there is.
         count_if(InterpreterLocks,
                  [](const LockModel *L) { return L->isInterpreters(); }) == 1;
}

bool ModelSet::hasParentHandles() const {
  return any_of(Handles, [](const auto &Entry) {
    return !Entry.getValue()->Parents.empty();
  });
}

const HandleModel *ModelSet::findHandle(StringRef Kind) const {
  return Handles.lookup(Kind);
}

const EngineModel *ModelSet::findEngine(StringRef Name) const {
  return Engines.lookup(Name);
}

const ReferenceKind *ModelSet::findReferenceKind(StringRef Name) const {
  return ReferenceKinds.lookup(Name);
}

const LockModel *ModelSet::findLock(StringRef Name) const {
  return Locks.lookup(Name);
}

const EntryModel *ModelSet::findSlot(StringRef Record, StringRef Field) const {
  for (const EntryModel *Row : reverse(Entries))
    if (is_contained(Row->Records, Record) &&
        !is_contained(Row->Except, Field) &&
        (Row->Fields.empty() || is_contained(Row->Fields, Field)))
      return Row;
  return nullptr;
}

const EntryModel *ModelSet::findEntryPoint(StringRef QualifiedName) const {
  for (const auto &[Pattern, Row] : reverse(EntryPoints))
    if (Pattern.matches(QualifiedName))
      return Row;
  return nullptr;
}

bool ModelSet::mentions(StringRef UnqualifiedName) const {
  return !Patterns.empty() || !ExitPatterns.empty() ||
         (Mentioned.lookup(UnqualifiedName) & ByRow);
}

bool ModelSet::mentionsEngineUse(StringRef UnqualifiedName,
                                 StringRef First) const {
  return (Mentioned.lookup(UnqualifiedName) & ByEngineUse) ||
         any_of(EnginePatterns,
                [&](const auto &P) { return P.first.mayMatch(First); });
}

bool ModelSet::mentionsReferenceUse(StringRef UnqualifiedName,
                                    StringRef First) const {
  return (Mentioned.lookup(UnqualifiedName) & ByReference) ||
         any_of(ReferencePatterns,
                [&](const auto &P) { return P.first.mayMatch(First); });
}

bool ModelSet::mentionsLockUse(StringRef UnqualifiedName,
                               StringRef First) const {
  return (Mentioned.lookup(UnqualifiedName) & ByLockUse) ||
         any_of(LockPatterns,
                [&](const auto &P) { return P.first.mayMatch(First); });
}

} // namespace interop
