//===- ModelSet.h - The models that hold in one run -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Merges models (built-in first, then the user's; a later row replaces an
// earlier one of the same name and parameter count) and answers "what is known
// of this name". Immutable once built; safe to read from several threads.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_MODELSET_H
#define INTEROP_LIB_MODELS_VALUES_MODELSET_H

#include "Models/Values/Applicability.h"
#include "Models/Values/NamePattern.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <deque>
#include <memory>

namespace interop {

class ModelSet {
public:
  /// Leaves out rows less certain than \p Weakest, and rows for other builds
  /// and versions than \p Macros show.
  ModelSet(std::vector<std::shared_ptr<const Model>> Models, Confidence Weakest,
           MacroQuery Macros = nullptr);

  /// The row of function \p QualifiedName with \p ParamCount parameters, or
  /// null. A row by exact name wins over one by pattern, a row that states the
  /// parameter count over one that does not.
  const FunctionModel *findFunction(llvm::StringRef QualifiedName,
                                    unsigned ParamCount) const;
  /// As findFunction, among the rows that speak only for functions whose body
  /// cannot be seen.
  const FunctionModel *findFallback(llvm::StringRef QualifiedName,
                                    unsigned ParamCount) const;
  /// As findFunction, for `throws`, `jumps`, `barrier` and `transfers` alone. A
  /// row that says no more than these is found here only: it replaces no other
  /// row, and what it names stays unknown to whoever asks what a call does.
  const FunctionModel *findExits(llvm::StringRef QualifiedName,
                                 unsigned ParamCount) const;
  /// Rows by name of what may leave by a jump, and of barriers.
  llvm::ArrayRef<const FunctionModel *> getJumpRows() const { return JumpRows; }
  /// As findFunction, for `interpreter_lock` alone. \p IsDeclaredWith answers
  /// whether the function stands beside the one so named.
  const FunctionModel *
  findLockUses(llvm::StringRef QualifiedName, unsigned ParamCount,
               llvm::function_ref<bool(llvm::StringRef)> IsDeclaredWith) const;
  const TypeModel *findType(llvm::StringRef QualifiedName) const;
  /// Rows by name that say `interpreter_lock`.
  llvm::ArrayRef<const FunctionModel *> getLockUseRows() const {
    return LockUseRows;
  }
  /// What rows name as `declared_with`, each once.
  llvm::ArrayRef<std::string> getHomes() const { return Homes; }
  const LockModel *findLock(llvm::StringRef Name) const;
  /// True if function \p Name waits for callbacks that run on other threads:
  /// a row says so (Callback::WaitedBy).
  bool isWaitingForCallbacks(llvm::StringRef Name) const {
    return Awaiting.contains(Name);
  }
  /// True if the model of \p Of has policies (TypeModel::IsPolicy).
  bool offersPolicies(const Origin &Of) const {
    return Policies.contains(Of.File);
  }
  /// Returns the interpreter locks and phases by name, each once.
  llvm::ArrayRef<const LockModel *> getInterpreterLocks() const {
    return InterpreterLocks;
  }
  llvm::ArrayRef<const EntryModel *> getEntries() const { return Entries; }
  /// The last row that speaks of field \p Field (see EntryModel::Fields) of
  /// \p Record, or null.
  const EntryModel *findSlot(llvm::StringRef Record,
                             llvm::StringRef Field) const;
  /// The last row whose pattern means function \p QualifiedName, or null.
  const EntryModel *findEntryPoint(llvm::StringRef QualifiedName) const;
  const HandleModel *findHandle(llvm::StringRef Kind) const;
  const EngineModel *findEngine(llvm::StringRef Name) const;
  const ReferenceKind *findReferenceKind(llvm::StringRef Name) const;
  /// Returns the kinds of references by name, each once.
  llvm::ArrayRef<const ReferenceKind *> getReferenceKinds() const {
    return ReferenceList;
  }
  /// As findFunction, for rows with FunctionModel::Reference alone.
  const FunctionModel *
  findReferenceUse(llvm::StringRef QualifiedName, unsigned ParamCount,
                   llvm::function_ref<bool(llvm::StringRef)> IsDeclaredWith)
      const;
  /// Returns the engines by name, each once.
  llvm::ArrayRef<const EngineModel *> getEngines() const { return EngineList; }
  /// As findFunction, for rows with FunctionModel::saysEngineUse() alone.
  const FunctionModel *
  findEngineUse(llvm::StringRef QualifiedName, unsigned ParamCount,
                llvm::function_ref<bool(llvm::StringRef)> IsDeclaredWith) const;
  /// Likewise, for rows with FunctionModel::saysKeeps() alone.
  const FunctionModel *findKeeps(llvm::StringRef QualifiedName,
                                 unsigned ParamCount) const;
  /// Programs that write sources, each name once.
  llvm::ArrayRef<const GeneratorModel *> getGenerators() const {
    return Generators;
  }
  /// True if what the rows of \p Of say of an interpreter's lock may be about
  /// \p Lock: it is theirs, or that of a model which theirs extends.
  bool speaksOf(const Origin &Of, const LockModel &Lock) const;
  /// True if some type is TypeModel::PerEnvironment.
  bool hasPerEnvironment() const { return HasPerEnvironment; }
  /// True if some type is TypeModel::NeverKept.
  bool hasNeverKept() const { return HasNeverKept; }
  /// True if some kind of handle has a parent.
  bool hasParentHandles() const;

