//===- ReferenceDomain.cpp - The state of lent values ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/ReferenceDomain.h"
#include "Dataflow/Conditions.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;

namespace interop {

ReferenceDomain::ReferenceDomain(const FunctionFacts &Facts,
                                 AnalysisContext &TU, const ModelSet &Models,
                                 std::function<CallUse(const Fact &)> Ask,
                                 std::string EntryModel)
    : Facts(Facts), TU(TU), Models(Models), Ask(std::move(Ask)),
      EntryModel(std::move(EntryModel)), Values(1) {}

unsigned ReferenceDomain::makeValue(const void *Key, LentValue V) {
  auto [At, IsNew] = Numbers.try_emplace(Key, Values.size());
  if (IsNew) {
    V.IsCounted = V.Kind ? V.Kind->Counted : V.Param && mayBeCounted(*V.Param);
    Values.push_back(std::move(V));
  }
  return At->second;
}

bool ReferenceDomain::mayBeCounted(const ParmVarDecl &P) const {
  return llvm::any_of(
      Models.getReferenceKinds(), [&P](const ReferenceKind *Kind) {
        return Kind->Counted && isOfKind(*Kind, P.getType());
      });
}

//===-- Entries -----------------------------------------------------------===//

std::vector<HeldValue> ReferenceDomain::getHeld(const ReferencePlace &P,
                                                const ReferenceState &S) {
  std::vector<HeldValue> Out;
  for (const HeldValue &H : S.Held)
    if (P && H.At == P)
      Out.push_back(H);
  return Out;
}

void ReferenceDomain::drop(const ReferencePlace &P, ReferenceState &S) {
  llvm::erase_if(S.Held, [&P](const HeldValue &H) {
    return H.At == P || (!P.Leaf && P.Kind == ReferencePlace::Variable &&
                         H.At.Kind == P.Kind && H.At.Root == P.Root);
  });
}

void ReferenceDomain::add(const HeldValue &H, ReferenceState &S) {
  if (H.At && !llvm::is_contained(S.Held, H))
    S.Held.push_back(H);
}

bool ReferenceState::operator==(const ReferenceState &O) const {
  return Stack == O.Stack && Counted == O.Counted &&
         IsStackKnown == O.IsStackKnown &&
         IsMerged == O.IsMerged && Held.size() == O.Held.size() &&
         llvm::all_of(Held, [&O](const HeldValue &H) {
           return llvm::is_contained(O.Held, H);
         });
}

void ReferenceState::merge(const ReferenceState &Other) {
  for (const HeldValue &H : Other.Held)
    if (!llvm::is_contained(Held, H))
      Held.push_back(H);
  for (const Expr *E : Other.Counted)
    if (!llvm::is_contained(Counted, E))
      Counted.push_back(E);
  IsStackKnown &= Other.IsStackKnown && Stack.size() == Other.Stack.size();
  IsMerged = true;
}

bool ReferencePaths::add(const ReferenceState &S) {
  if (llvm::is_contained(Paths, S))
    return false;
  bool IsOne = Paths.size() == 1 && Paths.front().IsMerged;
  if (!IsOne && !reaches(Paths.size(), Budget::ReferencePaths)) {
    Paths.push_back(S);
    return true;
  }
  ReferenceState All = flatten();
  All.merge(S);
  if (IsOne && All == Paths.front())
    return false;
  Paths.assign(1, std::move(All));
  return true;
}

ReferenceState ReferencePaths::flatten() const {
  ReferenceState Out;
  if (Paths.empty())
    return Out;
  Out = Paths.front();
  for (const ReferenceState &S : llvm::drop_begin(Paths))
    Out.merge(S);
  return Out;
}

bool ReferenceDomain::join(State &Into, const State &From) {
  bool Changed = false;
  for (const ReferenceState &S : From.Paths)
    Changed |= Into.add(S);
  return Changed;
}

/// As they are written, but for what does not say which value it is: an assert
/// in a macro has the number of its line.
bool ReferenceDomain::isAlike(const Expr &A, const Expr &B) const {
  llvm::SmallVector<std::pair<const Stmt *, const Stmt *>, 8> Work{{&A, &B}};
  while (!Work.empty()) {
    auto [SA, SB] = Work.pop_back_val();
    const Expr *EA = getValueExpr(dyn_cast_or_null<Expr>(SA));
    const Expr *EB = getValueExpr(dyn_cast_or_null<Expr>(SB));
    if (!EA || !EB || EA->getStmtClass() != EB->getStmtClass())
      return false;
    const auto *MA = dyn_cast<MemberExpr>(EA);
    if (MA && MA->getMemberDecl() != cast<MemberExpr>(EB)->getMemberDecl())
      return false;
    if (MA || isa<CallExpr, ArraySubscriptExpr>(EA)) {
      auto ToA = EA->children(), ToB = EB->children();
      auto IB = ToB.begin();
      for (auto IA = ToA.begin(); IA != ToA.end(); ++IA, ++IB) {
        if (IB == ToB.end())
          return false;
        Work.push_back({*IA, *IB});
      }
      if (IB != ToB.end())
        return false;
    } else if (!isWrittenAlike(*EA, *EB, TU.getContext())) {
      return false;
    }
  }
  return true;
}

std::vector<HeldValue> ReferenceDomain::findHeld(const Expr *E,
                                                 const ReferenceState &S) {
  std::vector<HeldValue> Out = findValues(E, S);
  if (Out.empty() || S.Counted.empty())
    return Out;
  const Expr &Value = *getValueExpr(E);
  if (llvm::any_of(S.Counted,
                   [&](const Expr *Old) { return isAlike(*Old, Value); }))
    for (HeldValue &H : Out)
      if (H.State == LentState::Plain)
        H.State = LentState::Retained;
  return Out;
}

std::vector<HeldValue> ReferenceDomain::findValues(const Expr *E,
                                                   const ReferenceState &S) {
  E = getValueExpr(E);
  if (const auto *C = dyn_cast_or_null<ConditionalOperator>(E)) {
    std::vector<HeldValue> Out = findValues(C->getTrueExpr(), S);
    for (HeldValue &H : findValues(C->getFalseExpr(), S))
      Out.push_back(H);
    return Out;
  }
  // A field whose read is a call in effect, through a macro.
  if (const auto *A = dyn_cast_or_null<ArraySubscriptExpr>(E))
    if (const auto *M = dyn_cast<MemberExpr>(A->getBase()->IgnoreParenCasts()))
      if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl()))
        if (const ReferenceUse *Use = TU.getLookup().findReferenceUse(*F)) {
          LentValue V;
          V.Kind = findKind(*Use, E->getType());
          V.Use = Use;
          V.Read = E;
          V.Lender = findPlace(M->getBase());
          HeldValue H;
          H.Value = makeValue(E, V);
          return {H};
        }
  if (const auto *A = dyn_cast_or_null<ArraySubscriptExpr>(E))
    if (std::optional<unsigned> Value = findElement(*A, S)) {
      HeldValue H;
      H.Value = *Value;
      return {H};
    }
  return getHeld(findPlace(E), S);
}

