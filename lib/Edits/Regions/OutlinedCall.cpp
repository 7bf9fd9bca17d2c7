//===- OutlinedCall.cpp - A call in a function of its own -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Regions/OutlinedCall.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace interop {

namespace {

class Outliner {
public:
  Outliner(const CallExpr &Call, const FunctionDecl &Callee,
           const FunctionDecl &In, const StatementSites &Sites,
           const LockScopes &Scopes, const ASTContext &Ctx)
      : Call(Call), Callee(Callee), In(In), Place(In, Ctx), Sites(Sites),
        Scopes(Scopes), Ctx(Ctx) {}

  std::optional<OutlinedCall> make(bool UsesResult) {
    Done.IsCXX = isCXX();
    Done.Parameter = makeLocal("data");
    Done.Data = makeLocal("args");
    Done.Null = Place.getNull().str();
    if (!isMovable() || !readSpans() || !readCallee() || !readArguments() ||
        (UsesResult && !addResult()))
      return std::nullopt;
    if (HasResult)
      Done.Moved = dataMember(OutlinedResult) + " = " + Done.Moved;
    Done.Values += Tail;
    return std::move(Done);
  }

private:
  bool isCXX() const { return Ctx.getLangOpts().CPlusPlus; }

  bool isMovable() const {
    return Callee.getIdentifier() && !Callee.isNoReturn() &&
           Callee.hasPrototype() && !Callee.isImplicit() &&
           !Callee.getPrimaryTemplate() && !isa<CXXOperatorCallExpr>(Call) &&
           !Callee.getName().starts_with("__builtin");
  }

  std::optional<TextSpan> getSpan(const Expr &E) const {
    return Sites.getSpan(E, /*InArguments=*/true);
  }

  //===-- What is called -------------------------------------------------===//

  /// Of the call, and of what stands between its parentheses.
  bool readSpans() {
    auto Whole = getSpan(Call), Name = getSpan(*Call.getCallee());
    if (!Whole || !Name)
      return false;
    llvm::StringRef Behind = Sites.getText({Name->To, Whole->To});
    if (!Behind.ltrim().starts_with("(") || !Behind.ends_with(")"))
      return false;
    Done.Span = *Whole;
    size_t Open = Behind.size() - Behind.ltrim().size();
    Between = {Name->To + unsigned(Open) + 1, Whole->To - 1};
    return true;
  }

  bool readCallee() {
    Done.Base = Callee.getName().str();
    Moved = Done.Base;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
      return readObject(*Member);
    const auto *Named =
        dyn_cast<DeclRefExpr>(Call.getCallee()->IgnoreParenImpCasts());
    if (!Named || !Place.isVisible(Callee))
      return false;
    // Declared in a block, or found through what that uses, it has another name
    // outside.
    if (isCXX())
      Moved = (Named->hasQualifier() ? "::" : "") +
              Scopes.spellAt(Callee, In.getLocation());
    return true;
  }

  /// `p->recv()`: the object is the first member of the struct.
  bool readObject(const CXXMemberCallExpr &Member) {
    const Expr *Base = Member.getImplicitObjectArgument();
    const auto *Name = dyn_cast<MemberExpr>(Member.getCallee()->IgnoreParens());
    const CXXRecordDecl *Class = Member.getRecordDecl();
    if (!Base || !Name || Name->hasQualifier() || !Class ||
        !Class->getIdentifier() || !Place.isVisible(Callee))
      return false;
    Done.Base = (Class->getName() + "_" + Callee.getName()).str();
    bool IsArrow = Name->isArrow();
    std::string Text = "this";
    if (!Name->isImplicitAccess()) {
      auto Span = getSpan(*Base);
      if (!Span || (!IsArrow && !Base->isLValue()) || makesTemporary(*Base))
        return false;
      Text = Sites.getText(*Span).str();
      if (!IsArrow)
        Text = "&" + parenthesise(*Base, Text);
    }
    QualType T =
        IsArrow ? Base->getType() : Ctx.getPointerType(Base->getType());
    if (!T->isPointerType() || !addField(T, "object"))
      return false;
    addValue(Text);
    Moved = dataMember("object") + "->" + Moved;
    return true;
  }

