//===- StmtParentsTest.cpp - What statements stand in ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which role a call has in what stands around it.
//
//===----------------------------------------------------------------------===//

#include "AST/StmtParents.h"
#include "AST/StmtWalk.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The only call of "get" in \p S.
const CallExpr *findGet(const Stmt *S) {
  const CallExpr *Found = nullptr;
  walk(S, [&](const Stmt &Part) {
    const auto *C = dyn_cast<CallExpr>(&Part);
    if (C && C->getDirectCallee() && C->getDirectCallee()->getName() == "get")
      Found = C;
    return Found ? WalkResult::Interrupt : WalkResult::Advance;
  });
  return Found;
}

StmtRole getRoleIn(llvm::StringRef Body) {
  Program P(("struct S { int V; ~S(); }; int get(); S make(int);"
             "void f(int A) {" +
             Body + "}")
                .str());
  const FunctionDecl &F = P.getFunction("f");
  return StmtParents(F).getRoleOf(*findGet(F.getBody()));
}

TEST(StmtParents, TellsStatementsFromValues) {
  EXPECT_EQ(getRoleIn("get();"), StmtRole::Statement);
  EXPECT_EQ(getRoleIn("(void)(get());"), StmtRole::Statement);
  EXPECT_EQ(getRoleIn("if (A) get();"), StmtRole::Branch);
  EXPECT_EQ(getRoleIn("if (A) ; else get();"), StmtRole::Branch);
  EXPECT_EQ(getRoleIn("while (A) get();"), StmtRole::LoopBody);
  EXPECT_EQ(getRoleIn("do get(); while (A);"), StmtRole::LoopBody);
  EXPECT_EQ(getRoleIn("switch (A) { case 1: get(); }"), StmtRole::Labeled);
  EXPECT_EQ(getRoleIn("if (get()) {}"), StmtRole::Condition);
  EXPECT_EQ(getRoleIn("switch (get()) {}"), StmtRole::Condition);
  EXPECT_EQ(getRoleIn("while (get()) {}"), StmtRole::LoopHead);
  EXPECT_EQ(getRoleIn("for (; A; get()) {}"), StmtRole::LoopHead);
  EXPECT_EQ(getRoleIn("A = get();"), StmtRole::Inner);
  EXPECT_EQ(getRoleIn("make(get());"), StmtRole::Inner);
  EXPECT_EQ(getRoleIn("if (int B = get()) {}"), StmtRole::Inner);
}

TEST(StmtParents, AnObjectThatIsThrownAwayIsAStatement) {
  Program P("struct S { ~S(); int v(); }; S get();"
            "void f() { get(); } void g() { get().v(); }");
  for (auto [Name, IsStatement] : {std::pair("f", true), {"g", false}}) {
    const FunctionDecl &F = P.getFunction(Name);
    EXPECT_EQ(StmtParents(F).isStatement(*findGet(F.getBody())), IsStatement);
  }
}

TEST(StmtParents, KnowsInitializersOfConstructors) {
  Program P("int get(); struct S { int V; S() : V(1 + get()) {} };");
  const auto &C = cast<CXXConstructorDecl>(P.getFunction("S"));
  const Expr *Init = (*C.init_begin())->getInit();
  const CallExpr *Call = findGet(Init);
  StmtParents Parents(C);
  EXPECT_TRUE(Parents.isInside(Call, *Init));
  EXPECT_FALSE(Parents.isInside(Call, *C.getBody()));
  EXPECT_FALSE(Parents.isStatement(*Call));
}

TEST(StmtParents, FindsWhatIsAround) {
  Program P("int get(); void f(int A) { if (A) { int B = get(); } }");
  const FunctionDecl &F = P.getFunction("f");
  const CallExpr *Call = findGet(F.getBody());
  StmtParents Parents(F);
  const auto *If = Parents.findAround<IfStmt>(Call);
  ASSERT_TRUE(If);
  EXPECT_EQ(Parents.findPart(*F.getBody(), Call), If);
  EXPECT_EQ(Parents.findPart(*If, Call), If->getThen());
  EXPECT_EQ(Parents.findPart(*Call, If), nullptr);
  EXPECT_EQ(Parents.findAround<ForStmt>(Call), nullptr);
  EXPECT_TRUE(Parents.isInside(If, *If));
  EXPECT_FALSE(Parents.isInside(nullptr, *If));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
