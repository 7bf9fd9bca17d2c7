//===- ReleaseText.cpp - How a release is written -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/ReleaseText.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "clang/AST/CXXInheritance.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// True if \p R or a base of it has a member of that name.
static bool hasMember(const CXXRecordDecl &R, DeclarationName Name) {
  auto has = [&](const CXXRecordDecl *C) { return !C->lookup(Name).empty(); };
  return has(&R) ||
         !R.forallBases([&](const CXXRecordDecl *B) { return !has(B); });
}

/// True if something nearer to the body of \p In hides the name of \p D.
static bool isHidden(const NamedDecl &D, const FunctionDecl &In) {
  for (const Decl *Local : In.decls())
    if (const auto *N = dyn_cast<NamedDecl>(Local))
      if (N != &D && N->getDeclName() == D.getDeclName())
        return true;
  if (const auto *M = dyn_cast<CXXMethodDecl>(&In))
    if (!D.isCXXClassMember())
      return hasMember(*M->getParent(), D.getDeclName());
  return false;
}

std::optional<std::string> getNameIn(const FunctionDecl &In,
                                     const ObjectRef &O) {
  if (!O.Root || O.Root != O.Leaf || O.Root->getName().empty())
    return std::nullopt;
  std::string Name = O.Root->getNameAsString();
  if (const auto *F = dyn_cast<FieldDecl>(O.Root)) {
    const auto *M = dyn_cast<CXXMethodDecl>(&In);
    if (O.Kind != ObjectRef::Member || !M || M->isStatic())
      return std::nullopt;
    bool IsOwn = F->getParent()->getCanonicalDecl() ==
                 M->getParent()->getCanonicalDecl();
    if (!IsOwn && F->getAccess() == AS_private)
      return std::nullopt;
    return (isHidden(*F, In) ? "this->" : "") + Name;
  }
  bool IsOwn = O.Kind == ObjectRef::Variable &&
               O.Root->getDeclContext() == cast<DeclContext>(&In);
  return IsOwn ? std::optional(Name) : std::nullopt;
}

/// True for what stands for a call through a pointer of a type of that name.
static bool isTypeName(const FunctionDecl &F) {
  const auto Found =
      F.getASTContext().getTranslationUnitDecl()->lookup(F.getDeclName());
  return !Found.empty() && isa<TypedefNameDecl>(Found.front());
}

namespace {

class ReleaseTextWriter {
public:
  ReleaseTextWriter(const LostHandle &H, const FunctionDecl &In,
                    AnalysisContext &TU)
      : H(H), In(In), Ctx(TU.getContext()), Known(TU.getLookup()) {}

  std::optional<ReleaseText> write() {
    if (!H.What.What)
      return writeDelete();
    if (!H.Release.empty())
      return writeCall(*H.Release.back().At, H.Release.back().In);
    if (H.Later && H.LaterReleases && H.Later->Row)
      return writeCall(*H.Later, Entity::makeFunction(In));
    return writeKnown();
  }

private:
  std::optional<ReleaseText> writeDelete() {
    const auto *New = dyn_cast_or_null<CXXNewExpr>(H.What.At->Node);
    if (!New || New->getNumPlacementArgs())
      return std::nullopt;
    R.IsDelete = true;
    R.IsArray = New->isArray();
    R.Before = R.IsArray ? "delete[] " : "delete ";
    R.TakesHandleAlone = true;
    return R;
  }

  /// As \p E, a fact of \p Place, releases it.
  std::optional<ReleaseText> writeCall(const Fact &E, Entity Place) {
    const auto *Call = dyn_cast_or_null<CallExpr>(E.Node);
    std::optional<unsigned> At = findHandle(E);
    if (!Call || !At || !E.Callee || isa<CXXMethodDecl>(E.Callee) ||
        *At >= E.Args.size() || !setFunction(*E.Callee, Call))
      return std::nullopt;
    R.Before = R.Function + "(";
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      if (isa<CXXDefaultArgExpr>(E.Args[I]))
        break;
      std::string &Text = I > *At ? R.After : R.Before;
      if (I)
        Text += ", ";
      if (I == *At && !addHandle(*E.Args[I]))
        return std::nullopt;
      if (I == *At)
        continue;
      if (!addArgument(*E.Args[I], Text))
        return std::nullopt;
    }
    R.TakesHandleAlone = E.Callee->getNumParams() == 1 &&
                         !E.Callee->isVariadic() && R.After.empty() &&
                         !isByAddress(*E.Args[0]);
    R.After += ")";
    R.IsConditional = isTested(E, *At, Place);
    return R;
  }

  std::optional<unsigned> findHandle(const Fact &E) const {
    if (E.Row)
      for (const Release &Rel : E.Row->Releases)
        if (Rel.Handle == H.What.What->Handle && Rel.At.Kind == Place::Argument)
          return Rel.At.Index;
    for (unsigned I = 0; !E.Row && I < E.Args.size(); ++I)
      if (E.getArgObject(I) == H.In)
        return I;
    return std::nullopt;
  }

  static bool isByAddress(const Expr &E) {
    const auto *U = dyn_cast<UnaryOperator>(E.IgnoreParenCasts());
    return U && U->getOpcode() == UO_AddrOf;
  }

  /// True if the handle, of the type that it has here, can stand where one of
  /// type
  /// \p Given stands.
  bool isAlike(QualType Given) const {
    QualType Own = H.In.Leaf->getType().getCanonicalType();
    Given = Given.getCanonicalType();
    return Ctx.hasSameUnqualifiedType(Own, Given) ||
           (Own->isPointerType() && Given->isVoidPointerType()) ||
           (Own->isIntegralOrEnumerationType() &&
            Given->isIntegralOrEnumerationType());
  }

