//===- SurroundingsReader.cpp - What other units have around one ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the unit's own bodies up to those that get there, down to those that
// they call, and across to those that touch the same.
//
//===----------------------------------------------------------------------===//

#include "Summary/SummaryContext.h"
#include "Summary/SummaryReader.h"
#include "Summary/UnitWalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <set>

using namespace clang;

namespace interop {

class SurroundingsReader {
public:
  explicit SurroundingsReader(SummaryReader &Reader)
      : Reader(Reader), Index(*Reader.View.Index) {}

  Surroundings run() {
    findOwn();
    goUp(Relevant);
    goAcross();
    goUp(Found);
    chooseProgram();
    for (const std::string &Key : Found)
      read(Key);
    return std::move(Out);
  }

private:
  /// Bodies of other units that are looked at. What lies further away is as if
  /// there were no index.
  static constexpr size_t MaxBodies = 4096;

  /// What models speak of, or locks, is all that anybody asks about.
  static bool isAskedAbout(const std::optional<LinkedEntity> &E) {
    return E && E->All & (EntitySummary::HasRow | EntitySummary::HasLock);
  }

  void findOwn() {
    for (const FunctionDecl *F :
         findUserCode(Reader.Ctx, Reader.Known).Functions) {
      std::string Key = Reader.Decls.getKey(*F).str();
      HasMain |= F->isMain();
      if (Own.insert(Key).second && isAskedAbout(Index.find(Key)))
        Relevant.push_back(std::move(Key));
    }
  }

  //===-- Up --------------------------------------------------------------===//

  void goUp(std::vector<std::string> Work) {
    for (size_t I = 0; I < Work.size() && Found.size() < MaxBodies; ++I)
      for (const IndexUser &By : Index.findUsers(Work[I])) {
        if (!By.IsMethod)
          add(By.Key);
        if (Passed.insert(By.Key).second)
          Work.push_back(By.Key.str());
      }
  }

  void add(llvm::StringRef Key) {
    if (Own.contains(Key) || Found.size() >= MaxBodies ||
        !Known.insert(Key).second)
      return;
    std::optional<LinkedEntity> E = Index.find(Key);
    if (!E || E->Unit == Reader.View.Unit)
      return;
    Found.push_back(Key.str());
    if (E->IsInProgram)
      Programs[Key] = E->Unit;
  }

  //===-- Down and across -------------------------------------------------===//

  /// The keys of what the unit's bodies touch, and bodies of others that they
  /// call. What settles something is called once, anywhere.
  std::set<std::string> findTouched() {
    std::set<std::string> Touched;
    if (!Relevant.empty())
      for (const auto &Settles :
           SummaryContext::findSettling(Reader.Known.getModels()))
        Touched.insert(Settles.getKey().str());
    std::vector<std::string> Work = Relevant;
    llvm::StringSet<> Seen;
    for (size_t I = 0; I < Work.size() && I < MaxBodies; ++I) {
      const EntitySummary *E = Reader.find(Work[I]);
      if (!E)
        continue;
      Touched.insert(E->Uses.begin(), E->Uses.end());
      for (const std::string &Callee : E->Callees)
        if (!Own.contains(Callee) && isAskedAbout(Index.find(Callee)) &&
            Seen.insert(Callee).second)
          Work.push_back(Callee);
    }
    return Touched;
  }

  /// What is taken matters to callbacks that are called under it, and these to
  /// whoever takes it.
  static std::string getOther(llvm::StringRef Key) {
    if (Key.consume_front(EntitySummary::TakesPrefix))
      return (EntitySummary::UnderPrefix + Key).str();
    if (Key.consume_front(EntitySummary::UnderPrefix))
      return (EntitySummary::TakesPrefix + Key).str();
    return Key.str();
  }

  void goAcross() {
    for (const std::string &Key : findTouched())
      for (const IndexUser &By : Index.findUsers(getOther(Key)))
        add(By.Key);
  }

  //===-- Programs --------------------------------------------------------===//

  void chooseProgram() {
    llvm::StringRef Chosen = HasMain ? llvm::StringRef(Reader.View.Unit) : "";
    for (const auto &Of : Programs)
      if (Chosen.empty() || (!HasMain && Of.getValue() < Chosen))
        Chosen = Of.getValue();
    llvm::erase_if(Found, [&](const std::string &Key) {
      auto Of = Programs.find(Key);
      return Of != Programs.end() && Of->getValue() != Chosen;
    });
  }

  //===-- What is found ---------------------------------------------------===//

  void read(llvm::StringRef Key) {
    const EntitySummary *E = Reader.find(Key);
    if (!E)
      return;
    const FunctionDecl *Self = nullptr;
    if (!E->isOutside()) {
      Self = Reader.Decls.readAs<FunctionDecl>(*E, E->Self);
      if (!Self || Self->hasBody())
        return;
      Out.Bodies.push_back(Self);
    }
    for (const SummaryExpr &X : E->Exprs)
      if (X.Kind == SummaryExpr::Reference || X.Kind == SummaryExpr::Callable)
        if (auto *F = Reader.Decls.readAs<FunctionDecl>(*E, X.Decl))
          Out.Named.push_back(F);
    if (E->Entries.empty())
      return;
    SummaryReader::Files In = Reader.open(*E);
    for (const SummaryEntry &N : E->Entries)
      read(N, *E, Self, In);
  }

  void read(const SummaryEntry &N, const EntitySummary &From,
            const FunctionDecl *In, const SummaryReader::Files &Files) {
    UnitEntry E;
    E.Kind = UnitEntry::KindTy(N.Kind);
    E.Record = N.Record;
    E.Field = N.Field;
    E.Slot = N.Slot;
    if (!findRow(E))
      return; // models of this unit do not speak of it
    E.Loc = Reader.getLocation(Files, N.At);
    Reader.Decls.setPlace(E.Loc);
    E.F = Reader.Decls.readAs<FunctionDecl>(From, N.Function);
    E.In = In;
    E.Detail = N.Detail;
    if (E.F)
      Out.Entries.push_back(std::move(E));
  }

  bool findRow(UnitEntry &E) const {
    const ModelSet &Models = Reader.Known.getModels();
    if (E.Kind == UnitEntry::Table)
      return (E.Row = Models.findSlot(E.Record, E.Field));
    const TypeRow *Row = Models.findType(E.Record);
    if (!Row)
      return false;
    for (const MethodEntries &M : Row->Entered)
      if (isMeant(M, E.Slot))
        E.Methods = &M;
    return E.Methods;
  }

  SummaryReader &Reader;
  const IndexFile &Index;
  bool HasMain = false; ///< the unit's own
  llvm::StringSet<> Own, Known;
  llvm::StringSet<> Passed;          ///< whose users were asked for
  std::vector<std::string> Relevant; ///< of Own
  std::vector<std::string> Found;    ///< keys, nearest first
  /// Of those in Found whose unit has a `main`, that unit.
  llvm::StringMap<llvm::StringRef> Programs;
  Surroundings Out;
};

const Surroundings &SummaryReader::getSurroundings() {
  if (!Around)
    Around = std::make_unique<Surroundings>(SurroundingsReader(*this).run());
  return *Around;
}

} // namespace interop
