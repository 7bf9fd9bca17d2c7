//===- BodyWriter.cpp - From facts to a summary ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Extraction/BodyWriter.h"
#include "Facts/Values/ArgumentValue.h"
#include "Serialization/Extraction/ExprWriter.h"
#include "Serialization/Extraction/FactCodes.h"
#include "Serialization/Extraction/PlaceWriter.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Others may want to know its value, and it has no other.
static bool isConstantNumber(const VarDecl &V, const ASTContext &Ctx) {
  return V.getInit() && V.getType().isConstQualified() &&
         V.getType()->isIntegralOrEnumerationType() &&
         getArgumentValue(V.getInit(), Ctx).Integer;
}

/// \p Args without those at the end that the call does not write, and of whose
/// value nothing is known: so a reader, too, sees that they are not written.
static llvm::ArrayRef<const Expr *>
dropUnknownDefaults(llvm::ArrayRef<const Expr *> Args, const ASTContext &Ctx) {
  while (!Args.empty()) {
    const ArgumentValue Last = getArgument(Args, Args.size() - 1, Ctx);
    if (!Last.IsDefaulted || Last.Integer || Last.IsNull || !Last.Name.empty())
      break;
    Args = Args.drop_back();
  }
  return Args;
}

namespace {

class BodyWriter {
public:
  explicit BodyWriter(SummaryContext &Unit)
      : Unit(Unit), Decls(Out, Unit), Exprs(Out, Decls, Unit),
        Places(Out, Unit) {}

  EntitySummary write(const FunctionFacts &Facts,
                      llvm::ArrayRef<const UnitEntry *> Entries) {
    writeSelf(Facts);
    for (const TryFacts &T : Facts.Tries)
      Out.Tries.push_back(write(T));
    for (const Fact &E : Facts.All)
      Out.Facts.push_back(write(E));
    for (const LockOperation &L : Facts.Locks)
      Out.Locks.push_back(write(L));
    for (const LoopFact &L : Facts.Loops)
      Out.Loops.push_back(write(L));
    for (const ReadFact &R : Facts.Reads)
      Out.Reads.push_back(
          {write(R.Object), R.At.Block, R.At.Seq, Places.add(R.Loc)});
    for (const BlockFacts &B : Facts.Blocks)
      Out.Blocks.push_back(write(B));
    Out.Order.assign(Facts.Order.begin(), Facts.Order.end());
    Out.DecidingParams.assign(Facts.DecidingParams.begin(),
                              Facts.DecidingParams.end());
    llvm::sort(Out.DecidingParams);
    write(Entries);
    Decls.finish();
    writeUses(findUses(Facts, Unit));
    return std::move(Out);
  }

  EntitySummary writeVariable(const VarDecl &V) {
    Out.Key = Unit.Keys.getKey(V).str();
    // Of several tentative ones a linker takes one, as of weak ones.
    bool IsOnly = V.isThisDeclarationADefinition() == VarDecl::Definition &&
                  !V.isInline() && !V.hasAttr<WeakAttr>();
    Out.Linkage = IsOnly ? EntitySummary::External : EntitySummary::Odr;
    Out.Self = Decls.add(&V);
    if (isConstantNumber(V, Unit.Ctx)) {
      Out.Own = EntitySummary::HasValue;
      SummaryFact First;
      First.Kind = Fact::Declare;
      First.Object = write(ObjectRef::makeVariable(V));
      First.Value = Exprs.add(V.getInit());
      First.At = Places.add(V.getLocation());
      Out.Facts.push_back(std::move(First));
      Out.Blocks.emplace_back().EndFact = 1;
      Out.Order.push_back(FunctionFacts::ExitBlock);
    }
    Decls.finish();
    return std::move(Out);
  }

  EntitySummary writeOutside(llvm::ArrayRef<const UnitEntry *> Entries) {
    Out.Key = Unit.Keys.getUnit().str() + "|";
    Out.Linkage = EntitySummary::Internal;
    write(Entries);
    Decls.finish();
    SummaryDecl Self;
    Self.Key = Out.Key;
    Self.Flags = SummaryDecl::IsSyntheticDecl;
    Out.Decls.push_back(std::move(Self));
    Out.Self = Out.Decls.size();
    writeUses({});
    return std::move(Out);
  }

private:
  void write(llvm::ArrayRef<const UnitEntry *> Entries) {
    if (!Entries.empty())
      Out.Own |= EntitySummary::HasEntry;
    for (const UnitEntry *E : Entries)
      Out.Entries.push_back({E->Kind, Decls.add(E->F), E->Record, E->Field,
                             E->Detail, E->Slot, Places.add(E->Loc)});
  }

  /// With the functions that are named, but to call them.
  void writeUses(std::set<std::string> Found) {
    auto Add = [&](DeclId Id) {
      if (Id && Out.Decls[Id - 1].Kind == SummaryDecl::Function)
        Found.insert(Out.Decls[Id - 1].Key);
    };
    for (const SummaryExpr &X : Out.Exprs)
      if (X.Kind == SummaryExpr::Reference || X.Kind == SummaryExpr::Callable ||
          X.Kind == SummaryExpr::Member)
        Add(X.Decl);
    for (const SummaryEntry &N : Out.Entries)
      Add(N.Function);
    Out.Uses.assign(Found.begin(), Found.end());
  }

  void writeSelf(const FunctionFacts &Facts) {
    const Entity Self = Facts.Self;
    const CXXRecordDecl *Class = Self.getDestroyed();
    const FunctionDecl *F = Self.getFunction();
    Out.Key = Unit.Keys.getKey(Self);
    Out.Linkage = getLinkage(Self, Unit.Ctx);
    Out.IsDestruction = Class;
    Out.IsMain = F && F->isMain();
    Out.Self = Class ? Decls.add(Class) : Decls.add(F);
    Out.Own = findOwn(Facts, Unit);
    if (const FunctionModel *Row = F ? Unit.Known.findRow(*F) : nullptr;
        Row && !Unit.Known.findStatedRow(*F))
      writeWrapper(*Row);
    Out.Callees = findCallees(Facts, Unit.Keys);
    Out.VirtualCallees = findVirtualCallees(Facts, Unit.Keys);
  }

