//===- CheckModel.cpp - Contradictions within one model -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "Models/Values/Applicability.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace interop {

/// "functions[3]", as Cursor::path spells it.
static std::string rowPath(StringRef List, size_t Index) {
  return (List + "[" + Twine(Index) + "]").str();
}

namespace {

/// Names that rows of one list have, each with the rows that have it.
class SeenNames {
public:
  explicit SeenNames(FileContext &Ctx) : Ctx(Ctx) {}

  /// Reports a name that an earlier row has which may hold in the same build;
  /// returns whether there is none.
  bool add(const std::string &Key, const std::string &Shown, const Origin &From,
           const std::string &Path, const Applicability &Where = {}) {
    auto &Rows = Seen[Key];
    for (const auto &[Line, Other] : Rows)
      if (!areDisjoint(Where, Other)) {
        Ctx.Sink.report(From.Line, 1, Path,
                        "second row for " + Shown + ", first on line " +
                            Twine(Line));
        return false;
      }
    Rows.push_back({From.Line, Where});
    return true;
  }

private:
  FileContext &Ctx;
  std::map<std::string, std::vector<std::pair<unsigned, Applicability>>> Seen;
};

} // namespace

/// Two rows may name one function if each says only what the other does not, of
/// effects, of how it is left and `transfers`, and of `interpreter_lock`.
static void checkFunctionsUnique(FileContext &Ctx) {
  SeenNames Effects(Ctx), Exits(Ctx), LockUses(Ctx), EngineUses(Ctx),
      References(Ctx), Keeps(Ctx);
  for (auto [I, Row] : enumerate(Ctx.Out.Functions))
    for (const std::string &Name : Row.Names) {
      std::string Key = Name, Shown = "'" + Name + "'";
      if (Row.ParamCount) {
        Key += "/" + std::to_string(*Row.ParamCount);
        Shown += " with " + std::to_string(*Row.ParamCount) +
                 (*Row.ParamCount == 1 ? " parameter" : " parameters");
      }
      std::string Path = rowPath("functions", I);
      bool IsNew = !Row.saysLockUses() ||
                   LockUses.add(Key, "'interpreter_lock' of " + Shown, Row.From,
                                Path, Row.Where);
      if (IsNew && Row.saysEngineUse())
        IsNew = EngineUses.add(Key, "'engine' of " + Shown, Row.From, Path,
                               Row.Where);
      if (IsNew && Row.Reference)
        IsNew = References.add(Key, "'reference' of " + Shown, Row.From, Path,
                               Row.Where);
      if (IsNew && Row.saysKeeps())
        IsNew =
            Keeps.add(Key, "'keeps' of " + Shown, Row.From, Path, Row.Where);
      if (Row.WithoutBody)
        Key += " without body";
      if (IsNew && Row.saysEffects())
        IsNew = Effects.add(Key, Shown, Row.From, Path, Row.Where);
      if (IsNew && Row.saysExits())
        Exits.add(Key, "'throws', 'jumps' and 'transfers' of " + Shown,
                  Row.From, Path, Row.Where);
    }
}

static void checkOthersUnique(FileContext &Ctx) {
  SeenNames Types(Ctx), Handles(Ctx), Locks(Ctx), Engines(Ctx), Generators(Ctx);
  for (auto [I, Row] : enumerate(Ctx.Out.Types))
    for (const std::string &Name : Row.Names)
      Types.add(Name, "'" + Name + "'", Row.From, rowPath("types", I),
                Row.Where);
  for (auto [I, Row] : enumerate(Ctx.Out.Handles))
    Handles.add(Row.Name, "'" + Row.Name + "'", Row.From,
                rowPath("handles", I));
  for (auto [I, Row] : enumerate(Ctx.Out.Locks))
    Locks.add(Row.Name, "'" + Row.Name + "'", Row.From, rowPath("locks", I),
              Row.Where);
  for (auto [I, Row] : enumerate(Ctx.Out.Engines))
    Engines.add(Row.Name, "'" + Row.Name + "'", Row.From, rowPath("engines", I),
                Row.Where);
  for (auto [I, Row] : enumerate(Ctx.Out.Generators))
    Generators.add(Row.Name, "'" + Row.Name + "'", Row.From,
                   rowPath("generators", I));
}