std::optional<HeldValue> ReferenceDomain::findRead(const Expr *E,
                                                   const ReferenceState &S) {
  E = getValueExpr(E);
  ReferencePlace P = findPlace(E);
  if (!P || P.isLocal() || P.Kind == ReferencePlace::Temporary)
    return std::nullopt;
  LentValue V;
  V.Kind = findGiven(E->getType());
  V.Read = E;
  auto isIt = [&](const Expr *Value) { return findPlace(Value) == P; };
  if (!V.Kind || llvm::any_of(S.Counted, isIt) || !findHeld(E, S).empty() ||
      // A variable has it too, and what is said of that is meant for it.
      llvm::any_of(Facts.All, [&](const Fact &Of) {
        return (Of.Kind == Fact::Store || Of.Kind == Fact::Declare ||
                Of.Kind == Fact::LifetimeBegin) &&
               Of.Value && isIt(Of.Value);
      }))
    return std::nullopt;
  HeldValue H;
  H.At = P;
  H.Value = makeValue(E, V);
  return H;
}

/// One of those that the runtime gives in an array: `args[0]`.
std::optional<unsigned>
ReferenceDomain::findElement(const ArraySubscriptExpr &E,
                             const ReferenceState &S) {
  const auto *D = dyn_cast<DeclRefExpr>(E.getBase()->IgnoreParenCasts());
  const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
  if (!P || P->getDeclContext() != Facts.Self.getFunction())
    return std::nullopt;
  std::optional<llvm::APSInt> Index =
      evaluateInteger(*E.getIdx(), TU.getContext());
  if (!Index || !Index->tryExtValue())
    return std::nullopt;
  for (const HeldValue &H : getHeld(ReferencePlace::makeVariable(*P), S))
    if (getValue(H.Value).Param != P)
      return std::nullopt;
  LentValue V;
  V.Param = P;
  V.Kind = findGiven(E.getType());
  if (!V.Kind)
    return std::nullopt;
  auto [At, IsNew] =
      Elements.try_emplace({P, Index->getExtValue()}, Values.size());
  if (IsNew)
    Values.push_back(V);
  return At->second;
}

const unsigned *ReferenceDomain::findGivenBy(const Fact &E) const {
  auto At = Numbers.find(E.Node);
  return At == Numbers.end() ? nullptr : &At->second;
}

