//===- ModelSet.h - The models that hold in one run ----------- -*- C++ -*-===//
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
  /// Rows less certain than \p Weakest are left out, and so are those of other
  /// builds and versions than \p Macros tell of.
  ModelSet(std::vector<std::shared_ptr<const Model>> Models, Confidence Weakest,
           MacroQuery Macros = nullptr);

  /// The row of function \p QualifiedName with \p ParamCount parameters, or
  /// null. A row by exact name wins over one by pattern, a row that states the
  /// parameter count over one that does not.
  const FunctionRow *findFunction(llvm::StringRef QualifiedName,
                                  unsigned ParamCount) const;
  /// As findFunction, among the rows that speak only for functions whose body
  /// cannot be seen.
  const FunctionRow *findFallback(llvm::StringRef QualifiedName,
                                  unsigned ParamCount) const;
  /// As findFunction, for `throws`, `jumps`, `barrier` and `transfers` alone. A
  /// row that
  /// says no more than these is found here only: it replaces no other row, and
  /// what it names stays unknown to whoever asks what a call does.
  const FunctionRow *findExits(llvm::StringRef QualifiedName,
                               unsigned ParamCount) const;
  /// Rows by name of what may leave by a jump, and of barriers.
  llvm::ArrayRef<const FunctionRow *> getJumpRows() const { return JumpRows; }
  /// As findFunction, for `interpreter_lock` alone. \p IsDeclaredWith tells
  /// whether the function stands beside the one so named.
  const FunctionRow *
  findLockUses(llvm::StringRef QualifiedName, unsigned ParamCount,
               llvm::function_ref<bool(llvm::StringRef)> IsDeclaredWith) const;
  const TypeRow *findType(llvm::StringRef QualifiedName) const;
  /// Rows by name that say `interpreter_lock`.
  llvm::ArrayRef<const FunctionRow *> getLockUseRows() const {
    return LockUseRows;
  }
  /// What rows name as `declared_with`, each once.
  llvm::ArrayRef<std::string> getHomes() const { return Homes; }
  const LockRow *findLock(llvm::StringRef Name) const;
  /// True if function \p Name waits for callbacks that run on other threads:
  /// a row says so (Callback::WaitedBy).
  bool isWaitingForCallbacks(llvm::StringRef Name) const {
    return Awaiting.contains(Name);
  }
  /// True if the model of \p Of has policies (TypeRow::IsPolicy).
  bool offersPolicies(const Origin &Of) const {
    return Policies.contains(Of.File);
  }
  /// Those of kind phase too. By name, each once.
  llvm::ArrayRef<const LockRow *> getInterpreterLocks() const {
    return InterpreterLocks;
  }
  llvm::ArrayRef<const EntryRow *> getEntries() const { return Entries; }
  /// The last row that speaks of field \p Field (see EntryRow::Fields) of
  /// \p Record, or null.
  const EntryRow *findSlot(llvm::StringRef Record, llvm::StringRef Field) const;
  /// The last row whose pattern means function \p QualifiedName, or null.
  const EntryRow *findEntryPoint(llvm::StringRef QualifiedName) const;
  const HandleRow *findHandle(llvm::StringRef Kind) const;
  const EngineRow *findEngine(llvm::StringRef Name) const;
  /// By name, each once.
  llvm::ArrayRef<const EngineRow *> getEngines() const { return EngineList; }
  /// As findFunction, for `engine`, `forks`, `leaves_process` and `asks_thread`
  /// alone.
  const FunctionRow *
  findEngineUse(llvm::StringRef QualifiedName, unsigned ParamCount,
                llvm::function_ref<bool(llvm::StringRef)> IsDeclaredWith) const;
  /// Programs that write sources, each name once.
  llvm::ArrayRef<const GeneratorRow *> getGenerators() const {
    return Generators;
  }
  /// True if what the rows of \p Of say of an interpreter's lock may be about
  /// \p Lock: it is theirs, or that of a model which theirs extends.
  bool speaksOf(const Origin &Of, const LockRow &Lock) const;
  /// True if some type is TypeRow::PerEnvironment.
  bool hasPerEnvironment() const { return HasPerEnvironment; }
  /// True if some kind of handle has a parent.
  bool hasParentHandles() const;

  /// True if some row may speak of a declaration with this unqualified name, or
  /// of a member of a class with it (always true where a row matches by
  /// pattern). A cheap first question. Rows that speak of interpreter locks
  /// alone do not count.
  bool mentions(llvm::StringRef UnqualifiedName) const;
  /// Likewise for rows that speak of interpreter locks. \p First is the first
  /// component of the declaration's qualified name.
  bool mentionsLockUse(llvm::StringRef UnqualifiedName,
                       llvm::StringRef First) const;
  bool hasLockUses() const {
    return !LockUses.empty() || !LockPatterns.empty();
  }
  /// Likewise for rows that findEngineUse() answers with.
  bool mentionsEngineUse(llvm::StringRef UnqualifiedName,
                         llvm::StringRef First) const;

  /// False if there is not a single row.
  bool empty() const {
    return Functions.empty() && Types.empty() && Patterns.empty() &&
           Exits.empty() && ExitPatterns.empty() && !hasLockUses() &&
           Entries.empty() && EngineUses.empty() && EnginePatterns.empty();
  }