  /// \p Row: of ThreadWrappers.
  void writeWrapper(const FunctionModel &Row) {
    Out.Own |= EntitySummary::WrapsThread;
    SummaryWrapper &To = Out.Wrapper;
    To.Kind = Row.Starts  ? SummaryWrapper::Starts
              : Row.Frees ? SummaryWrapper::JoinsAndFrees
                          : SummaryWrapper::Joins;
    const Place &Handle = Row.Starts ? *Row.Starts->Handle : *Row.Joins;
    To.HandleKind = Handle.Kind;
    To.HandleIndex = Handle.Index;
    if (!Row.Starts)
      return;
    To.Body = *Row.Starts->Body;
    To.Cookie = *Row.Starts->Cookie;
    To.DestroysCaptures = Row.Starts->DestroysCaptures;
    To.OnPool = Row.Starts->OnPool;
  }

  SummaryObject write(const ObjectRef &O) {
    SummaryObject To;
    To.Kind = O.Kind;
    To.Root = Decls.add(O.Root);
    To.Leaf = Decls.add(O.Leaf);
    return To;
  }

  SummaryFact write(const Fact &E) {
    SummaryFact To;
    To.Kind = E.Kind;
    To.Unknown = uint8_t(E.Unknown);
    To.EntersAs = uint8_t(E.EntersAs);
    To.Flags =
        (E.IfLastOwner ? SummaryFact::IfLastOwner : 0) |
        (E.OnOtherThread ? SummaryFact::OnOtherThread : 0) |
        (E.OnPrimaryThread ? SummaryFact::OnPrimaryThread : 0) |
        (E.Node ? SummaryFact::HasNode : 0) |
        (E.Target.isDestruction() ? SummaryFact::TargetIsDestruction : 0);
    To.Callee = Decls.add(E.Callee);
    To.Target = E.Target.isDestruction() ? Decls.add(E.Target.getDestroyed())
                                         : Decls.add(E.Target.getFunction());
    To.Ended = Decls.add(findEnded(E, Unit.Known));
    To.Object = write(E.Object);
    To.Destroyed = Decls.add(E.Destroyed);
    To.Base = E.Base ? Decls.addType(E.Base->getType()) : TypeId(0);
    for (const Expr *A : dropUnknownDefaults(E.Args, Unit.Ctx))
      To.Args.push_back(Exprs.add(A));
    To.AllArgs = write(E.AllArgs);
    To.Result = write(E.Result);
    if (E.Kind == Fact::Store)
      To.Value = Exprs.addStore(E.Node);
    if (To.Value)
      To.Flags |= SummaryFact::ValueIsNode;
    else
      To.Value =
          Exprs.add(E.Kind == Fact::Allocate ? cast<Expr>(E.Node) : E.Value);
    To.Block = E.At.Block;
    To.Seq = E.At.Seq;
    To.Try = E.Try;
    To.Live = E.Live;
    To.At = Places.add(E.Loc);
    return To;
  }

  SummaryLock write(const LockOperation &L) {
    SummaryLock To;
    To.Lock = write(L.Lock);
    To.Takes = L.Takes;
    To.Kind = L.Kind;
    To.Guard = Decls.add(L.Guard);
    To.Block = L.At.Block;
    To.Seq = L.At.Seq;
    To.At = Places.add(L.Loc);
    return To;
  }

  SummaryLoop write(const LoopFact &L) {
    SummaryLoop To;
    for (const ObjectRef &O : L.Conditions)
      To.Conditions.push_back(write(O));
    if (L.ContinuesWhile)
      To.ContinuesWhile = *L.ContinuesWhile;
    To.At = Places.add(L.Loc);
    return To;
  }

  SummaryBlock write(const BlockFacts &B) {
    SummaryBlock To;
    To.FirstFact = B.FirstFact;
    To.EndFact = B.EndFact;
    To.FirstLock = B.FirstLock;
    To.EndLock = B.EndLock;
    To.Preds.assign(B.Preds.begin(), B.Preds.end());
    To.Succs.assign(B.Succs.begin(), B.Succs.end());
    To.Condition = Exprs.addCondition(B.Condition);
    To.IsSwitch = B.IsSwitch;
    To.Rethrows = B.Rethrows;
    return To;
  }

  SummaryTry write(const TryFacts &T) {
    SummaryTry To;
    To.Outer = T.Outer;
    To.Dispatch = T.Dispatch;
    for (QualType Caught : T.Caught)
      To.Caught.push_back(Decls.addType(Caught));
    To.CoversInitializers = T.CoversInitializers;
    return To;
  }

  SummaryContext &Unit;
  EntitySummary Out;
  DeclWriter Decls;
  ExprWriter Exprs;
  PlaceWriter Places;
};

} // namespace

EntitySummary writeEntity(const FunctionFacts &Facts,
                          llvm::ArrayRef<const UnitEntry *> Entries,
                          SummaryContext &Unit) {
  return BodyWriter(Unit).write(Facts, Entries);
}

EntitySummary writeVariable(const VarDecl &V, SummaryContext &Unit) {
  return BodyWriter(Unit).writeVariable(V);
}

EntitySummary writeOutside(llvm::ArrayRef<const UnitEntry *> Entries,
                           SummaryContext &Unit) {
  return BodyWriter(Unit).writeOutside(Entries);
}

} // namespace interop