const Expr *ReferenceDomain::getArg(const Fact &E, const Place &P) const {
  if (P.Kind == Place::Argument)
    return P.Index < E.Args.size() ? E.Args[P.Index] : nullptr;
  if (P.Kind == Place::Result)
    return dyn_cast_or_null<Expr>(E.Node);
  if (const auto *M = dyn_cast_or_null<CXXMemberCallExpr>(E.Node))
    return M->getImplicitObjectArgument();
  return nullptr;
}

//===-- Beginning ---------------------------------------------------------===//

/// Of what the runtime that calls the body gives it as a \p T.
const ReferenceKind *ReferenceDomain::findGiven(QualType T) const {
  const ReferenceKind *Found = nullptr;
  for (const ReferenceKind *Kind : Models.getReferenceKinds())
    if (Kind->Parameters && Kind->From.File == EntryModel &&
        isOfKind(*Kind, T))
      Found = Kind;
  return Found;
}

ReferenceDomain::State ReferenceDomain::getEntry() {
  State Out;
  ReferenceState &S = Out.Paths.emplace_back();
  const FunctionDecl *F = Facts.Self.getFunction();
  if (!F)
    return Out;
  for (const ParmVarDecl *P : F->parameters()) {
    LentValue V;
    V.Param = P;
    V.Kind = findGiven(P->getType());
    HeldValue H;
    H.At = ReferencePlace::makeVariable(*P);
    H.Value = makeValue(P, V);
    if (!isRoot(H.At) || (V.Kind && !V.Kind->Collected))
      add(H, S);
  }
  return Out;
}

//===-- Facts -------------------------------------------------------------===//

void ReferenceDomain::transfer(const Fact &E, ReferenceState &S) {
  switch (E.Kind) {
  case Fact::Call:
    return call(E, S);
  case Fact::Declare:
    if (const auto *V = dyn_cast_or_null<VarDecl>(E.Object.Root))
      store(ReferencePlace::makeVariable(*V), E.Value, E, S);
    return;
  case Fact::LifetimeBegin:
    if (const auto *V = dyn_cast_or_null<VarDecl>(E.Destroyed))
      store(ReferencePlace::makeVariable(*V), E.Value, E, S);
    return;
  case Fact::Store: {
    const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
    const auto *O = dyn_cast_or_null<CXXOperatorCallExpr>(E.Node);
    ReferencePlace To;
    if (B)
      To = findPlace(B->getLHS());
    else if (O && O->getNumArgs())
      To = findPlace(O->getArg(0));
    else if (E.Value)
      To = ReferencePlace::makeOf(E.Object);
    if (To)
      store(To, E.Value, E, S);
    else if (E.Value)
      settle(E.Value, S);
    return;
  }
  default:
    return;
  }
}

/// An object that is made of nothing.
static bool hasNoValue(const Expr &E) {
  const auto *C = dyn_cast<CXXConstructExpr>(&E);
  return (C && C->getNumArgs() == 0) ||
         isa<CXXScalarValueInitExpr, ImplicitValueInitExpr, InitListExpr>(E);
}

/// \p Value may be more than one of the values that are named in it: a list, an
/// object, an address.
static bool mayHold(const Expr &Value) {
  const Expr *V = getValueExpr(&Value);
  const auto *U = dyn_cast_or_null<UnaryOperator>(V);
  return (U && U->getOpcode() == UO_AddrOf) ||
         isa_and_nonnull<InitListExpr, CompoundLiteralExpr, CXXConstructExpr,
                         CXXNewExpr, LambdaExpr>(V);
}

/// The variables whose address the body stores: a collector finds its roots so
/// (`roots.tables[0] = &x`, `void *frame[] = {&x}`).
static llvm::SmallPtrSet<const void *, 4>
findRoots(const FunctionFacts &Facts) {
  llvm::SmallPtrSet<const void *, 4> Out;
  auto add = [&Out](const Expr *Stored) {
    if (ReferencePlace P = findPointedPlace(Stored); P && P.isLocal())
      Out.insert(P.Root);
  };
  for (const Fact &E : Facts.All)
    if (E.Kind == Fact::Store && E.Value)
      add(E.Value);
  if (const FunctionDecl *F = Facts.Self.getFunction(); F && F->getBody())
    visitOutsideLambdas(*F->getBody(), [&add](const Stmt &Part) {
      if (const auto *List = dyn_cast<InitListExpr>(&Part))
        llvm::for_each(List->inits(), add);
    });
  return Out;
}

bool ReferenceDomain::isRoot(const ReferencePlace &P) {
  if (!Roots)
    Roots = findRoots(Facts);
  return P.isLocal() && Roots->count(P.Root);
}

