//===- TaskCaptures.cpp - What a task keeps of where it was made ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Dispatch/TaskCaptures.h"
#include "Diagnostics/Wording.h"
#include "Edits/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace interop {

namespace {

/// When a part of a call can be worked out.
enum class Moment : uint8_t {
  Any,   ///< a constant
  Later, ///< it names locals alone, which the task keeps by value
  Now,   ///< it reads what others may change or end
  None,  ///< what it yields may be gone later
};

Moment join(Moment A, Moment B) { return std::max(A, B); }

bool isCopyable(QualType T) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R)
    return T->isScalarType();
  if (!R->hasDefinition() || R->isLambda())
    return false;
  if (R->needsImplicitCopyConstructor())
    return !R->defaultedCopyConstructorIsDeleted();
  return llvm::any_of(R->ctors(), [](const CXXConstructorDecl *C) {
    return C->isCopyConstructor() && !C->isDeleted() &&
           C->getAccess() == AS_public;
  });
}

/// Text, or what else somebody keeps for a while: a pointer to const, an
/// object that only looks on.
bool isBorrowed(QualType T) {
  if (const auto *P = T->getAs<PointerType>())
    return P->getPointeeType().isConstQualified() &&
           !P->getPointeeType()->isFunctionType();
  return false;
}

/// When expressions can be worked out, and what they need.
class Timing {
public:
  explicit Timing(ASTContext &Ctx) : Ctx(Ctx) {}

  std::vector<std::string> Needs; ///< of what is worked out later
  std::string WhyNot;             ///< of the first Moment::None

  Moment get(const Expr &E) {
    const Expr *S = E.IgnoreParenCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(S))
      return getNamed(*R);
    if (isa<CXXThisExpr>(S))
      return later("this");
    if (isa<StringLiteral>(S) || S->isConstantInitializer(Ctx, false))
      return Moment::Any;
    if (const auto *U = dyn_cast<UnaryOperator>(S))
      return getUnary(*U);
    if (const auto *M = dyn_cast<MemberExpr>(S))
      return getMember(*M);
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(S))
      return getRead(*A, *A->getBase());
    if (const auto *C = dyn_cast<CXXMemberCallExpr>(S))
      return getMethod(*C);
    if (const auto *C = dyn_cast<CXXConstructExpr>(S))
      return C->getNumArgs() == 1 && C->getConstructor()->isCopyConstructor()
                 ? get(*C->getArg(0))
                 : never("it is given an object that is made for it");
    if (const auto *B = dyn_cast<BinaryOperator>(S))
      if (!B->isAssignmentOp())
        return join(get(*B->getLHS()), get(*B->getRHS()));
    return isa<CallExpr>(S) ? getValue(*S)
                            : never("an argument is more than a name");
  }

