//===- ObjectRefTest.cpp - Which object an expression speaks of -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What calls give: each program ends in a function `use` with one statement,
// the expression that is asked about.
//
//===----------------------------------------------------------------------===//

#include "AST/ObjectRef.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *Classes = R"(
struct Lock {};
struct Table { Lock L; Lock *P; Table *Next;
  Lock &get() { return L; }
  Lock *find(int I) { if (I < 0) return nullptr; return &P[I]; }
  virtual Lock &any() { return L; }
  virtual Lock &last() final { return L; }
  Table &self() { return *this; }
  Lock &own() { return self().get(); }
};
)";

/// "root.leaf" with "this" for *this, "?" for what is not known.
std::string find(const std::string &Code, const std::string &Use,
                 const std::string &Params = "") {
  using namespace clang::ast_matchers;
  auto Unit = tooling::buildASTFromCodeWithArgs(
      Classes + Code + " void use(" + Params + ") { " + Use + "; }",
      {"-std=c++17", "-Wno-everything"});
  ASTContext &Ctx = Unit->getASTContext();
  EXPECT_FALSE(Ctx.getDiagnostics().hasErrorOccurred()) << Code << Use;
  auto Found =
      match(functionDecl(hasName("use"), isDefinition()).bind("f"), Ctx);
  if (Found.empty())
    return "no use()";
  const Stmt *Body = Found.front().getNodeAs<FunctionDecl>("f")->getBody();
  ObjectRef O = getObject(cast<Expr>(*Body->child_begin()));
  if (!O.isKnown())
    return "?";
  std::string Name = O.Root ? O.Root->getNameAsString() : "this";
  return O.Leaf == O.Root ? Name : Name + "." + O.Leaf->getNameAsString();
}

TEST(ObjectRef, IsTheStaticThatAFunctionGives) {
  EXPECT_EQ(find("Lock &f() { static Lock S; return S; }", "f()"), "S");
  EXPECT_EQ(find("Lock *f() { static Lock S; return &S; }", "*f()"), "S");
  EXPECT_EQ(find("Lock G; Lock &f() { return G; }", "f()"), "G");
  EXPECT_EQ(find("Table &f() { static Table T; return T; }", "f().L"), "T.L");
  EXPECT_EQ(find("Table &f() { static Table T; return T; }", "f().get()"),
            "T.L");
}

TEST(ObjectRef, OfAFunctionInAFunction) {
  EXPECT_EQ(find("Table &f() { static Table T; return T; }"
                 "Lock &g() { Table &Of = f(); return Of.get(); }",
                 "g()"),
            "T.L");
  EXPECT_EQ(find("", "T.own()", "Table &T"), "T.L");
}

TEST(ObjectRef, IsWhatAParameterLeadsTo) {
  EXPECT_EQ(
      find("Lock &f(int I, Table &T) { return T.L; }", "f(1, T)", "Table &T"),
      "T.L");
  EXPECT_EQ(find("Table *f(Table *T) { return T; }", "f(T)->L", "Table *T"),
            "T.L");
  EXPECT_EQ(find("", "T.find(1)", "Table &T"), "T.P");
}

TEST(ObjectRef, NullIsNoObject) {
  EXPECT_EQ(find("Lock *f(bool B) { static Lock S; if (B) return 0;"
                 " return &S; }",
                 "f(true)"),
            "S");
}

TEST(ObjectRef, IsNotKnownWhereReturnsDiffer) {
  EXPECT_EQ(find("Lock &f(bool B) { static Lock S, T; if (B) return S;"
                 " return T; }",
                 "f(true)"),
            "?");
  EXPECT_EQ(find("Lock *f() { return new Lock; }", "f()"), "?");
  EXPECT_EQ(find("Lock *f() { thread_local Lock L; return &L; }", "f()"), "?");
  EXPECT_EQ(find("Lock &f();", "f()"), "?");
}

TEST(ObjectRef, FollowsTheBodyThatRuns) {
  EXPECT_EQ(find("", "T.any()", "Table &T"), "T");
  EXPECT_EQ(find("", "T.last()", "Table &T"), "T.L");
}

TEST(ObjectRef, EndsInFunctionsThatCallThemselves) {
  EXPECT_EQ(
      find("Table &f(Table &T) { return f(*T.Next); }", "f(T)", "Table &T"),
      "?");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