void ReferenceDomain::store(const ReferencePlace &To, const Expr *Value,
                            const Fact &E, ReferenceState &S) {
  if (Value && mayHold(*Value))
    settle(Value, S);
  std::vector<HeldValue> New = findHeld(Value, S);
  llvm::erase_if(New, [&](const HeldValue &H) {
    const ReferenceKind *Kind = getValue(H.Value).Kind;
    return Kind && Kind->Collected && isRoot(To);
  });
  if (!To.IsElement)
    drop(To, S);
  for (HeldValue &H : S.Held)
    if (getValue(H.Value).Lender == To && !To.IsElement)
      H.Ownerless = true;
  const Expr *V = getValueExpr(Value);
  bool IsNull = V && isNullConstant(*V, TU.getContext());
  if (New.empty() && Value && !IsNull && To.isLocal())
    New.emplace_back(); // not known
  if (const ReferenceKind *Kind =
          To.isLocal() || IsNull || !Value || hasNoValue(*V)
              ? nullptr
              : findAlways(To)) {
    LentValue Of;
    Of.Kind = Kind;
    Of.Read = Value;
    New.resize(1);
    New[0] = HeldValue();
    New[0].Value = makeValue(&E, Of);
  }
  for (HeldValue &H : New) {
    H.At = To;
    H.Since = &E;
    add(H, S);
  }
}

//===-- Calls -------------------------------------------------------------===//

void ReferenceDomain::call(const Fact &E, ReferenceState &S) {
  CallUse Use = Ask(E);
  forgetPointed(E, S);
  const bool IsUnseen = !Use.Body && (!Use.Row || Use.IsInferred);
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    bool MayTake = Use.Body ? I >= 32 || (Use.Body->Settles & (1u << I))
                            : IsUnseen ? !isSlotCall(E)
                                       : mayTakeOver(E, *Use.Row, I);
    if (MayTake)
      settle(E.Args[I], S);
    else if (!IsUnseen && !(E.Callee && E.Callee->isVariadic()))
      noteTested(findPlace(E.Args[I]), S);
  }
  if (Use.Body)
    return callBody(E, *Use.Body, S);
  if (!Use.Row || Use.IsInferred)
    callUnseen(E, Use.IsInferred, S);
  if (Use.Row)
    callRow(E, *Use.Row, S);
}

/// `type->tp_new(type, args)`: a slot of the interpreter's own tables takes over
/// nothing.
bool ReferenceDomain::isSlotCall(const Fact &E) const {
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const auto *M =
      C ? dyn_cast<MemberExpr>(C->getCallee()->IgnoreParenImpCasts()) : nullptr;
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  return F && TU.getLookup().isInterpretersOwn(*F->getParent()) &&
         llvm::none_of(C->arguments(), [](const Expr *A) {
           return A->getType()->isVoidPointerType();
         });
}

/// What \p Part names may be elsewhere from then on.
void ReferenceDomain::settle(const Expr *Part, ReferenceState &S) {
  llvm::SmallSet<unsigned, 4> Values;
  auto note = [&](const Expr &E) {
    for (const HeldValue &H : findHeld(&E, S))
      if (getValue(H.Value).IsCounted)
        Values.insert(H.Value);
  };
  if (!Part || llvm::none_of(S.Held, [this](const HeldValue &H) {
        return getValue(H.Value).IsCounted;
      }))
    return;
  note(*Part);
  walk(Part, [&](const Stmt &Inner) {
    if (const auto *D = dyn_cast<DeclRefExpr>(&Inner))
      note(*D);
    return isa<CallExpr>(Inner) ? WalkResult::Skip : WalkResult::Advance;
  });
  for (HeldValue &H : S.Held)
    H.Settled |= Values.contains(H.Value);
}

/// Whoever is not seen may keep what it is given.
void ReferenceDomain::callUnseen(const Fact &E, bool IsInferred,
                                 ReferenceState &S) {
  for (const Expr *A : E.Args) {
    for (const HeldValue &H : findHeld(A, S)) {
      const LentValue &V = getValue(H.Value);
      // What is collected may be in the object that is made.
      if (V.Kind && V.Kind->Owned && (!V.Kind->Collected || IsInferred))
        retain(A, S, LentState::Retained, E);
    }
    share(A, S);
  }
}

/// \p Arg, what it points to and what stands in that are shared.
void ReferenceDomain::share(const Expr *Arg, ReferenceState &S) {
  ReferencePlace P = findPointedPlace(Arg);
  if (!P)
    P = findPlace(Arg);
  llvm::SmallSet<unsigned, 4> Values;
  for (const HeldValue &H : S.Held)
    if (P && (H.At == P || (!P.Leaf && H.At.Kind == P.Kind &&
                            H.At.Root == P.Root)))
      Values.insert(H.Value);
  for (HeldValue &H : S.Held)
    H.Shared |= H.Value && Values.contains(H.Value);
}