  /// True if some row may speak of a declaration with this unqualified name, or
  /// of a member of a class with it (always true where a row matches by
  /// pattern). A cheap first question. Rows that speak of interpreter locks
  /// alone do not count.
  bool mentions(llvm::StringRef UnqualifiedName) const;
  /// Answers the same question for rows that speak of interpreter locks. \p
  /// First is the first component of the declaration's qualified name.
  bool mentionsLockUse(llvm::StringRef UnqualifiedName,
                       llvm::StringRef First) const;
  /// Answers the same question for rows that say that a thread is started.
  bool mentionsStart(llvm::StringRef UnqualifiedName) const {
    return !Patterns.empty() || (Mentioned.lookup(UnqualifiedName) & ByStart);
  }
  bool hasLockUses() const {
    return !LockUses.empty() || !LockPatterns.empty();
  }
  /// Answers the same question for rows that findEngineUse() finds.
  bool mentionsEngineUse(llvm::StringRef UnqualifiedName,
                         llvm::StringRef First) const;
  /// Answers the same question for rows that findReferenceUse() finds.
  bool mentionsReferenceUse(llvm::StringRef UnqualifiedName,
                            llvm::StringRef First) const;

  /// False if there is not a single row.
  bool empty() const {
    return Functions.empty() && Types.empty() && Patterns.empty() &&
           Exits.empty() && ExitPatterns.empty() && !hasLockUses() &&
           Entries.empty() && EngineUses.empty() && EnginePatterns.empty() &&
           ReferenceUses.empty() && ReferencePatterns.empty() && Keeps.empty() &&
           KeepPatterns.empty();
  }

private:
  using RowMap = llvm::StringMap<llvm::SmallVector<const FunctionModel *, 1>>;
  using PatternList =
      std::vector<std::pair<NamePattern, const FunctionModel *>>;
  using RowTest = llvm::function_ref<bool(const FunctionModel &)>;
  /// What a name in Mentioned is mentioned by.
  enum MentionTy : char {
    ByRow = 1,
    ByLockUse = 2,
    ByEngineUse = 4,
    ByReference = 8,
    ByStart = 16
  };
  static void addRow(const FunctionModel &Row, RowMap &Rows,
                     PatternList &Patterns);
  static const FunctionModel *findRow(llvm::StringRef QualifiedName,
                                      unsigned ParamCount, const RowMap &Rows,
                                      const PatternList &Patterns,
                                      RowTest Accept = nullptr);
  void addModel(const Model &M, Confidence Weakest, MacroQuery Macros,
                std::vector<const FunctionModel *> &Waiting);
  void addFunction(const FunctionModel &Row);
  void addName(llvm::StringRef QualifiedName, MentionTy By);
  /// Functions that rows only refer to (what unblocks, mitigates, ...) are
  /// known too: they get a row that says nothing else.
  void addReferences(const Blocking &B, const Origin &From);
  void addReference(llvm::StringRef Name, const Origin &From);
  void addType(const TypeModel &Row);
  void addEntry(const EntryModel &Row);
  void addGenerator(const GeneratorModel &Row);
  void listInterpreterLocks();
  void listEngines();
  void listReferences();

  std::vector<std::shared_ptr<const Model>> Models; // owns the rows
  std::deque<FunctionModel> Referenced; // rows of functions without their own
  RowMap Functions, Fallbacks, Exits, LockUses, EngineUses, ReferenceUses,
      Keeps;
  PatternList Patterns, ExitPatterns, LockPatterns, EnginePatterns,
      ReferencePatterns, KeepPatterns;
  llvm::StringMap<const TypeModel *> Types;
  llvm::StringMap<const HandleModel *> Handles;
  llvm::StringSet<> Awaiting;
  llvm::StringSet<> Policies;                        // files
  llvm::StringMap<std::vector<std::string>> Extends; // by file
  llvm::StringMap<std::string> Libraries;            // by file
  bool HasPerEnvironment = false;
  bool HasNeverKept = false;
  llvm::StringMap<const LockModel *> Locks;
  std::vector<const LockModel *> InterpreterLocks;
  llvm::StringMap<const EngineModel *> Engines;
  std::vector<const EngineModel *> EngineList;
  llvm::StringMap<const ReferenceKind *> ReferenceKinds;
  std::vector<const ReferenceKind *> ReferenceList;
  std::vector<const FunctionModel *> LockUseRows, JumpRows;
  std::vector<std::string> Homes;
  std::vector<const EntryModel *> Entries;
  std::vector<const GeneratorModel *> Generators;
  std::vector<std::pair<NamePattern, const EntryModel *>> EntryPoints;
  llvm::StringMap<char> Mentioned;
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_MODELSET_H
