//===- ModelReaders.h - Readers of the parts of a model ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Internal to the parser: one reader per mapping of the schema, and what the
// readers share. Each reports what is wrong in its own mapping, and notes what
// can only be checked when the row or the file has been read whole.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_SCHEMA_MODELREADERS_H
#define INTEROP_LIB_MODELS_SCHEMA_MODELREADERS_H

#include "Models/Schema/MapReader.h"
#include "Models/Values/Model.h"
#include <set>

namespace interop {

/// Something that was named, and where.
struct NamedUse {
  std::string Name, Path;
  unsigned Line, Column;
};

/// What `throws` says, in one row or in the file's defaults.
struct Throwing {
  ThrowClass Class = ThrowClass::Unknown;
  std::string Type;
};

/// A lock that a row names, or leaves out.
struct LockNaming {
  NamedUse Use; ///< Name empty: left out
  LockModel::KindTy Kind;
};

/// What the readers of one file share.
struct FileContext {
  ErrorSink &Sink;
  Model &Out;
  /// The file was found to be right before: nothing is kept for checkModel.
  bool Trusted;
  Origin Defaults; ///< Source empty where the file has no default
  bool HasDefaultConfidence = false;
  std::set<std::string, std::less<>>
      Declared; ///< constants, with or without value
  std::map<std::string, std::vector<std::string>> Groups; ///< lists of names
  std::vector<NamedUse> Kinds; ///< handle kinds named by rows
  std::vector<LockNaming> Locks;
  std::vector<NamedUse> Engines;      ///< named by rows
  std::vector<NamedUse> References;   ///< kinds named by rows
  std::optional<unsigned> ParamCount; ///< of the row being read
  Throwing DefaultThrows;             ///< of rows without `throws`

