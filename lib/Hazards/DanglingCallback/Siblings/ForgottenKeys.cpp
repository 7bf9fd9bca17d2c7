//===- ForgottenKeys.cpp - Registrations that one end forgets -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Siblings/ForgottenKeys.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct ForgottenKey {
  const Fact *Add = nullptr;
  const CXXRecordDecl *Class = nullptr;
  const Fact *OtherAdd = nullptr, *OtherRemove = nullptr;
};

/// `this` itself, and not what it leads to: `x(this)`, and not `x(this->y)`.
bool givesThis(const Expr &E) {
  return walk(&E, [](const Stmt &S) {
    if (isa<CXXThisExpr>(S))
      return WalkResult::Interrupt;
    if (const auto *L = dyn_cast<LambdaExpr>(&S))
      return llvm::any_of(
                 L->captures(),
                 [](const LambdaCapture &C) { return C.capturesThis(); })
                 ? WalkResult::Interrupt
                 : WalkResult::Skip;
    const auto *M = dyn_cast<MemberExpr>(&S);
    return M && isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts())
               ? WalkResult::Skip
               : WalkResult::Advance;
  });
}

class ForgottenKeyFinder {
public:
  explicit ForgottenKeyFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<ForgottenKey> run() {
    collect();
    for (auto &[Class, Calls] : ByClass)
      visit(*Class, Calls);
    return Found.take(TU.getContext().getSourceManager(),
                      [](const ForgottenKey &P) { return P.Add->Loc; });
  }

private:
  using CallList = std::vector<const Fact *>;

  /// The calls of methods of classes whose destructor is in view, without those
  /// of which a model says what they keep.
  void collect() {
    for (const UserBody &Body : findUserBodies(TU)) {
      const auto *M = dyn_cast<CXXMethodDecl>(Body.F);
      const CXXRecordDecl *R = M ? M->getParent()->getDefinition() : nullptr;
      const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
      if (!D || !D->isUserProvided() || !D->hasBody())
        continue;
      for (const Fact &E : Effects.getFacts(Entity::makeFunction(*Body.F)).All)
        if (E.Kind == Fact::Call && E.Callee && !E.Callee->hasBody() &&
            !E.Args.empty() && !(E.Row && !E.Row->Keeps.empty()) &&
            !isSystemCall(E))
          ByClass[R].push_back(&E);
    }
  }

  bool isSystemCall(const Fact &E) const {
    return isInStd(*E.Callee) || isa<CXXConstructorDecl>(E.Callee);
  }

  void visit(const CXXRecordDecl &Class, const CallList &Calls) {
    CallList Ending = getEnding(*Class.getDestructor(), Calls);
    CallList Adds;
    llvm::copy_if(Calls, std::back_inserter(Adds), [&](const Fact *E) {
      return !llvm::is_contained(Ending, E) &&
             llvm::any_of(E->Args, [](const Expr *A) { return givesThis(*A); });
    });
    for (const Fact *Remove : Ending)
      for (const Fact *Add : Adds)
        if (isPair(*Add, *Remove))
          visitPair(Class, *Add, *Remove, Adds, Calls);
  }

  /// What the destruction leads to, of \p Calls.
  CallList getEnding(const CXXDestructorDecl &D, const CallList &Calls) {
    CallList Out;
    for (Entity In : Effects.getReached(Entity::makeFunction(D)))
      for (const Fact &E : Effects.getFacts(In).All)
        if (llvm::is_contained(Calls, &E))
          Out.push_back(&E);
    return Out;
  }

  void visitPair(const CXXRecordDecl &Class, const Fact &Known,
                 const Fact &Remove, const CallList &Adds,
                 const CallList &Calls) {
    CallList Removes;
    llvm::copy_if(Calls, std::back_inserter(Removes),
                  [&](const Fact *E) { return E->Callee == Remove.Callee; });
    // Of a key that is worked out nobody knows which one it is.
    if (!llvm::all_of(Removes, [](const Fact *E) {
          return hasPlainKey(*E, E->Args.size());
        }))
      return;
    for (const Fact *Add : Adds)
      if (Add->Callee == Known.Callee &&
          hasPlainKey(*Add, Remove.Args.size()) && !endsKeeper(Class, *Add) &&
          llvm::none_of(Removes,
                        [&](const Fact *E) { return isPair(*Add, *E); }) &&
          Found.isNew(Add))
        Found.push({Add, &Class, &Known, &Remove});
  }

  /// Its name says that it takes something back.
  static bool isUndo(const FunctionDecl &F) {
    return F.getIdentifier() && hasNameWord(F.getName(), NameWord::Unregister);
  }

