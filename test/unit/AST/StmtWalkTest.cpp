//===- StmtWalkTest.cpp - Laws of walks through statements ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which statements a walk visits, in which order, and with which context.
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

const Stmt &getBody(Program &P) { return *P.getFunction("f").getBody(); }

/// The value of a literal.
std::string spell(const Stmt &S) {
  const auto *L = dyn_cast<IntegerLiteral>(&S);
  return L ? std::to_string(L->getValue().getZExtValue()) : "";
}

constexpr llvm::StringLiteral Lambda =
    "void f() { int A = 1; { auto L = [B = 2] { return 3; }; } A = 4; }";

TEST(StmtWalk, VisitsTheLastPartFirst) {
  Program P(Lambda);
  std::string All, Outside;
  visitParts(getBody(P), [&](const Stmt &S) { All += spell(S); });
  visitOutsideLambdas(getBody(P), [&](const Stmt &S) { Outside += spell(S); });
  EXPECT_EQ(All, "4321");
  EXPECT_EQ(Outside, "41");
}

TEST(StmtWalk, VisitsABodyInSourceOrderWithWhatLambdasCapture) {
  Program P(Lambda);
  std::string Own;
  walkBody(&getBody(P), [&](const Stmt &S) {
    Own += spell(S);
    return WalkResult::Advance;
  });
  EXPECT_EQ(Own, "124");
}

TEST(StmtWalk, PassesOverAndEnds) {
  Program P("int f(int A) { if (A) return 1; while (A) --A; return 2; }");
  std::string Seen;
  auto visit = [&Seen](const Stmt &S) {
    Seen += spell(S);
    return isa<IfStmt>(S)      ? WalkResult::Skip
           : isa<WhileStmt>(S) ? WalkResult::Interrupt
                               : WalkResult::Advance;
  };
  EXPECT_TRUE(walk(&getBody(P), visit));
  EXPECT_EQ(Seen, "2");
  EXPECT_FALSE(walk(nullptr, visit));
}

TEST(StmtWalk, HandsTheContextInwardsOnly) {
  Program P("void f(int A) { while (A) { A = 1; while (A) A = 2; } A = 3; }");
  std::string Depths;
  walkWith(&getBody(P), 0, [&](const Stmt &S, int &Loops) {
    Loops += isa<WhileStmt>(S);
    if (isa<IntegerLiteral>(S))
      Depths += spell(S) + "@" + std::to_string(Loops) + " ";
    return WalkResult::Advance;
  });
  EXPECT_EQ(Depths, "3@0 2@2 1@1 ");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