  void useKind(const Cursor &At, llvm::StringRef Kind) {
    if (!Trusted)
      Kinds.push_back(makeUse(At, Kind));
  }
  void useEngine(const Cursor &At, llvm::StringRef Name) {
    if (!Trusted)
      Engines.push_back(makeUse(At, Name));
  }
  void useReference(const Cursor &At, llvm::StringRef Kind) {
    if (!Trusted)
      References.push_back(makeUse(At, Kind));
  }
  /// \p Name is empty where a row leaves its lock out.
  void useLock(const Cursor &At, llvm::StringRef Name, LockModel::KindTy Kind) {
    Out.OmitsLocks |= Name.empty();
    if (!Trusted)
      Locks.push_back({makeUse(At, Name), Kind});
  }
  /// Reports an argument that the row's function does not have.
  void useIndex(const Cursor &At, unsigned Index) {
    if (ParamCount && Index >= *ParamCount)
      Sink.report(At, "argument " + llvm::Twine(Index) +
                          " does not exist: 'params' is " +
                          llvm::Twine(*ParamCount));
  }

private:
  static NamedUse makeUse(const Cursor &At, llvm::StringRef Name) {
    return {Name.str(), At.path(), At.Node.Line, At.Node.Column};
  }
};

// ReadValues.cpp
std::optional<Place> readPlace(const Cursor &At, FileContext &Ctx);
std::vector<Constant> readConstants(const Cursor &At, FileContext &Ctx);
/// `at: PLACE` in a mapping that \p Map reads.
void takePlace(MapReader &Map, llvm::StringRef Key, std::optional<Place> &To,
               FileContext &Ctx);
void takeArgument(MapReader &Map, llvm::StringRef Key,
                  std::optional<unsigned> &To, FileContext &Ctx);
void takeKind(MapReader &Map, llvm::StringRef Key, std::string &To,
              FileContext &Ctx);
/// One kind or a list of them.
void takeKinds(MapReader &Map, llvm::StringRef Key,
               std::vector<std::string> &To, FileContext &Ctx);
/// The value of `enforcement`, if it is there.
std::optional<Enforcement> takeEnforcement(MapReader &Map);
/// `source`, `confidence`, `note`, completed from the file's defaults.
Origin takeOrigin(MapReader &Map, const Cursor &At, FileContext &Ctx);
/// Qualified names, groups (`$name`) expanded; reports what cannot be one.
void takeNames(MapReader &Map, llvm::StringRef Key,
               std::vector<std::string> &To, FileContext &Ctx);
/// One qualified name; reports what cannot be one.
void takeName(MapReader &Map, llvm::StringRef Key, std::string &To,
              FileContext &Ctx);
/// Names of methods without their class.
void takeOwnNames(MapReader &Map, llvm::StringRef Key,
                  std::vector<std::string> &To, FileContext &Ctx);
/// A regular expression with \p Groups, which say what they match; reports what
/// is none.
void takePattern(MapReader &Map, llvm::StringRef Key, std::string &To,
                 FileContext &Ctx, llvm::ArrayRef<llvm::StringRef> Groups = {});
extern const llvm::ArrayRef<EnumName> ConfidenceNames;

// ReadApplicability.cpp
/// `version` of a file: the macros that `versions` of its rows ask.
void takeVersionMacros(MapReader &Map, FileContext &Ctx);
/// `versions` and `build` of a row.
void takeApplicability(MapReader &Map, Applicability &To, FileContext &Ctx);

// ReadTests.cpp
std::vector<ArgumentTest> readTests(const Cursor &At, FileContext &Ctx);
/// A test of something that is no argument: no `arg`, Index means nothing.
ArgumentTest readValueTest(const Cursor &At, FileContext &Ctx);
/// `sentinel`: values (equals), or a test without `arg`.
void takeSentinel(MapReader &Map, std::optional<ArgumentTest> &To,
                  FileContext &Ctx);

// ReadBlocking.cpp
Blocking readBlocking(const Cursor &At, FileContext &Ctx);
// ReadFixes.cpp
FixTemplate readFix(const Cursor &At, FileContext &Ctx);
/// Reports what stands in `${}` in \p Text and is none of \p Expected, a list
/// for the message.
void checkPlaceholders(const Cursor &At, llvm::StringRef Text,
                       llvm::function_ref<bool(llvm::StringRef)> IsKnown,
                       llvm::StringRef Expected, FileContext &Ctx);
Mitigation readMitigation(const Cursor &At, FileContext &Ctx);
// ReadFunctions.cpp
FunctionModel readFunction(const Cursor &At, FileContext &Ctx);
Throwing readThrowing(const Cursor &At, FileContext &Ctx);
// ReadHandles.cpp
/// `acquires`, `releases`, `transfers` of a function.
void takeHandles(MapReader &Map, FunctionModel &Row, FileContext &Ctx);
HandleModel readHandle(const Cursor &At, FileContext &Ctx);
// ReadCallbacks.cpp
Callback readCallback(const Cursor &At, FileContext &Ctx);
/// `binds` of a function.
void takeBinding(MapReader &Map, FunctionModel &Row, FileContext &Ctx);
void takeKeeps(MapReader &Map, FunctionModel &Row, FileContext &Ctx);
// ReadTypes.cpp
TypeModel readType(const Cursor &At, FileContext &Ctx);
// ReadLocks.cpp
LockModel readLockRow(const Cursor &At, FileContext &Ctx);
/// `takes_lock`, `locks_held`: one library lock or a list of them.
void takeLibraryLocks(MapReader &Map, llvm::StringRef Key,
                      std::vector<std::string> &To, FileContext &Ctx);
// ReadLockUses.cpp
/// A library lock under \p Key.
void takeLibraryLock(MapReader &Map, llvm::StringRef Key, std::string &To,
                     FileContext &Ctx);
/// `interpreter_lock`, `library_lock`, `starting_thread` of a function.
void takeLockUses(MapReader &Map, FunctionModel &Row, FileContext &Ctx);
/// `interpreter_lock`, `disarmed_by`, `policy` of a type.
void takeScope(MapReader &Map, TypeModel &Row, FileContext &Ctx);
/// `lock` of the mapping \p At; may be left out where just one is meant.
void takeLock(MapReader &Map, const Cursor &At, std::string &To,
              FileContext &Ctx);
// ReadEntries.cpp
/// `enters: held | not_held`; Unknown if it is not there.
LockPresence takeEntryState(MapReader &Map);
/// `in_phase`: one phase or a list of them.
void takePhases(MapReader &Map, std::vector<std::string> &To, FileContext &Ctx);
EntryModel readSlot(const Cursor &At, FileContext &Ctx);
EntryModel readEntryPoint(const Cursor &At, FileContext &Ctx);
/// `entered` of a type.
void takeEntered(MapReader &Map, TypeModel &Row, FileContext &Ctx);
// ReadGenerators.cpp
EngineModel readEngine(const Cursor &At, FileContext &Ctx);
void takeEngineUse(MapReader &Map, FunctionModel &Row, FileContext &Ctx);
void takeEngine(MapReader &Map, std::string &To, FileContext &Ctx);
CallerThread takeThread(MapReader &Map);
/// `thread`, and `driven_by` beside it.
void takeCaller(MapReader &Map, CallerThread &Thread,
                std::vector<std::string> &DrivenBy, FileContext &Ctx);
GeneratorModel readGenerator(const Cursor &At, FileContext &Ctx);
ReferenceKind readReferenceKind(const Cursor &At, FileContext &Ctx);
void takeReferenceUse(MapReader &Map, FunctionModel &Row, FileContext &Ctx);
// CheckModel.cpp: what needs the whole file.
void checkModel(FileContext &Ctx);
// CheckLocks.cpp: what needs all locks of the file.
void checkLocks(FileContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_MODELS_SCHEMA_MODELREADERS_H