private:
  Moment never(const std::string &Why) {
    if (WhyNot.empty())
      WhyNot = Why;
    return Moment::None;
  }

  Moment later(llvm::StringRef Name) {
    if (!llvm::is_contained(Needs, quote(Name)))
      Needs.push_back(quote(Name));
    return Moment::Later;
  }

  Moment getNamed(const DeclRefExpr &R) {
    const auto *V = dyn_cast<VarDecl>(R.getDecl());
    if (!V && isa<FunctionDecl, EnumConstantDecl>(R.getDecl()))
      return Moment::Any;
    const std::string Name = quote(R.getDecl()->getName());
    if (!V)
      return never("a lambda cannot name " + Name);
    if (V->hasGlobalStorage())
      return V->getType().isConstQualified() ? Moment::Any : getValue(R);
    QualType T = V->getType().getNonReferenceType();
    if (leadsToFrame(*V))
      return never(Name + " is the address of a local");
    if (isBorrowed(T))
      return never("what " + Name + " points to may be gone by then");
    if (!isCopyable(T))
      return never(Name + " cannot be copied");
    return T->isPointerType() && !T->isFunctionPointerType()
               ? later(V->getName())
               : Moment::Later;
  }

  /// A pointer that is never anything but the address of a local.
  bool leadsToFrame(const VarDecl &V) const {
    const Expr *Init = V.getInit() ? V.getInit()->IgnoreParenCasts() : nullptr;
    const auto *U = dyn_cast_or_null<UnaryOperator>(Init);
    return V.getType()->isPointerType() &&
           ((U && U->getOpcode() == UO_AddrOf) ||
            (Init && Init->getType()->isArrayType()));
  }

  /// Read now, it is a copy of its own.
  Moment getValue(const Expr &E) {
    QualType T = E.getType();
    if (!T->isScalarType())
      return never("an argument is more than a number or a pointer");
    return isBorrowed(T)
               ? never("what an argument points to may be gone by then")
               : Moment::Now;
  }

  /// What it is read from need not live on.
  Moment getRead(const Expr &E, const Expr &From) {
    size_t Before = Needs.size();
    Moment M = get(From);
    Needs.resize(Before);
    return M == Moment::None ? M : getValue(E);
  }

  Moment getMember(const MemberExpr &M) {
    if (isa<FieldDecl>(M.getMemberDecl()))
      return getRead(M, *M.getBase());
    const auto *V = dyn_cast<VarDecl>(M.getMemberDecl());
    return V && V->getType().isConstQualified() ? Moment::Any : getValue(M);
  }

  Moment getUnary(const UnaryOperator &U) {
    if (U.isIncrementDecrementOp())
      return never("an argument changes something");
    if (U.getOpcode() == UO_AddrOf)
      return getAddress(*U.getSubExpr()->IgnoreParens());
    if (U.getOpcode() == UO_Deref)
      return getRead(U, *U.getSubExpr());
    return get(*U.getSubExpr());
  }

  Moment getAddress(const Expr &Of) {
    const auto *R = dyn_cast<DeclRefExpr>(&Of);
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    if ((V && V->hasGlobalStorage()) || (R && isa<FunctionDecl>(R->getDecl())))
      return Moment::Any;
    return never(V ? "it is given the address of the local " +
                         quote(V->getName())
                   : "it is given the address of a part of an object");
  }

  /// Of a local's copy, a const method gives what the copy has.
  Moment getMethod(const CXXMemberCallExpr &C) {
    const CXXMethodDecl *M = C.getMethodDecl();
    const Expr *On = C.getImplicitObjectArgument()->IgnoreParenImpCasts();
    const auto *R = dyn_cast<DeclRefExpr>(On);
    if (M && M->isConst() && C.getNumArgs() == 0 && R &&
        !R->getType()->isPointerType() && getNamed(*R) == Moment::Later)
      return Moment::Later;
    return getValue(C);
  }

  ASTContext &Ctx;
};

class TaskCaptureMaker {
public:
  TaskCaptureMaker(const FunctionDecl &In, const Expr &Made,
                   const ASTContext &Ctx)
      : In(In), Made(Made), Ctx(Ctx), Edit(Ctx),
        When(const_cast<ASTContext &>(Ctx)) {}

