//===- SourceEditTest.cpp - Edits that keep a body whole ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a line goes beside a call of "a", and what moving it takes along.
//
//===----------------------------------------------------------------------===//

#include "Edits/SourceEdit.h"
#include "AST/StmtWalk.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// A function "f" that calls "a" and "b", and what edits make of it.
class EditedBody {
public:
  explicit EditedBody(llvm::StringRef Code)
      : Unit(tooling::buildASTFromCodeWithArgs(
            (Head + Code).str(), {"-std=c++17", "-fsyntax-only"})),
        TU(Unit->getASTContext(),
           std::make_shared<ModelSet>(
               std::vector<std::shared_ptr<const interop::Model>>{
                   parseOk(EngineModelText)},
               Confidence::Convention)),
        F(findFunction()), Edit(F, TU) {}

  /// The statement of the block that calls \p Name.
  const Stmt &getCall(llvm::StringRef Name) const {
    const Stmt *Found = nullptr;
    walk(F.getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      if (C && C->getDirectCallee()->getName() == Name)
        Found = C;
      return Found ? WalkResult::Interrupt : WalkResult::Advance;
    });
    EXPECT_TRUE(Found) << Name.str();
    return *Found;
  }

  SourceEdit makeEdit(const FunctionDecl &Other) {
    return SourceEdit(Other, TU);
  }

  std::string apply(SourceEdit::Hints Hints) const {
    if (!Hints)
      return "-";
    const SourceManager &SM = Unit->getSourceManager();
    std::string Text = SM.getBufferData(SM.getMainFileID()).str();
    llvm::sort(*Hints, [&](const FixItHint &A, const FixItHint &B) {
      return SM.getFileOffset(A.RemoveRange.getBegin()) >
             SM.getFileOffset(B.RemoveRange.getBegin());
    });
    for (const FixItHint &H : *Hints) {
      unsigned From = SM.getFileOffset(H.RemoveRange.getBegin());
      unsigned To = SM.getFileOffset(H.RemoveRange.getEnd());
      Text.replace(From, To - From, H.CodeToInsert);
    }
    return Text.substr(Head.size());
  }
  std::string apply(const SourceEdit::Hint &Hint) const {
    return apply(Hint ? SourceEdit::Hints({*Hint}) : std::nullopt);
  }

private:
  static constexpr llvm::StringLiteral Head =
      "void a(int = 0); void b();\n#define CALL_A a()\n#define N 3\n";

  const FunctionDecl &findFunction() const {
    using namespace ast_matchers;
    auto Found = match(functionDecl(hasName("f"), isDefinition()).bind("f"),
                       Unit->getASTContext());
    EXPECT_EQ(Found.size(), 1u);
    return *Found.front().getNodeAs<FunctionDecl>("f");
  }

  std::unique_ptr<ASTUnit> Unit;
  AnalysisContext TU;
  const FunctionDecl &F;

public:
  const SourceEdit Edit;
};

std::string putAround(llvm::StringRef Code) {
  EditedBody B(Code);
  std::string Before = B.apply(B.Edit.insertBefore(B.getCall("a"), "x;"));
  return Before + "|" + B.apply(B.Edit.insertAfter(B.getCall("a"), "x;"));
}

TEST(SourceEdit, PutsALineBesideAStatement) {
  EXPECT_EQ(putAround("void f() {\n  a();\n}"),
            "void f() {\n  x;\n  a();\n}|void f() {\n  a();\n  x;\n}");
  EXPECT_EQ(putAround("void f() { a(); }"),
            "void f() { x; a(); }|void f() { a(); x; }");
  EXPECT_EQ(putAround("void f() {\n  a(); // so\n}"),
            "void f() {\n  x;\n  a(); // so\n}|"
            "void f() {\n  a(); // so\n  x;\n}");
}

TEST(SourceEdit, KeepsTheBreaksOfTheFile) {
  EXPECT_EQ(putAround("void f() {\r\n  a();\r\n}"),
            "void f() {\r\n  x;\r\n  a();\r\n}|"
            "void f() {\r\n  a();\r\n  x;\r\n}");
  EditedBody B("void f() {\r\n  b();\r\n  a();\r\n}");
  EXPECT_EQ(B.apply(B.Edit.remove(B.getCall("a"))),
            "void f() {\r\n  b();\r\n}");
}