  //===-- What it is given -----------------------------------------------===//

  bool readArguments() {
    for (unsigned I = 0; I < Call.getNumArgs(); ++I)
      if (!isa<CXXDefaultArgExpr>(Call.getArg(I)) && !readArgument(I))
        return false;
    llvm::StringRef Written = Sites.getText(Between);
    bool IsEmpty = Operands.empty();
    // A comment; one that ends with its line.
    if (IsEmpty ? !Written.trim().empty() : Written.contains("//"))
      return false;
    if (!IsEmpty) {
      // As they are written, comments included.
      std::string Text = Sites.getText(Between, Inner);
      llvm::StringRef Kept = llvm::StringRef(Text).rtrim();
      Tail = Text.substr(Kept.size());
      addValue(Kept.str());
    }
    Done.Moved = Moved + "(" + llvm::join(Operands, ", ") + ")";
    return true;
  }

  bool readArgument(unsigned I) {
    const Expr &A = *Call.getArg(I);
    const ParmVarDecl *P =
        I < Callee.getNumParams() ? Callee.getParamDecl(I) : nullptr;
    QualType T = P ? P->getType() : A.getType();
    std::string Name = makeName(P ? P->getName() : "", A);
    if (makesTemporary(A))
      return false;
    if (T->isReferenceType())
      return readReference(A, T, Name);
    if (!addField(T, Name))
      return false;
    Operands.push_back(dataMember(Name));
    // A braced list does not narrow.
    return !isCXX() || !narrows(A) ||
           putAround(A, "static_cast<" + *Place.declare(T, "") + ">(", ")");
  }

  /// What it refers to is there until the call has returned.
  bool readReference(const Expr &A, QualType T, const std::string &Name) {
    QualType To = T->getPointeeType();
    auto Span = getSpan(A);
    if (!Span || !A.isLValue() || !To->isObjectType() || A.refersToBitField() ||
        !addField(Ctx.getPointerType(To), Name))
      return false;
    Operands.push_back("*" + dataMember(Name));
    bool IsName = isa<DeclRefExpr>(A);
    return putAround(A, IsName ? "&" : "&(", IsName ? "" : ")");
  }

  /// What ends with the expression must not be pointed to behind it.
  bool makesTemporary(const Expr &E) const {
    return anyPart(E, [this](const Stmt &S) {
      return isa<CXXBindTemporaryExpr, MaterializeTemporaryExpr, LambdaExpr>(
                 S) ||
             (isCXX() && isa<CompoundLiteralExpr>(S));
    });
  }

  /// A number of another type, which is not known to fit.
  bool narrows(const Expr &A) const {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(&A);
    if (!Cast || !A.getType()->isArithmeticType())
      return false;
    const Expr *From = Cast->getSubExpr();
    if (Cast->getCastKind() == CK_LValueToRValue ||
        Cast->getCastKind() == CK_NoOp || From->isValueDependent())
      return false;
    Expr::EvalResult Before, After;
    return !From->EvaluateAsInt(Before, Ctx) || !A.EvaluateAsInt(After, Ctx) ||
           Before.Val.getInt().getExtValue() !=
               After.Val.getInt().getExtValue();
  }

  static std::string parenthesise(const Expr &E, const std::string &Text) {
    return isa<DeclRefExpr, ParenExpr, MemberExpr>(E) ? Text : "(" + Text + ")";
  }

  bool putAround(const Expr &A, std::string Before, std::string After) {
    auto Span = getSpan(A);
    if (!Span || Span->From < Between.From || Span->To > Between.To)
      return false;
    Inner.push_back({Span->From, Span->From, std::move(Before)});
    Inner.push_back({Span->To, Span->To, std::move(After)});
    return true;
  }

  //===-- The struct -----------------------------------------------------===//

  bool addResult() {
    QualType T = Call.getType();
    HasResult = !T->isReferenceType() && !Call.isLValue() &&
                addField(Callee.getReturnType(), OutlinedResult);
    if (!HasResult)
      return false;
    if (T->isRecordType())
      addValue(isCXX() ? *Place.declare(T, "") + "()" : "{0}");
    else if (isCXX() && (T->isEnumeralType() || T->isBooleanType()))
      addValue("static_cast<" + *Place.declare(T, "") + ">(0)");
    else
      addValue("0");
    return true;
  }