static const HandleModel *findHandle(const Model &M, StringRef Kind) {
  for (const HandleModel &Row : M.Handles)
    if (Row.Name == Kind)
      return &Row;
  return nullptr;
}

/// What \p Uses name may be declared by \p Rows, under \p Key, or in a model
/// that this one extends.
template <typename RowTy>
static void checkDeclared(const std::vector<NamedUse> &Uses,
                          const std::vector<RowTy> &Rows, StringRef Key,
                          FileContext &Ctx) {
  SmallVector<StringRef, 8> Known;
  for (const RowTy &Row : Rows)
    Known.push_back(Row.Name);
  for (const NamedUse &Use : Uses) {
    if (is_contained(Known, StringRef(Use.Name)))
      continue;
    if (!Ctx.Out.Extends.empty()) {
      Ctx.Out.ImportedKinds.push_back({Use.Name, Use.Path, Use.Line, Use.Column,
                                       std::is_same_v<RowTy, EngineModel>});
      continue;
    }
    std::string Message =
        ("no row under '" + Key + "' declares '" + Use.Name + "'").str();
    if (StringRef Near = findNearest(Use.Name, Known); !Near.empty())
      Message += "; did you mean '" + Near.str() + "'?";
    Ctx.Sink.report(Use.Line, Use.Column, Use.Path, Message);
  }
}

static bool isOwnAncestor(const HandleModel &Row, const Model &M) {
  SmallPtrSet<const HandleModel *, 8> Seen;
  SmallVector<const HandleModel *, 8> Work{&Row};
  while (!Work.empty())
    for (const std::string &Kind : Work.pop_back_val()->Parents) {
      const HandleModel *Parent = findHandle(M, Kind);
      if (Parent == &Row)
        return true;
      if (Parent && Seen.insert(Parent).second)
        Work.push_back(Parent);
    }
  return false;
}

static void checkParentCycles(FileContext &Ctx) {
  for (auto [I, Row] : enumerate(Ctx.Out.Handles))
    if (isOwnAncestor(Row, Ctx.Out))
      return Ctx.Sink.report(Row.From.Line, 1,
                             rowPath("handles", I) + ".parent",
                             "'" + Row.Name + "' is its own ancestor");
}

/// What ends a wait cannot also be said never to signal.
static void checkUnblockers(FileContext &Ctx) {
  StringMap<unsigned> Silent;
  for (const FunctionModel &Row : Ctx.Out.Functions)
    if (Row.NeverSignals)
      for (const std::string &Name : Row.Names)
        Silent[Name] = Row.From.Line;
  for (auto [I, Row] : enumerate(Ctx.Out.Functions)) {
    if (!Row.Blocks)
      continue;
    for (const std::string &Name : Row.Blocks->Unblock)
      if (unsigned Line = Silent.lookup(Name))
        Ctx.Sink.report(
            Row.From.Line, 1, rowPath("functions", I) + ".blocks.unblock",
            "'" + Name + "' has 'never_signals', on line " + Twine(Line));
  }
}

static void checkReferences(FileContext &Ctx) {
  for (const NamedUse &Use : Ctx.References)
    if (none_of(Ctx.Out.References, [&](const ReferenceKind &Row) {
          return Row.Name == Use.Name;
        }))
      Ctx.Sink.report(Use.Line, Use.Column, Use.Path,
                      "no row under 'references' declares '" + Use.Name + "'");
}

void checkModel(FileContext &Ctx) {
  checkFunctionsUnique(Ctx);
  checkOthersUnique(Ctx);
  checkDeclared(Ctx.Kinds, Ctx.Out.Handles, "handles", Ctx);
  checkDeclared(Ctx.Engines, Ctx.Out.Engines, "engines", Ctx);
  checkReferences(Ctx);
  checkLocks(Ctx);
  checkParentCycles(Ctx);
  checkUnblockers(Ctx);
}

} // namespace interop