/// A call that is given `&x` may write to x.
void ReferenceDomain::forgetPointed(const Fact &E, ReferenceState &S) {
  CallUse Use = Ask(E);
  for (const Expr *A : E.Args) {
    // StringValuePtr(x) and its like: it stays what it is, in most cases.
    if (Use.Row && Use.Row->Of && getArg(E, *Use.Row->Of) == A)
      continue;
    ReferencePlace P = findPointedPlace(A);
    const ReferenceKind *Kind = P && !P.isLocal() ? findAlways(P) : nullptr;
    if (!P || !(P.isLocal() || Kind))
      continue;
    drop(P, S);
    HeldValue H;
    H.At = P;
    if (Kind) {
      LentValue V;
      V.Kind = Kind;
      V.Given = &E;
      H.Value = makeValue(A, V);
      H.Since = &E;
    }
    add(H, S);
  }
}

/// Of objects all formats are as good as another.
static bool isFormat(const Expr &E, llvm::StringRef Text) {
  const auto *L = dyn_cast<clang::StringLiteral>(&E);
  return L && L->isOrdinary() &&
         L->getString().split(':').first.split(';').first.contains(Text);
}

/// `JNI_COMMIT`, which is a macro.
static bool isConstant(const Expr &E, llvm::StringRef Name,
                       const ASTContext &Ctx) {
  return isa<IntegerLiteral>(E) && E.getBeginLoc().isMacroID() &&
         Lexer::getImmediateMacroName(E.getBeginLoc(), Ctx.getSourceManager(),
                                      Ctx.getLangOpts()) == Name;
}

bool isExcepted(const Fact &E, const ReferenceUse &Use) {
  return !Use.UnlessText.empty() && llvm::any_of(E.Args, [&](const Expr *A) {
    const Expr &V = *A->IgnoreParenCasts();
    const auto *D = dyn_cast<DeclRefExpr>(&V);
    const auto *Global = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    return isFormat(V, Use.UnlessText) ||
           isConstant(V, Use.UnlessText, E.Callee->getASTContext()) ||
           (Global && Global->hasGlobalStorage() &&
            Global->getName() == Use.UnlessText);
  });
}

/// A format may say that the call takes over what it is given.
static bool mayTakeByFormat(const Fact &E) {
  const auto *L = [&E]() -> const clang::StringLiteral * {
    for (const Expr *A : E.Args)
      if (const auto *Of =
              A ? dyn_cast<clang::StringLiteral>(A->IgnoreParenCasts()) : nullptr)
        return Of;
    return nullptr;
  }();
  if (L)
    return !L->isOrdinary() || L->getString().contains('N');
  return llvm::any_of(E.Callee->parameters(), [](const ParmVarDecl *P) {
    QualType T = P->getType();
    return T->isPointerType() && T->getPointeeType()->isCharType();
  });
}

bool mayTakeOver(const Fact &E, const ReferenceUse &Use, unsigned I) {
  auto isHere = [I](const Place &P) {
    return P.Kind == Place::Argument && P.Index == I;
  };
  for (const auto *Places : {&Use.Retains, &Use.Releases, &Use.Steals, &Use.Roots})
    if (llvm::any_of(*Places, isHere))
      return true;
  if ((Use.Passes && isHere(*Use.Passes)) || !E.Callee)
    return true;
  if (I >= E.Callee->getNumParams())
    return !E.Callee->isVariadic() || mayTakeByFormat(E);
  QualType T = E.Callee->getParamDecl(I)->getType();
  return !T->isPointerType() || T->isVoidPointerType();
}

void ReferenceDomain::callRow(const Fact &E, const ReferenceUse &Use,
                              ReferenceState &S) {
  for (const Place &P : Use.Retains) {
    const Expr *A = getArg(E, P);
    if (Use.Pushes)
      for (const HeldValue &H : findHeld(A, S))
        S.Stack.push_back(H.Value);
    if (Use.Pushes && findHeld(A, S).empty())
      S.Stack.push_back(0);
    retain(A, S, LentState::Retained, E);
  }
  for (const Place &P : Use.Keeps) {
    retain(getArg(E, P), S, LentState::Retained, E);
    keepGivenBy(getArg(E, P), E, S);
  }
  for (const Place &P : Use.Roots)
    retain(getArg(E, P), S, LentState::Retained, E);
  bool Collects = Use.Collects && !isExcepted(E, Use);
  if (Collects || (Use.Runs && Use.Releases.empty()))
    endAll(E, S, Collects);
  if (!Use.Releases.empty() && !isExcepted(E, Use))
    for (const Place &P : Use.Releases)
      release(getArg(E, P), E, S);
  for (const Place &P : Use.Steals)
    retain(getArg(E, P), S, LentState::Stolen, E);
  for (const Place &P : Use.Changes)
    endLentBy(findPlace(getArg(E, P)), E, S);
  if (Use.Pops)
    pop(E, *Use.Pops, S);
  give(E, Use, S);
}

