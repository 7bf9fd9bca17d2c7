//===- ExprWriter.h - Expressions of a summary ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the expressions of facts into a summary. Whoever asks these (what
// value, which object, which callable, what a condition comes to) must get the
// same answers of what is written here. So what can be seen in this unit alone
// is looked through: an object that a local or a getter stands for is written
// itself, and so is what a short function that a condition calls returns.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_EXPRWRITER_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_EXPRWRITER_H

#include "AST/ObjectRef.h"
#include "Serialization/Extraction/DeclWriter.h"
#include "clang/AST/ExprCXX.h"
#include <map>
#include <tuple>

namespace interop {

class ExprWriter {
public:
  ExprWriter(EntitySummary &Out, DeclWriter &Decls, SummaryContext &Unit)
      : Out(Out), Decls(Decls), Unit(Unit) {}

  /// An argument or value; 0 for null. Parts come before what they are parts
  /// of, and the same expression is written once.
  ExprId add(const clang::Expr *E);
  /// Adds what stores, an assignment or an operator such as ++, as it stands:
  /// getObject() looks through it. 0 for anything else.
  ExprId addStore(const clang::Stmt *S);
  /// Adds an expression that decides between branches in the same manner.
  ExprId addCondition(const clang::Expr *E);

private:
  /// What was written.
  struct Written {
    ExprId Id = 0;
    ObjectRef Object;    ///< that getObject() finds in it
    unsigned Height = 1; ///< of expressions in expressions
    bool IsWhole = true; ///< nothing was cut off
  };
  /// A function that a condition calls. Its parameters are what the call gives.
  struct Frame {
    const clang::FunctionDecl &Callee;
    const clang::CallExpr &Call;
    const Frame *Outer;
  };
  /// Where an expression stands.
  struct Site {
    unsigned Depth = 0;        ///< in other expressions
    bool IsCondition = false;  ///< functions are looked into
    const Frame *In = nullptr; ///< null: in the entity's own body
    bool IsOperand = false;    ///< its value is what it is converted to
    Site getInner() const { return {Depth + 1, IsCondition, In}; }
    Site getOperand() const { return {Depth + 1, IsCondition, In, true}; }
  };

  Written write(const clang::Expr &E, Site At);
  Written writeConverted(const clang::Expr &E, const Site &At);
  Written writeNew(const clang::Expr &Plain, TypeId Type, const Site &At);
  Written writePlain(const clang::Expr &E, TypeId Type, const Site &At);
  std::optional<Written> writeConstant(const clang::Expr &E,
                                       const clang::Expr &Plain, bool Converts);
  Written writeInteger(int64_t Value, clang::QualType T, clang::QualType Else);
  Written writeReference(const clang::DeclRefExpr &E, TypeId Type,
                         const Site &At);
  Written writeVariable(const clang::VarDecl &V, const clang::Expr &E,
                        TypeId Type, const Site &At);
  Written writeMember(const clang::MemberExpr &E, TypeId Type, const Site &At);
  Written writeOperation(const clang::Expr &E, SummaryExpr New, const Site &At);
  Written writeCall(const clang::CallExpr &E, TypeId Type, const Site &At);
  Written writeCallable(const clang::Expr &E, const clang::FunctionDecl &Runs,
                        TypeId Type, const Site &At);
  Written writeObject(const ObjectRef &O, TypeId Type);

  std::optional<Written> writeReturned(const clang::Expr &E, const Site &At);
  Written writeBody(llvm::ArrayRef<const clang::Stmt *> Body, TypeId Type,
                    const Site &At);
  const clang::FunctionDecl *findTest(const clang::CallExpr &C, unsigned Calls);
  bool isTest(const clang::Stmt &Body, unsigned Calls);

  static SummaryExpr make(SummaryExpr::KindTy Kind, TypeId Type,
                          DeclId Decl = 0) {
    SummaryExpr E;
    E.Kind = Kind;
    E.Type = Type;
    E.Decl = Decl;
    return E;
  }
  Written push(SummaryExpr New, llvm::ArrayRef<Written> Parts = {});
  Written pushLeaf(SummaryExpr New);

  EntitySummary &Out;
  DeclWriter &Decls;
  SummaryContext &Unit;
  /// By expression without casts, and its type with them.
  std::map<std::pair<const clang::Expr *, TypeId>, Written> Known;
  std::map<std::tuple<uint8_t, TypeId, DeclId, int64_t>, ExprId> Leaves;
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_EXPRWRITER_H