  bool addField(QualType T, llvm::StringRef Name) {
    auto Declared = Place.declare(T, Name);
    if (!Declared || !Names.insert(Name).second)
      return false;
    Done.Fields.push_back(*Declared);
    return true;
  }

  void addValue(const std::string &Text) {
    Done.Values += (Done.Values.empty() ? "" : ", ") + Text;
  }

  static std::string dataMember(llvm::StringRef Name) {
    return ("${data}->" + Name).str();
  }

  /// As the parameter is called, or the argument.
  std::string makeName(llvm::StringRef Parameter, const Expr &A) const {
    std::string Name = Parameter.trim('_').str();
    const Expr *Written = A.IgnoreParenCasts();
    const NamedDecl *Named = nullptr;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Written))
      Named = Ref->getDecl();
    else if (const auto *Member = dyn_cast<MemberExpr>(Written))
      Named = Member->getMemberDecl();
    if (Name.empty() && Named && Named->getIdentifier())
      Name = Named->getName().str();
    auto isFree = [&](llvm::StringRef N) {
      return !N.empty() && !isTaken(N) && N != OutlinedResult &&
             !Names.count(N);
    };
    for (unsigned I = unsigned(Names.size()) + 1; !isFree(Name); ++I)
      Name = "argument" + std::to_string(I);
    return Name;
  }

  std::string makeLocal(const std::string &Base) const {
    std::string Name = Base;
    for (unsigned I = 2; isTaken(Name); ++I)
      Name = Base + std::to_string(I);
    return Name;
  }

  /// It is the callee, a macro or a keyword.
  bool isTaken(llvm::StringRef Name) const {
    auto Known = Ctx.Idents.find(Name);
    return Name == Callee.getName() ||
           (Known != Ctx.Idents.end() &&
            (Known->second->hasMacroDefinition() ||
             Known->second->getTokenID() != tok::identifier));
  }

  const CallExpr &Call;
  const FunctionDecl &Callee, &In;
  const FileScope Place;
  const StatementSites &Sites;
  const LockScopes &Scopes;
  const ASTContext &Ctx;

  OutlinedCall Done;
  TextSpan Between;            ///< the parentheses
  std::vector<TextEdit> Inner; ///< there
  llvm::StringSet<> Names;     ///< of fields
  std::string Moved;           ///< what is called
  std::string Tail;            ///< white space behind the arguments
  std::vector<std::string> Operands;
  bool HasResult = false;
};

} // namespace

std::vector<std::string> OutlinedCall::define(llvm::StringRef Struct,
                                              llvm::StringRef Function,
                                              llvm::StringRef Step) const {
  std::vector<std::string> Lines;
  auto add = [&](const llvm::Twine &Line) { Lines.push_back(Line.str()); };
  std::string Text = Moved;
  replaceAll(Text, "${data}", Data);
  std::string Pointer = ("struct " + Struct + " *").str();
  std::string Value =
      IsCXX ? "static_cast<" + Pointer + ">(" + Parameter + ")" : Parameter;
  if (hasData()) {
    add("struct " + Struct + " {");
    for (const std::string &Field : Fields)
      add(Step + Field + ";");
    add("};");
    add("");
  }
  add("static void *" + Function + "(void *" + Parameter + ") {");
  add(Step + (hasData() ? Pointer + Data + " = " + Value + ";"
                        : "(void)" + Parameter + ";"));
  add(Step + Text + ";");
  add(Step + "return " + Null + ";");
  add("}");
  add("");
  return Lines;
}

std::optional<OutlinedCall> outlineCall(const CallExpr &Call, bool UsesResult,
                                        const FunctionDecl &In,
                                        const StatementSites &Sites,
                                        const LockScopes &Scopes,
                                        const ASTContext &Ctx) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return std::nullopt;
  return Outliner(Call, *Callee, In, Sites, Scopes, Ctx).make(UsesResult);
}

} // namespace interop
