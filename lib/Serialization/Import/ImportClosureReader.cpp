//===- ImportClosureReader.cpp - What other units have around one ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Index/ImportClosureFinder.h finds, in the AST of the unit.
//
//===----------------------------------------------------------------------===//

#include "Program/Index/ImportClosureFinder.h"
#include "Serialization/Extraction/SummaryContext.h"
#include "Serialization/Extraction/UnitWalk.h"
#include "Serialization/Import/SummaryReader.h"
#include "llvm/Support/TimeProfiler.h"

using namespace clang;

namespace interop {

class SurroundingsReader {
public:
  explicit SurroundingsReader(SummaryReader &Reader) : Reader(Reader) {}

  ImportClosure run() {
    UnitInIndex Unit = describeUnit();
    for (const std::string &Key : find(Unit))
      read(Key);
    llvm::erase_if(Out.Bodies, [this](const FunctionDecl *F) {
      return TeamBodies.contains(F);
    });
    return std::move(Out);
  }

private:
  UnitInIndex describeUnit() {
    UnitInIndex Unit;
    Unit.Name = Reader.View.Unit;
    for (const FunctionDecl *F :
         findUserCode(Reader.Ctx, Reader.Known).Functions) {
      Unit.HasMain |= F->isMain();
      Unit.Own.push_back(Reader.Decls.getKey(*F).str());
    }
    for (const auto &Name :
         SummaryContext::findSettling(Reader.Known.getModels()))
      Unit.Settling.push_back(
          (EntitySummary::SettlesPrefix + Name.getKey()).str());
    return Unit;
  }

  std::vector<std::string> find(const UnitInIndex &Unit) {
    auto readUses = [this](llvm::StringRef Key) -> std::optional<BodyUses> {
      const EntitySummary *E = Reader.find(Key);
      if (!E)
        return std::nullopt;
      return BodyUses{E->Callees, E->VirtualCallees, E->Uses};
    };
    return ImportClosureFinder(*Reader.View.Index, Unit, readUses).run();
  }

  //===-- What is found ---------------------------------------------------===//

  void read(llvm::StringRef Key) {
    const EntitySummary *E = Reader.find(Key);
    if (!E)
      return;
    const FunctionDecl *Self = nullptr;
    if (!E->isOutside()) {
      Self = Reader.readFunction(*E);
      if (!Self || Self->hasBody())
        return;
      Out.Bodies.push_back(Self);
      if (E->IsMain)
        Reader.MainKey = Key.str();
      // What a team runs is entered where the team is started (UnitEntry).
      if (KeyMaker::isOfTeam(Key))
        TeamBodies.insert(Self);
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
    if (E.Kind == UnitEntry::Team)
      return true;
    if (E.Kind == UnitEntry::Table)
      return (E.Row = Models.findSlot(E.Record, E.Field));
    const TypeModel *Row = Models.findType(E.Record);
    if (!Row)
      return false;
    for (const MethodEntries &M : Row->Entered)
      if (isMeant(M, E.Slot))
        E.Methods = &M;
    return E.Methods;
  }

  SummaryReader &Reader;
  ImportClosure Out;
  llvm::DenseSet<const FunctionDecl *> TeamBodies;
};

const ImportClosure &SummaryReader::getImportClosure() {
  if (!Around) {
    llvm::TimeTraceScope Phase("InteropIndexImport");
    Around = std::make_unique<ImportClosure>(SurroundingsReader(*this).run());
  }
  return *Around;
}

} // namespace interop
