//===- GuardText.cpp - How a guard of a handle is written -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/GuardText.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

/// True if the type of \p H differs from one instantiation to another.
static bool isDependent(const LeakHandle &H, const FunctionDecl &In) {
  const FunctionDecl *Pattern = In.getTemplateInstantiationPattern();
  if (!Pattern)
    return false;
  if (isa<VarDecl>(H.Decl))
    return true; // its pattern is not to be found from here
  const auto *Class = cast<CXXMethodDecl>(Pattern)->getParent();
  for (const NamedDecl *D : Class->lookup(H.Decl->getDeclName()))
    if (const auto *F = dyn_cast<FieldDecl>(D))
      return F->getType()->isDependentType();
  return true;
}

/// How the type that the handle points to is written; nothing if it has no
/// name, or not the same one in all instantiations.
static std::optional<std::string> getPointeeText(const LeakHandle &H,
                                                 const FunctionDecl &In,
                                                 const ASTContext &Ctx) {
  if (!H.isPointer() || isDependent(H, In))
    return std::nullopt;
  QualType T = H.getType()->getPointeeType();
  const TagDecl *Tag = T->getAsTagDecl();
  if (T->isFunctionType() || T.isVolatileQualified() ||
      (Tag && Tag->getDeclName().isEmpty() &&
       !Tag->getTypedefNameForAnonDecl()))
    return std::nullopt;
  PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.SuppressTagKeyword = true;
  return T.getAsString(Policy);
}

/// `decltype(&f)` means one function.
static bool isOverloaded(const FunctionDecl &F) {
  for (const NamedDecl *D : F.getDeclContext()->lookup(F.getDeclName()))
    if (D->getCanonicalDecl() != F.getCanonicalDecl())
      return true;
  return false;
}

std::optional<std::string> getUniqueArguments(const LeakHandle &H,
                                              const FunctionDecl &In,
                                              const ASTContext &Ctx) {
  std::optional<std::string> Type = getPointeeText(H, In, Ctx);
  if (!Type || !Ctx.getLangOpts().CPlusPlus11 || !H.Release.TakesHandleAlone)
    return std::nullopt;
  if (H.Release.IsDelete) {
    if (H.getType()->getPointeeType()->isVoidType())
      return std::nullopt;
    return *Type + (H.Release.IsArray ? "[]" : "");
  }
  const FunctionDecl &F = *H.Release.Callee;
  if (isOverloaded(F) || !F.getParamDecl(0)->getType()->isPointerType())
    return std::nullopt;
  return *Type + ", decltype(&" + H.Release.Function + ")";
}

/// The handle has one value from where it is ready on.
bool GuardWriter::canHold(const LeakHandle &H) const {
  bool Changes = false;
  auto isHandle = [&](const Expr *E) { return getObject(E) == H.Lost->In; };
  visitOutsideLambdas(Body.getBody(), [&](const Stmt &S) {
    const auto *U = dyn_cast<UnaryOperator>(&S);
    const auto *B = dyn_cast<BinaryOperator>(&S);
    bool Sets =
        (U && (U->getOpcode() == UO_AddrOf || U->isIncrementDecrementOp()) &&
         isHandle(U->getSubExpr())) ||
        (B && B->isAssignmentOp() && isHandle(B->getLHS()));
    Changes |= Sets && Body.isGuarded(S, H);
  });
  return !Changes;
}

/// "m_left_port" becomes "LeftPort".
static std::string makeCapital(llvm::StringRef Handle) {
  Handle.consume_front("this->");
  Handle.consume_front("m_");
  std::string Out;
  for (llvm::StringRef Rest = Handle; !Rest.empty();) {
    auto [Word, After] = Rest.split('_');
    if (!Word.empty())
      Out += llvm::toUpper(Word.front()) + Word.drop_front().str();
    Rest = After;
  }
  return Out;
}

std::string GuardWriter::makeName(const LeakHandle &H) const {
  std::string Base = makeCapital(H.Name) + "Guard", Text = Base;
  for (unsigned I = 2; Ctx.Idents.find(Text) != Ctx.Idents.end(); ++I)
    Text = Base + std::to_string(I);
  return Text;
}

std::optional<GuardText> GuardWriter::write(const LeakHandle &H,
                                            llvm::StringRef Condition) {
  std::string Name = makeName(H);
  auto Arguments = getUniqueArguments(H, Body.getFunction(), Ctx);
  if (Arguments && canHold(H)) {
    std::string Deleter = H.Release.IsDelete ? "" : ", &" + H.Release.Function;
    return GuardText{"std::unique_ptr<" + *Arguments + "> " + Name + "(" +
                         H.Name + Deleter + ");",
                     Name + ".release();", "<memory>"};
  }
  if (!Ctx.getLangOpts().CPlusPlus11)
    return std::nullopt;
  bool IsOwn = Options.GuardType.empty();
  llvm::StringRef OwnHeader = "interop/scope_guard.h";
  if (IsOwn && !Options.CanInclude(OwnHeader))
    return LacksClass = true, std::nullopt;
  std::string If = Condition.empty() ? "" : ("if (" + Condition + ") ").str();
  return GuardText{(IsOwn ? "interop::ScopeGuard" : Options.GuardType) + " " +
                       Name + "([&] { " + If + H.Release.get(H.Name) + "; });",
                   Name + ".dismiss();",
                   IsOwn ? ("<" + OwnHeader + ">").str() : Options.GuardHeader};
}

} // namespace interop
