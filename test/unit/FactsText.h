//===- FactsText.h - Facts as texts to compare ----------------- -*- C++-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that analyses ask of the facts of one body, with names instead of nodes:
// the same text in any AST. Without targets: what is quiet has none in a linked
// program.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_FACTSTEXT_H
#define INTEROP_TEST_UNIT_FACTSTEXT_H

#include "AST/Naming.h"
#include "Facts/Callables.h"
#include "Facts/Fact.h"
#include "Facts/Values/ArgumentValue.h"
#include "Facts/Values/ConditionValue.h"
#include "Program/Summary/SummaryWords.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

class FactsText {
public:
  explicit FactsText(const clang::ASTContext &Ctx) : Ctx(Ctx) {}

  std::string write(const FunctionFacts &Facts) {
    Text.clear();
    for (const Fact &E : Facts.All)
      write(E);
    for (const LockOperation &L : Facts.Locks) {
      Out << (L.Takes ? "take " : "drop ") << words::LockKinds[L.Kind] << ' ';
      Out << getText(L.Lock) << " by " << getText(L.Guard);
      writePlace(L.At, L.Loc);
    }
    for (const LoopFact &L : Facts.Loops) {
      Out << "loop";
      for (const ObjectRef &O : L.Conditions)
        Out << ' ' << getText(O);
      if (L.ContinuesWhile)
        Out << " while " << *L.ContinuesWhile;
      writePlace({}, L.Loc);
    }
    for (const ReadFact &R : Facts.Reads) {
      Out << "read " << getText(R.Object);
      writePlace(R.At, R.Loc);
    }
    for (unsigned I = 0; I < 32; ++I)
      if (Facts.DecidingParams.count(I))
        Out << "decided by " << I << '\n';
    for (const BlockFacts &B : Facts.Blocks)
      write(B);
    writeList("order", Facts.Order);
    Out << '\n';
    for (const TryFacts &T : Facts.Tries)
      write(T);
    return Text;
  }

private:
  static std::string getText(const clang::NamedDecl *D) {
    return D ? getQualifiedName(*D) : "none";
  }

  std::string getText(clang::QualType T) const {
    return T.getCanonicalType().getAsString(Ctx.getPrintingPolicy());
  }

  static std::string getText(const ObjectRef &O) {
    static const char *const Kinds[] = {"unknown", "this",   "this.", "",
                                        "any.",    "result", "thrown"};
    std::string Out = Kinds[O.Kind];
    if (O.Root)
      Out += getText(O.Root);
    return O.Leaf != O.Root ? Out + ".." + getText(O.Leaf) : Out;
  }

  /// What is asked of an expression.
  std::string getText(const clang::Expr *E) const {
    if (!E)
      return "nothing";
    ArgumentValue Value = getArgumentValue(E, Ctx);
    std::string Out = getText(getObject(E));
    if (const clang::FunctionDecl *F = getCallable(E))
      return Out + " runs " + getText(F);
    if (Value.Integer)
      Out += " " + std::to_string(*Value.Integer);
    else if (Value.IsNull || Value.IsNonNull)
      Out += Value.IsNull ? " null" : " not null";
    if (!Value.Name.empty())
      Out += " " + Value.Name;
    if (Value.Param)
      Out += " parameter " + std::to_string(*Value.Param);
    if (!getLiteral(*E).empty())
      Out += " '" + getLiteral(*E).str() + "'";
    return Out;
  }

  /// What \p E is where all that it names has one value or another.
  std::string getCondition(const clang::Expr *E) const {
    std::string Out;
    if (!E)
      return Out;
    for (int64_t All : {-1, 0, 1, 7}) {
      auto assume = [All](const clang::Expr &Of) {
        const auto *R = llvm::dyn_cast<clang::DeclRefExpr>(&Of);
        bool IsVariable = R ? llvm::isa<clang::VarDecl>(R->getDecl())
                            : llvm::isa<clang::MemberExpr>(Of);
        if (!IsVariable)
          return AssumedValue();
        bool IsSigned = !Of.getType()->isUnsignedIntegerType();
        return AssumedValue::makeInteger(IsSigned ? All : uint32_t(All));
      };
      static const char *const Truths[] = {" no", " yes", " unknown"};
      Out += Truths[unsigned(evaluateUnder(*E, Ctx, assume).asTruth())];
    }
    return " if" + Out;
  }

  void write(const Fact &E) {
    Out << words::FactKinds[E.Kind] << ' ' << getText(E.Callee);
    Out << ' ' << words::Reasons[unsigned(E.Unknown)];
    if (E.Row)
      Out << " row " << E.Row->Names.front();
    Out << " on " << getText(E.Object) << " to " << getText(E.Result);
    if (E.AllArgs.isKnown())
      Out << " all " << getText(E.AllArgs);
    if (E.Destroyed)
      Out << " ends " << getText(E.Destroyed);
    if (E.Base)
      Out << " base " << getText(E.Base->getType().getUnqualifiedType());
    for (const clang::Expr *A : E.Args)
      Out << " (" << getText(A) << ')';
    if (E.Value)
      Out << " = " << getText(E.Value);
    Out << (E.IfLastOwner ? " if last" : "")
        << (E.OnOtherThread ? " apart" : "");
    Out << (E.OnPrimaryThread ? " of starter" : "") << ' ';
    Out << words::Presences[unsigned(E.EntersAs)];
    if (E.Kind == Fact::Call && E.Callee && E.Node)
      Out << " node";
    Out << " try " << E.Try << " live " << E.Live;
    writePlace(E.At, E.Loc);
  }

  void write(const BlockFacts &B) {
    Out << "block " << B.FirstFact << '-' << B.EndFact << ' ' << B.FirstLock
        << '-' << B.EndLock;
    writeList(" from", B.Preds);
    writeList(" to", B.Succs);
    Out << getCondition(B.Condition) << (B.IsSwitch ? " switch" : "")
        << (B.Rethrows ? " rethrows" : "") << '\n';
  }

  void write(const TryFacts &T) {
    Out << "try in " << T.Outer << " dispatch " << T.Dispatch;
    for (clang::QualType Caught : T.Caught)
      Out << " catch " << (Caught.isNull() ? "all" : getText(Caught));
    Out << (T.CoversInitializers ? " initializers" : "") << '\n';
  }

  template <typename List> void writeList(const char *Name, const List &Of) {
    Out << Name;
    for (unsigned One : Of)
      Out << ' ' << One;
  }

  void writePlace(FlowPoint At, clang::SourceLocation Loc) {
    Out << " in " << At.Block << '.' << At.Seq << " at "
        << Loc.printToString(Ctx.getSourceManager()) << '\n';
  }

  const clang::ASTContext &Ctx;
  std::string Text;
  llvm::raw_string_ostream Out{Text};
};

} // namespace interop

#endif // INTEROP_TEST_UNIT_FACTSTEXT_H