  Task make() {
    auto Text = makeCall();
    Task T;
    T.Needs = When.Needs;
    if (Text)
      T.Text = getCaptures() + " { " + *Text + "; }";
    else
      T.WhyNot = When.WhyNot.empty() ? "it stands in a macro" : When.WhyNot;
    return T;
  }

private:
  std::optional<std::string> makeCall() {
    if (const auto *D = dyn_cast<CXXDeleteExpr>(&Made))
      return makeDelete(*D);
    const auto *Call = dyn_cast<CallExpr>(&Made);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    auto Text = F ? makeCallee(*Call) : refuse("what it calls is not a name");
    if (!Text)
      return std::nullopt;
    *Text += "(";
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      const Expr &A = *Call->getArg(I);
      if (isa<CXXDefaultArgExpr>(A))
        break;
      auto Given =
          makeArgument(A, I < F->getNumParams() ? F->getParamDecl(I) : nullptr);
      if (!Given)
        return std::nullopt;
      *Text += (I ? ", " : "") + *Given;
    }
    return *Text + ")";
  }

  std::optional<std::string> makeDelete(const CXXDeleteExpr &D) {
    auto Text = makeArgument(*D.getArgument(), nullptr);
    if (!Text)
      return std::nullopt;
    return (D.isArrayForm() ? "delete[] " : "delete ") + *Text;
  }

  std::optional<std::string> refuse(const std::string &Why) {
    When.WhyNot = Why;
    return std::nullopt;
  }

  /// A method's object is as good as an argument.
  std::optional<std::string> makeCallee(const CallExpr &Call) {
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&Call)) {
      const Expr &On = *M->getImplicitObjectArgument()->IgnoreParenImpCasts();
      bool IsThis = isa<CXXThisExpr>(On);
      if (!IsThis && (!isa<DeclRefExpr>(On) || !On.getType()->isPointerType()))
        return refuse("its object is not a name");
      if (When.get(On) != Moment::Later)
        return std::nullopt;
      (IsThis ? KeepsThis : KeepsLocals) = true;
    }
    return Edit.getText(*Call.getCallee());
  }

  std::optional<std::string> makeArgument(const Expr &A, const ParmVarDecl *P) {
    // What it writes to would be a copy.
    if (P && P->getType()->isLValueReferenceType() &&
        !P->getType()->getPointeeType().isConstQualified())
      return refuse("it may change an argument");
    auto Text = Edit.getText(*A.IgnoreImplicit());
    switch (When.get(A)) {
    case Moment::Any:
      return Text;
    case Moment::Later:
      (isa<CXXThisExpr>(A.IgnoreParenCasts()) ? KeepsThis : KeepsLocals) = true;
      return Text;
    case Moment::Now:
      if (!Ctx.getLangOpts().CPlusPlus14)
        return refuse("before C++14 a task cannot keep what is read now");
      return Text ? std::optional(keep(A, P, *Text)) : std::nullopt;
    case Moment::None:
      return std::nullopt;
    }
    return std::nullopt;
  }

  std::string keep(const Expr &A, const ParmVarDecl *P, llvm::StringRef Text) {
    std::string Name = makeName(A, P);
    Inits.push_back(Name + " = " + Text.str());
    return Name;
  }

  /// After the member that is read, or the parameter.
  std::string makeName(const Expr &A, const ParmVarDecl *P) {
    llvm::StringRef Base = P && P->getIdentifier() ? P->getName() : "value";
    if (const auto *M = dyn_cast<MemberExpr>(A.IgnoreParenCasts()))
      Base = M->getMemberDecl()->getName();
    Base = Base.trim('_');
    Base.consume_front("m_");
    std::string Name = Base.empty() ? "value" : Base.str();
    const std::string First = Name;
    for (unsigned I = 2; isTaken(Name); ++I)
      Name = First + std::to_string(I);
    Taken.insert(Name);
    return Name;
  }

  bool isTaken(llvm::StringRef Name) const {
    return Taken.contains(Name) || llvm::any_of(In.parameters(), [&](auto *P) {
             return P->getName() == Name;
           });
  }

  std::string getCaptures() const {
    // [=] alone keeps `this` too, until C++20 wants it said.
    std::string Text = KeepsLocals ? "=" : KeepsThis ? "this" : "";
    if (KeepsLocals && KeepsThis && Ctx.getLangOpts().CPlusPlus20)
      Text = "=, this";
    for (const std::string &I : Inits)
      Text += (Text.empty() ? "" : ", ") + I;
    return "[" + Text + "]";
  }

  const FunctionDecl &In;
  const Expr &Made;
  const ASTContext &Ctx;
  SourceText Edit;
  Timing When;
  bool KeepsLocals = false, KeepsThis = false;
  std::vector<std::string> Inits;
  llvm::StringSet<> Taken;
};

} // namespace

Task makeTask(const FunctionDecl &In, const Expr &Call, const ASTContext &Ctx) {
  return TaskCaptureMaker(In, Call, Ctx).make();
}

} // namespace interop