void ReferenceDomain::callBody(const Fact &E, const ReferenceSummary &Body,
                               ReferenceState &S) {
  for (unsigned I = 0; I < E.Args.size() && I < 32; ++I)
    if (Body.Retains & (1u << I))
      retain(E.Args[I], S, LentState::Retained, E);
  if (Body.Collects || Body.Runs)
    endAll(E, S, Body.Collects);
  for (unsigned I = 0; I < E.Args.size() && I < 32; ++I)
    if (Body.Releases & (1u << I))
      release(E.Args[I], E, S);
  if (!Body.Gives || !E.Node)
    return;
  LentValue V;
  V.Kind = Body.Gives;
  V.Given = &E;
  HeldValue H;
  H.At = ReferencePlace::makeTemporary(*E.Node);
  H.Value = makeValue(E.Node, V);
  H.Since = &E;
  drop(H.At, S);
  add(H, S);
}

void ReferenceDomain::give(const Fact &E, const ReferenceUse &Use, ReferenceState &S) {
  if (Use.Passes && E.Node) {
    ReferencePlace Result = ReferencePlace::makeTemporary(*E.Node);
    std::vector<HeldValue> Same = findHeld(getArg(E, *Use.Passes), S);
    drop(Result, S);
    for (HeldValue &H : Same) {
      H.At = Result;
      add(H, S);
    }
  }
  if (Use.Gives.empty() || !E.Node || isExcepted(E, Use))
    return;
  if (Use.FromArg) {
    for (unsigned I = *Use.FromArg; I < E.Args.size(); ++I) {
      // A converter gives what it likes.
      bool IsConverted =
          I && E.Args[I - 1]->getType()->isFunctionPointerType();
      ReferencePlace To = findPointedPlace(E.Args[I]);
      QualType T = E.Args[I]->IgnoreParenCasts()->getType();
      if (To && !IsConverted && T->isPointerType())
        giveTo(E, Use, To, E.Args[I], T->getPointeeType(), S);
    }
    return;
  }
  if (Use.At.empty())
    return giveTo(E, Use, ReferencePlace::makeTemporary(*E.Node), E.Node, {},
                  S);
  for (const Place &P : Use.At)
    if (P.Kind == Place::Result)
      giveTo(E, Use, ReferencePlace::makeTemporary(*E.Node), E.Node, {}, S);
    else if (const Expr *A = getArg(E, P))
      giveTo(E, Use, findPointedPlace(A), A, {}, S);
}

/// The type decides only where a row names several kinds, or many places.
const ReferenceKind *ReferenceDomain::findKind(const ReferenceUse &Use,
                                               QualType T) const {
  for (const std::string &Name : Use.Gives) {
    const ReferenceKind *Kind = Models.findReferenceKind(Name);
    if (Kind && (T.isNull() || isOfKind(*Kind, T)))
      return Kind;
  }
  return nullptr;
}

/// The kind that every value of the type of \p P has.
const ReferenceKind *
ReferenceDomain::findAlways(const ReferencePlace &P) const {
  QualType T;
  if (P.Leaf)
    T = P.Leaf->getType();
  else if (const VarDecl *V = P.getVariable())
    T = V->getType();
  if (T.isNull())
    return nullptr;
  if (const auto *A = T->getAsArrayTypeUnsafe())
    T = A->getElementType();
  for (const ReferenceKind *Kind : Models.getReferenceKinds())
    if (Kind->Always && !T->isReferenceType() && isOfKind(*Kind, T))
      return Kind;
  return nullptr;
}

void ReferenceDomain::giveTo(const Fact &E, const ReferenceUse &Use,
                             const ReferencePlace &To, const void *Key,
                             QualType T, ReferenceState &S) {
  LentValue V;
  V.Kind = findKind(Use, T);
  if (!To || !V.Kind)
    return;
  V.Use = &Use;
  V.Given = &E;
  if (Use.Of)
    V.Lender = findPlace(getArg(E, *Use.Of));
  if (Use.Of && !V.Lender)
    V.Lender = findPointedPlace(getArg(E, *Use.Of));
  HeldValue H;
  H.At = To;
  H.Value = makeValue(Key, V);
  H.Since = &E;
  // The value of an earlier turn of a loop is another one.
  llvm::erase_if(S.Held,
                 [&](const HeldValue &Old) { return Old.Value == H.Value; });
  drop(To, S);
  add(H, S);
  // A static local is initialized by the call itself.
  if (To.Kind == ReferencePlace::Temporary &&
      E.Result.Kind == ObjectRef::Variable && E.Result.isGlobal() &&
      E.Result.Root == E.Result.Leaf) {
    H.At = ReferencePlace::makeVariable(*cast<VarDecl>(E.Result.Root));
    add(H, S);
  }
}