private:
  using RowMap = llvm::StringMap<llvm::SmallVector<const FunctionRow *, 1>>;
  using PatternList = std::vector<std::pair<NamePattern, const FunctionRow *>>;
  using RowTest = llvm::function_ref<bool(const FunctionRow &)>;
  /// What a name in Mentioned is mentioned by.
  enum MentionTy : char { ByRow = 1, ByLockUse = 2, ByEngineUse = 4 };
  static void addRow(const FunctionRow &Row, RowMap &Rows,
                     PatternList &Patterns);
  static const FunctionRow *findRow(llvm::StringRef QualifiedName,
                                    unsigned ParamCount, const RowMap &Rows,
                                    const PatternList &Patterns,
                                    RowTest Accept = nullptr);
  void addModel(const Model &M, Confidence Weakest, MacroQuery Macros,
                std::vector<const FunctionRow *> &Waiting);
  void addFunction(const FunctionRow &Row);
  void addName(llvm::StringRef QualifiedName, MentionTy By);
  /// Functions that rows only refer to (what unblocks, mitigates, ...) are
  /// known too: they get a row that says nothing else.
  void addReferences(const Blocking &B, const Origin &From);
  void addReference(llvm::StringRef Name, const Origin &From);
  void addType(const TypeRow &Row);
  void addEntry(const EntryRow &Row);
  void addGenerator(const GeneratorRow &Row);
  void listInterpreterLocks();
  void listEngines();

  std::vector<std::shared_ptr<const Model>> Models; // owns the rows
  std::deque<FunctionRow> Referenced; // rows of functions without their own
  RowMap Functions, Fallbacks, Exits, LockUses, EngineUses;
  PatternList Patterns, ExitPatterns, LockPatterns, EnginePatterns;
  llvm::StringMap<const TypeRow *> Types;
  llvm::StringMap<const HandleRow *> Handles;
  llvm::StringSet<> Awaiting;
  llvm::StringSet<> Policies;                        // files
  llvm::StringMap<std::vector<std::string>> Extends; // by file
  llvm::StringMap<std::string> Libraries;            // likewise
  bool HasPerEnvironment = false;
  llvm::StringMap<const LockRow *> Locks;
  std::vector<const LockRow *> InterpreterLocks;
  llvm::StringMap<const EngineRow *> Engines;
  std::vector<const EngineRow *> EngineList;
  std::vector<const FunctionRow *> LockUseRows, JumpRows;
  std::vector<std::string> Homes;
  std::vector<const EntryRow *> Entries;
  std::vector<const GeneratorRow *> Generators;
  std::vector<std::pair<NamePattern, const EntryRow *>> EntryPoints;
  llvm::StringMap<char> Mentioned;
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_MODELSET_H