  /// The keeper ends with the class: a member that is an object, or that the
  /// destruction deletes, or gives to another function that ends it.
  bool endsKeeper(const CXXRecordDecl &Class, const Fact &Add) const {
    const auto *Field = dyn_cast_or_null<FieldDecl>(Add.Object.Leaf);
    if (Field && !Field->getType()->isPointerType() &&
        !Field->getType()->isReferenceType())
      return true;
    const ObjectRef First =
        Add.Args.empty() ? ObjectRef() : getObject(Add.Args[0]);
    for (Entity In :
         Effects.getReached(Entity::makeFunction(*Class.getDestructor())))
      for (const Fact &E : Effects.getFacts(In).All) {
        if (E.Kind == Fact::Free && Field && E.Object.Leaf == Field)
          return true;
        if (E.Kind == Fact::Call && E.Callee && E.Callee->getIdentifier() &&
            First.Leaf && !E.Args.empty() && E.getArgObject(0) == First &&
            hasNameWord(E.Callee->getName(), NameWord::End))
          return true;
      }
    return false;
  }

  /// \p Remove is given what \p Add was given first, on the same object.
  bool isPair(const Fact &Add, const Fact &Remove) const {
    if (Add.Callee == Remove.Callee || !isUndo(*Remove.Callee) ||
        !(Add.Object == Remove.Object) ||
        Remove.Args.size() > Add.Args.size() ||
        isa<CXXMethodDecl>(Add.Callee) != isa<CXXMethodDecl>(Remove.Callee) ||
        !hasPlainKey(Add, Remove.Args.size()))
      return false;
    for (unsigned I = 0; I < Remove.Args.size(); ++I)
      if (!isWrittenAlike(*Add.Args[I]->IgnoreParenImpCasts(),
                          *Remove.Args[I]->IgnoreParenImpCasts(),
                          TU.getContext()))
        return false;
    return true;
  }

  /// The first \p N arguments name the same thing at every time, and one of
  /// them is a key.
  static bool hasPlainKey(const Fact &E, size_t N) {
    auto First = llvm::ArrayRef(E.Args).take_front(N);
    return llvm::all_of(First, [](const Expr *A) { return isPlain(*A); }) &&
           llvm::any_of(First, [](const Expr *A) { return isKey(*A); });
  }

  static bool isKey(const Expr &E) {
    const Expr *Plain = E.IgnoreParenImpCasts();
    const auto *D = dyn_cast<DeclRefExpr>(Plain);
    return isa<StringLiteral, IntegerLiteral, CallExpr>(Plain) ||
           (D && isa<EnumConstantDecl>(D->getDecl())) ||
           (D && isa<VarDecl>(D->getDecl()) &&
            cast<VarDecl>(D->getDecl())->hasGlobalStorage());
  }

  static bool isPlain(const Expr &E) {
    const Expr *Plain = E.IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(Plain))
      return isPlain(*M->getBase());
    if (const auto *C = dyn_cast<CXXMemberCallExpr>(Plain))
      return C->getNumArgs() == 0 && isPlain(*C->getImplicitObjectArgument());
    if (const auto *C = dyn_cast<CallExpr>(Plain))
      return C->getNumArgs() == 0;
    if (const auto *U = dyn_cast<UnaryOperator>(Plain);
        U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
      return isPlain(*U->getSubExpr());
    const auto *D = dyn_cast<DeclRefExpr>(Plain);
    return isa<CXXThisExpr>(Plain) || isKey(*Plain) ||
           (D && isa<FunctionDecl>(D->getDecl()));
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  llvm::MapVector<const CXXRecordDecl *, CallList> ByClass;
  FindingSink<ForgottenKey, const Fact *> Found;
};

Finding makeFinding(const ForgottenKey &P) {
  Finding F;
  F.Loc = P.Add->Loc;
  const std::string Remove = quote(getCalledName(*P.OtherRemove));
  F.Message = quote(getCalledName(*P.Add)) + " keeps 'this' after " +
              quoteWithArticle(P.Class->getName()) +
              " is destroyed, which calls " + Remove +
              " for another such call and not for this one: the callback then "
              "runs on a dangling pointer";
  addNote(F, P.OtherAdd->Loc, "the other one is here");
  addNote(F, P.OtherRemove->Loc, "the destructor takes that back here");
  return F;
}

} // namespace

std::vector<Finding> findForgottenKeys(AnalysisContext &TU) {
  std::vector<Finding> Found;
  if (!TU.getContext().getLangOpts().CPlusPlus)
    return Found;
  for (const ForgottenKey &P : ForgottenKeyFinder(TU).run())
    Found.push_back(makeFinding(P));
  return Found;
}

} // namespace interop