TEST(SourceEdit, WritesBehindAUseOfAMacroAlone) {
  EXPECT_EQ(putAround("void f() {\n  CALL_A;\n}"),
            "-|void f() {\n  CALL_A;\n  x;\n}");
  EXPECT_EQ(putAround("void f() { a(N); }"),
            "void f() { x; a(N); }|void f() { a(N); x; }");
}

TEST(SourceEdit, PutsBracesAroundABranch) {
  EditedBody B("void f(int c) {\n  if (c)\n    a();\n  b();\n}");
  EXPECT_EQ(B.apply(B.Edit.putBefore(B.getCall("a"), {"x;", "y;"})),
            "void f(int c) {\n  if (c) {\n    x;\n    y;\n    a();\n  }\n"
            "  b();\n}");
  EXPECT_EQ(B.apply(B.Edit.putBefore(B.getCall("b"), {"x;"})),
            "void f(int c) {\n  if (c)\n    a();\n  x;\n  b();\n}");
}

TEST(SourceEdit, FindsFirstAndLastLines) {
  EditedBody B("void f() {\n  a();\n}"), Empty("void f() {}"),
      Line("void f() { a(); }");
  EXPECT_EQ(B.apply(B.Edit.insertAtStart("x;")), "void f() {\n  x;\n  a();\n}");
  EXPECT_EQ(B.apply(B.Edit.insertAtEnd("x;")), "void f() {\n  a();\n  x;\n}");
  EXPECT_EQ(Empty.apply(Empty.Edit.insertAtStart("x;")), "void f() { x; }");
  EXPECT_EQ(Empty.apply(Empty.Edit.insertAtEnd("x;")), "-");
  EXPECT_EQ(Line.apply(Line.Edit.insertAtEnd("x;")), "void f() { a(); x; }");
}

TEST(SourceEdit, MovesCommentsWithTheirStatement) {
  EditedBody B("void f() {\n  b();\n  /* of\n     a */\n  // too\n"
               "  a(); // end\n}");
  EXPECT_EQ(B.apply(B.Edit.move(B.getCall("a"), B.getCall("b"), false)),
            "void f() {\n  /* of\n     a */\n  // too\n  a(); // end\n"
            "  b();\n}");
  EditedBody Line("void f() { b(); a(); }");
  EXPECT_EQ(Line.apply(Line.Edit.moveLines(Line.getCall("a"), Line.getCall("b"),
                                           false)),
            "-");
  EXPECT_EQ(
      Line.apply(Line.Edit.move(Line.getCall("a"), Line.getCall("b"), false)),
      "void f() { a(); b();  }");
}

TEST(StatementSites, FindsStatementsAndBranches) {
  EditedBody B("void f(int c) {\n  while (c)\n    a();\n  if (c)\n    b();\n}");
  const Stmt &A = B.getCall("a"), &Branch = B.getCall("b");
  EXPECT_EQ(B.Edit.findStatement(A), nullptr);
  EXPECT_TRUE(isa<WhileStmt>(B.Edit.findStatement(A, /*OutOfLoops=*/true)));
  EXPECT_EQ(B.Edit.findBranch(A), nullptr);
  EXPECT_EQ(B.Edit.findStatement(Branch), nullptr);
  EXPECT_EQ(B.Edit.findBranch(Branch), &Branch);
  EXPECT_EQ(B.Edit.findBlock(A, Branch), nullptr);
}

TEST(StatementSites, ABodyThatIsNotHereHasNoPlaces) {
  EditedBody B("void f() { b(); }");
  const auto &Call = cast<CallExpr>(B.getCall("b"));
  SourceEdit Edit = B.makeEdit(*Call.getDirectCallee());
  EXPECT_EQ(Edit.findStatement(Call), nullptr);
  EXPECT_FALSE(Edit.find(Call).has_value());
  EXPECT_FALSE(Edit.insertAtStart("x;").has_value());
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