//===-- What becomes of values --------------------------------------------===//

/// What has no name is known again by how it is written.
void ReferenceDomain::count(const Expr *Arg, ReferenceState &S, LentState As) {
  const Expr *V = getValueExpr(Arg);
  const bool IsUnknownField =
      isa_and_nonnull<MemberExpr>(V) && getHeld(findPlace(V), S).empty();
  if (!IsUnknownField && !isa_and_nonnull<CallExpr, ArraySubscriptExpr>(V))
    return;
  llvm::erase_if(S.Counted,
                 [&](const Expr *Old) { return isAlike(*Old, *V); });
  if (As == LentState::Retained)
    S.Counted.push_back(V);
}

void ReferenceDomain::retain(const Expr *Arg, ReferenceState &S, LentState As,
                             const Fact &E) {
  if (!isPush(E))
    count(Arg, S, As);
  for (const HeldValue &Of : findHeld(Arg, S)) {
    if (Of.Value == 0)
      continue;
    for (HeldValue &H : S.Held)
      if (H.Value == Of.Value &&
          (H.State == LentState::Plain ||
           (H.State == As && isProtected(H) && !isPush(E)))) {
        H.State = As;
        H.EndedBy = &E;
      }
  }
}

/// \p From is no reference but what gave some: a state of Lua, whose stack the
/// call takes from. Which one it takes is not known.
void ReferenceDomain::keepGivenBy(const Expr *From, const Fact &E,
                                  ReferenceState &S) {
  const ReferencePlace P = findPlace(From);
  if (!P || llvm::any_of(findHeld(From, S), [this](const HeldValue &H) {
        return getValue(H.Value).Kind;
      }))
    return;
  for (HeldValue &H : S.Held)
    if (const Fact *Given = getValue(H.Value).Given;
        Given && H.State == LentState::Plain &&
        llvm::any_of(Given->Args,
                     [&P](const Expr *A) { return findPlace(A) == P; })) {
      H.State = LentState::Retained;
      H.EndedBy = &E;
    }
}

bool ReferenceDomain::isPush(const Fact &E) const {
  const ReferenceUse *Row = Ask(E).Row;
  return Row && Row->Pushes;
}

void ReferenceDomain::release(const Expr *Arg, const Fact &E, ReferenceState &S) {
  ReferencePlace P = findPlace(Arg);
  std::vector<HeldValue> Of = findHeld(Arg, S);
  for (const HeldValue &Which : Of) {
    if (Which.Value == 0)
      continue;
    if (Which.State == LentState::Retained) {
      for (HeldValue &H : S.Held)
        if (H.Value == Which.Value && H.State == LentState::Retained)
          H.State = LentState::Plain;
      continue;
    }
    endValue(Which.Value, P, E, S);
  }
  // Who gives back what is not known had it.
  bool IsOwn = P.isLocal() && !Of.empty() &&
               llvm::all_of(Of, [](const HeldValue &H) { return !H.Value; });
  bool IsMember = P && (P.Leaf || (P.getVariable() && !P.isLocal()));
  if (IsMember || IsOwn)
    endLentBy(P, E, S);
  if (!IsMember)
    return;
  if (!Of.empty())
    return;
  HeldValue H;
  H.At = P;
  H.State = LentState::Ended;
  H.EndedBy = &E;
  add(H, S);
}

static bool isOwned(const LentValue &V) { return V.Kind && V.Kind->Owned; }

/// Who gives it back does not end it, nor what it lends: an item of a list that
/// was made here stays in the list, but one that a sequence of somebody's own
/// may have made for this call is the body's alone.
bool ReferenceDomain::isKeptElsewhere(const LentValue &V,
                                      const ReferenceState &S) const {
  if (!isOwned(V) || !V.Kind->Counted)
    return false;
  if (V.Kind->Kept == ReferenceKind::Anywhere)
    return true;
  return V.Lender &&
         llvm::any_of(getHeld(V.Lender, S), [&](const HeldValue &H) {
           return isOwned(getValue(H.Value)) && H.State != LentState::Ended;
         });
}

