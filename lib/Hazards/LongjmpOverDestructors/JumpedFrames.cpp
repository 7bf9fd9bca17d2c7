//===- JumpedFrames.cpp - Frames that a jump leaves unfinished ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/JumpedFrames.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Facts/ImportedFacts.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class JumpedFrameFinder {
public:
  JumpedFrameFinder(AnalysisContext &TU, const JumpedFrameOptions &Options)
      : TU(TU), Known(TU.getLookup()), SM(TU.getContext().getSourceManager()),
        Options(Options),
        Jumps(TU.getEffects(), Known, TU.getContext(), Options.Jumps) {}

  JumpFaults run() {
    if (!isAnyJumpNamed())
      return {};
    findCallbacks();
    for (const UserBody &B : findUserBodies(TU))
      visit(*B.F);
    return {
        Found.take(SM, [](const JumpedFrame &F) { return F.getFirst().Loc; }),
        std::move(Steps)};
  }

private:
  struct Place {
    const Fact *At;
    const Fact *Return;
    std::vector<SkippedDestructor> Skipped;
  };

  //===-- Whether to look at all -----------------------------------------===//

  bool isAnyJumpNamed() {
    return llvm::any_of(
        Known.getModels().getJumpRows(), [this](const FunctionModel *Row) {
          bool IsNamed = !Row->Pattern.empty() ||
                         llvm::any_of(Row->Names, [this](llvm::StringRef N) {
                           return isNamed(N);
                         });
          return IsNamed && Jumps.isMeant(*Row);
        });
  }

  /// A function of C is looked up; of others, and in other units, the name
  /// tells.
  bool isNamed(llvm::StringRef Name) {
    ASTContext &Ctx = TU.getContext();
    llvm::StringRef Own = Name.rsplit("::").second;
    llvm::StringRef Unqualified = Own.empty() ? Name : Own;
    ImportedFacts *Imported = Known.getImported();
    if (Imported && Imported->knowsName(Unqualified))
      return true;
    auto Ident = Ctx.Idents.find(Unqualified);
    if (Ident == Ctx.Idents.end())
      return false;
    if (!Own.empty())
      return true;
    for (const NamedDecl *D :
         Ctx.getTranslationUnitDecl()->lookup(Ident->getValue()))
      if (isa<FunctionDecl>(D) && D->isReferenced())
        return true;
    return false;
  }

  //===-- Callbacks under a library's lock -------------------------------===//

  void findCallbacks() {
    for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
      if (P.Kind == UnitEntry::Handed && !P.Handed->LocksHeld.empty())
        Callbacks.try_emplace(Entity::makeFunction(*P.F).getOpaque(),
                              std::make_pair(P.Call, P.Handed));
  }

  /// A library's jump through its own frames is its own matter.
  void addLibraryLocks(const FunctionDecl &F, const Fact &E,
                       std::vector<SkippedDestructor> &To) {
    auto Entry = Callbacks.find(Entity::makeFunction(F).getOpaque());
    if (Entry == Callbacks.end())
      return;
    auto [Call, Row] = Entry->second;
    if (getRow(F, E)->From.File == Call->Row->From.File)
      return;
    for (llvm::StringRef Name : Row->LocksHeld) {
      SkippedDestructor S;
      S.Kind = SkippedDestructor::Library;
      S.Row = Known.getModels().findLock(Name);
      S.Loc = Call->Node->getBeginLoc();
      S.CallbackOf = Call->Callee;
      S.Key = S.Row;
      if (S.Row)
        To.push_back(S);
    }
  }

  const FunctionModel *getRow(const FunctionDecl &F, const Fact &E) {
    return Jumps.findRow(*Jumps.getPath(Entity::makeFunction(F), E).back().At);
  }

  //===-- Bodies ---------------------------------------------------------===//

  void visit(const FunctionDecl &F) {
    SkippedDestructors Ends(TU, Jumps, F, Options.Exceptions);
    const FunctionFacts &Facts = Ends.getFacts();
    for (InterruptedStep &S : findInterruptedSteps(Ends, Jumps, TU))
      Steps.push_back(std::move(S));
    bool IsCallback = Callbacks.count(Facts.Self.getOpaque());
    if (!Ends.canSkip() && !IsCallback)
      return;
    std::vector<Place> Places;
    for (const Fact &E : Facts.All) {
      if (!Jumps.jumps(E))
        continue;
      const Fact *Return = Ends.findReturn(E);
      Place P{&E, Return, Ends.find(E, Return)};
      if (!Return)
        addLibraryLocks(F, E, P.Skipped);
      if (!P.Skipped.empty())
        Places.push_back(std::move(P));
    }
    sortByPlace(Places, SM, [](const Place &P) { return P.At->Loc; });
    addFrames(Facts.Self, Places);
  }

  /// Reports each thing once, with the first jump that skips it.
  void addFrames(Entity Self, llvm::ArrayRef<Place> Places) {
    llvm::DenseSet<const void *> Told;
    for (size_t I = 0; I < Places.size(); ++I) {
      JumpedFrame Frame;
      for (const SkippedDestructor &S : Places[I].Skipped)
        if (Told.insert(S.Key).second && isFirstHandler(S))
          Frame.Skipped.push_back(S);
      if (Frame.Skipped.empty())
        continue;
      complete(Frame, Self, Places[I]);
      for (const Place &Later : Places.drop_front(I + 1))
        if (skipsSome(Later, Frame) && getId(*Later.At) != getId(*Places[I].At))
          Frame.Others.push_back(Later.At);
      // Instantiations of one template say it once.
      Found.add({getId(*Places[I].At), Frame.Skipped.front().Loc},
                std::move(Frame));
    }
  }

  /// Handlers that one use of a macro writes are reported once.
  bool isFirstHandler(const SkippedDestructor &S) {
    return S.Kind != SkippedDestructor::Exception || !S.Loc.isMacroID() ||
           Handlers.insert(SM.getExpansionLoc(S.Loc)).second;
  }

  static bool skipsSome(const Place &P, const JumpedFrame &Frame) {
    return llvm::any_of(P.Skipped, [&Frame](const SkippedDestructor &S) {
      return llvm::any_of(Frame.Skipped, [&S](const SkippedDestructor &Other) {
        return Other.Key == S.Key;
      });
    });
  }

  void complete(JumpedFrame &Frame, Entity Self, const Place &P) {
    Frame.Path = Jumps.getPath(Self, *P.At);
    Frame.Return = P.Return;
    Frame.Row = Jumps.findRow(Frame.getLast());
    for (const FunctionModel *Row : Known.getModels().getJumpRows())
      if (Row->Barrier && !Row->Names.empty() &&
          Row->From.File == Frame.Row->From.File) {
        Frame.Barrier = Row->Names.front();
        return;
      }
  }

  /// All that one use of a macro does is one place.
  SourceLocation getId(const Fact &E) const {
    return SM.getExpansionLoc(E.Loc);
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  const SourceManager &SM;
  const JumpedFrameOptions &Options;
  JumpTable Jumps;
  llvm::DenseMap<const void *, std::pair<const ModeledCall *, const Callback *>>
      Callbacks; ///< by their entities
  FindingSink<JumpedFrame, std::pair<SourceLocation, SourceLocation>> Found;
  std::vector<InterruptedStep> Steps;
  llvm::DenseSet<SourceLocation> Handlers; ///< of macros, by their uses
};

} // namespace

JumpFaults findJumpFaults(AnalysisContext &TU,
                          const JumpedFrameOptions &Options) {
  return JumpedFrameFinder(TU, Options).run();
}

} // namespace interop