  /// What stands around the handle in the argument \p A: nothing, "&", or a
  /// cast.
  bool addHandle(const Expr &A) {
    const Expr *Inner = A.IgnoreParenImpCasts();
    if (isByAddress(A)) {
      R.Before += "&";
      Inner = cast<UnaryOperator>(A.IgnoreParenCasts())->getSubExpr();
      return Ctx.hasSameType(Inner->getType(), H.In.Leaf->getType());
    }
    const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner);
    if (!Cast)
      return isAlike(Inner->getType());
    Inner = Cast->getSubExprAsWritten();
    std::optional<std::string> Whole = SourceText(Ctx).getText(*Cast),
                               Part = SourceText(Ctx).getText(*Inner);
    size_t Place = Whole && Part ? Whole->rfind(*Part) : std::string::npos;
    if (Place == std::string::npos || !isAlike(Inner->getType()))
      return false;
    R.Before += Whole->substr(0, Place);
    R.After += Whole->substr(Place + Part->size());
    return true;
  }

  /// The name of \p F, if \p In can say it: as \p Call has it, if that is
  /// given.
  bool setFunction(const FunctionDecl &F, const CallExpr *Call) {
    const SourceManager &SM = Ctx.getSourceManager();
    bool IsSeen = llvm::any_of(F.redecls(), [&](const FunctionDecl *D) {
      return SM.isBeforeInTranslationUnit(D->getLocation(),
                                          In.getBody()->getBeginLoc());
    });
    if (!IsSeen || F.isTemplateInstantiation() || F.getName().empty() ||
        isTypeName(F))
      return false;
    const auto *Ref =
        Call ? dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts())
             : nullptr;
    bool IsQualified = (Ref && Ref->hasQualifier()) || isHidden(F, In);
    bool IsGlobal = F.getDeclContext()->getRedeclContext()->isTranslationUnit();
    std::string Name = getQualifiedName(F);
    R.Callee = &F;
    R.Function = IsGlobal && IsQualified ? "::" + Name : Name;
    return true;
  }

  /// What is given beside the handle: a constant, or another member.
  bool addArgument(const Expr &E, std::string &To) {
    const Expr *Inner = E.IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(Inner))
      if (isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts())) {
        std::optional<std::string> Name = getNameIn(In, getObject(Inner));
        if (Name)
          R.Others.push_back(M->getMemberDecl());
        To += Name.value_or("");
        return Name.has_value();
      }
    Expr::EvalResult Value;
    if (E.isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                                Expr::NPC_ValueDependentIsNotNull)) {
      To += Ctx.getLangOpts().CPlusPlus11 ? "nullptr" : "0";
      return true;
    }
    if (!E.isEvaluatable(Ctx))
      return false;
    if (std::optional<std::string> Text = SourceText(Ctx).getWrittenText(E))
      return To += *Text, true;
    if (!E.EvaluateAsInt(Value, Ctx))
      return false;
    To += std::to_string(Value.Val.getInt().getExtValue());
    return true;
  }

  /// True if a branch of the body asks for the handle.
  bool isTested(const Fact &E, unsigned At, Entity Place) const {
    const FunctionDecl *F = Place.getFunction();
    if (!F && Place.isDestruction())
      F = Place.getDestroyed()->getDestructor();
    const ValueDecl *Handle = getObject(E.Args[At]).Leaf;
    if (!F || !F->getBody() || !Handle)
      return false;
    return anyPart(*F->getBody(), [Handle](const Stmt &S) {
      const auto *If = dyn_cast<IfStmt>(&S);
      return If && mentions(*If->getCond(), *Handle);
    });
  }

  /// No release is to be seen: the one that the model names first.
  std::optional<ReleaseText> writeKnown() {
    const FunctionDecl *Best = nullptr;
    std::pair<unsigned, unsigned> BestAt;
    llvm::SmallVector<const DeclContext *, 8> Work{
        Ctx.getTranslationUnitDecl()};
    while (!Work.empty())
      for (const Decl *D : Work.pop_back_val()->decls()) {
        if (const auto *L = dyn_cast<LinkageSpecDecl>(D))
          Work.push_back(L);
        const auto *F = dyn_cast<FunctionDecl>(D);
        std::optional<unsigned> At = F ? findOrder(*F) : std::nullopt;
        if (!At)
          continue;
        std::pair<unsigned, unsigned> Order(Known.findRow(*F)->From.Line, *At);
        if (!Best || Order < BestAt)
          Best = F, BestAt = Order;
      }
    if (!Best || !setFunction(*Best, nullptr))
      return std::nullopt;
    R.Before = R.Function + "(";
    R.After = ")";
    R.TakesHandleAlone = true;
    return R;
  }

  /// The place of \p F among the names of its row, if it takes the handle alone
  /// and releases it.
  std::optional<unsigned> findOrder(const FunctionDecl &F) const {
    if (F.getNumParams() != 1 || F.isVariadic() ||
        !isAlike(F.getParamDecl(0)->getType()))
      return std::nullopt;
    const FunctionModel *Row = Known.findRow(F);
    if (!Row || llvm::none_of(Row->Releases, [this](const Release &Rel) {
          return Rel.Handle == H.What.What->Handle &&
                 Rel.At == Place{Place::Argument, 0};
        }))
      return std::nullopt;
    return llvm::find(Row->Names, getQualifiedName(F)) - Row->Names.begin();
  }

  const LostHandle &H;
  const FunctionDecl &In;
  const ASTContext &Ctx;
  ModelLookup &Known;
  ReleaseText R;
};

} // namespace

std::optional<ReleaseText>
findRelease(const LostHandle &H, const FunctionDecl &In, AnalysisContext &TU) {
  return ReleaseTextWriter(H, In, TU).write();
}

} // namespace interop