void ReferenceDomain::endValue(unsigned Value, const ReferencePlace &P,
                               const Fact &E, ReferenceState &S) {
  if (isKeptElsewhere(getValue(Value), S))
    return;
  llvm::SmallVector<ReferencePlace, 4> Lenders;
  for (HeldValue &H : S.Held)
    if (H.Value == Value && H.State != LentState::Ended &&
        (!S.IsMerged || H.At == P)) {
      H.State = LentState::Ended;
      H.EndedBy = &E;
      Lenders.push_back(H.At);
    }
  for (const ReferencePlace &P : Lenders)
    endLentBy(P, E, S);
}

void ReferenceDomain::endLentBy(const ReferencePlace &P, const Fact &E,
                                ReferenceState &S) {
  llvm::SmallVector<ReferencePlace, 8> Work{P};
  for (size_t I = 0; I < Work.size(); ++I)
    for (HeldValue &H : S.Held)
      if (Work[I] && getValue(H.Value).Lender == Work[I] && !H.Ownerless &&
          !isOwned(getValue(H.Value)) && H.State == LentState::Plain) {
        H.State = LentState::Ended;
        H.EndedBy = &E;
        H.ByLender = true;
        Work.push_back(H.At);
      }
}

/// Others have the container of \p V, and it is no registry.
bool ReferenceDomain::mayBeChanged(const LentValue &V,
                                   const ReferenceState &S) const {
  return llvm::none_of(getHeld(V.Lender, S), [this](const HeldValue &H) {
    const LentValue &Of = getValue(H.Value);
    return !Of.Param &&
           (!Of.Kind || Of.Kind->Owned ||
            Of.Kind->Kept == ReferenceKind::Anywhere);
  });
}

void ReferenceDomain::endAll(const Fact &E, ReferenceState &S, bool Collects) {
  llvm::SmallVector<ReferencePlace, 4> Lenders;
  for (HeldValue &H : S.Held) {
    const LentValue &V = getValue(H.Value);
    if (Collects && V.Param && H.State == LentState::Plain)
      H.Crossed = true;
    bool Ends = V.Kind && H.State == LentState::Plain &&
                ((Collects && (V.Kind->Collected ||
                               (V.Use && V.Use->EndsByCollection))) ||
                 (!Collects && V.Use && V.Use->EndsByCode &&
                  mayBeChanged(V, S)));
    if (!Ends)
      continue;
    H.State = LentState::Ended;
    H.EndedBy = &E;
    Lenders.push_back(H.At);
  }
  for (const ReferencePlace &P : Lenders)
    endLentBy(P, E, S);
}

void ReferenceDomain::pop(const Fact &E, unsigned Arg, ReferenceState &S) {
  const Expr *Count = Arg < E.Args.size() ? E.Args[Arg] : nullptr;
  std::optional<llvm::APSInt> Known;
  if (Count)
    Known = evaluateInteger(*Count, TU.getContext());
  size_t N = S.Stack.size();
  if (Known)
    N = Known->getExtValue();
  else
    S.IsStackKnown = false;
  for (size_t I = 0; I < N && !S.Stack.empty(); ++I) {
    unsigned Value = S.Stack.back();
    S.Stack.pop_back();
    bool StillThere = llvm::is_contained(S.Stack, Value);
    for (HeldValue &H : S.Held)
      if (Value && !StillThere && H.Value == Value &&
          isProtected(H))
        H.State = LentState::Plain;
  }
}

//===-- Conditions --------------------------------------------------------===//

void ReferenceDomain::noteTested(const ReferencePlace &P,
                                 ReferenceState &S) const {
  for (const HeldValue &Of : getHeld(P, S))
    if (getValue(Of.Value).IsCounted)
      for (HeldValue &H : S.Held)
        H.Tested |= H.Value == Of.Value;
}

void ReferenceDomain::refine(const BlockFacts &From, unsigned Succ,
                             State &S) {
  if (!From.Condition || From.IsSwitch || From.Succs.size() != 2)
    return;
  if (const Expr *Given = findNull(*From.Condition, Succ != 0))
    for (ReferenceState &Path : S.Paths)
      noteTested(findPlace(Given), Path);
  const Expr *Null = findNull(*From.Condition, Succ == 0);
  ReferencePlace P = Null ? findPlace(Null) : ReferencePlace();
  if (!P)
    return;
  State Out;
  for (ReferenceState &Path : S.Paths) {
    llvm::SmallVector<unsigned, 2> Gone;
    for (const HeldValue &H : getHeld(P, Path))
      Gone.push_back(H.Value);
    llvm::erase_if(Path.Held, [&](const HeldValue &H) {
      return H.At == P || (H.Value && !Path.IsMerged &&
                           llvm::is_contained(Gone, H.Value));
    });
    Out.add(Path);
  }
  S = std::move(Out);
}

} // namespace interop
