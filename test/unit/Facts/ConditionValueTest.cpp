//===- ConditionValueTest.cpp - Laws of conditions under assumptions ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an expression is where some of its parts have a given value.
//
//===----------------------------------------------------------------------===//

#include "Facts/Values/ConditionValue.h"
#include "unit/EngineTestSupport.h"
#include <map>

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

using Assumed = std::map<std::string, AssumedValue>;

AssumedValue number(int64_t V) { return AssumedValue::makeInteger(V); }
const AssumedValue Pointer = AssumedValue::makePointer();

std::string print(AssumedValue V) {
  return V.Kind == AssumedValue::Unknown   ? "?"
         : V.Kind == AssumedValue::Pointer ? "pointer"
                                           : std::to_string(V.Value);
}

const Expr &getReturned(Program &P) {
  using namespace ast_matchers;
  auto Found = match(
      returnStmt(forFunction(hasName("f")), hasReturnValue(expr().bind("e"))),
      P.Unit->getASTContext());
  EXPECT_EQ(Found.size(), 1u);
  return *Found.front().getNodeAs<Expr>("e");
}

/// What the only return of f in \p Code returns where the variables and fields
/// named in \p Values have these.
std::string evaluate(llvm::StringRef Code, const Assumed &Values) {
  Program P(Code);
  return print(evaluateUnder(
      getReturned(P), P.Unit->getASTContext(), [&](const Expr &E) {
        const ValueDecl *Named = nullptr;
        if (const auto *D = dyn_cast<DeclRefExpr>(&E))
          Named = D->getDecl();
        if (const auto *M = dyn_cast<MemberExpr>(&E))
          Named = M->getMemberDecl();
        auto Found =
            Values.find(Named ? Named->getNameAsString() : std::string());
        return Found == Values.end() ? AssumedValue() : Found->second;
      }));
}

/// Likewise of `bool f(int A, int B, unsigned U, int *P)` that returns \p What.
std::string ask(const std::string &What, const Assumed &Values) {
  return evaluate("int get(); bool f(int A, int B, unsigned U, int *P) {"
                  "  return " +
                      What + "; }",
                  Values);
}

//===-- Operators -----------------------------------------------------------//

TEST(ConditionValue, OneOperandCanDecideAndAndOr) {
  EXPECT_EQ(ask("A && B", {{"A", number(0)}}), "0");
  EXPECT_EQ(ask("A && B", {{"B", number(0)}}), "0");
  EXPECT_EQ(ask("A && B", {{"A", number(1)}}), "?");
  EXPECT_EQ(ask("A && B", {{"A", number(1)}, {"B", number(2)}}), "1");
  EXPECT_EQ(ask("A || B", {{"A", number(3)}}), "1");
  EXPECT_EQ(ask("A || B", {{"B", number(3)}}), "1");
  EXPECT_EQ(ask("A || B", {{"A", number(0)}}), "?");
  EXPECT_EQ(ask("A || B", {{"A", number(0)}, {"B", number(0)}}), "0");
}

TEST(ConditionValue, WhatIsNotKnownStaysUnknown) {
  EXPECT_EQ(ask("!A", {}), "?");
  EXPECT_EQ(ask("A < B", {{"A", number(1)}}), "?");
  EXPECT_EQ(ask("A + B > 2", {{"B", number(1)}}), "?");
  EXPECT_EQ(ask("get()", {}), "?");
  EXPECT_EQ(ask("*P == 0", {{"P", Pointer}}), "?");
  EXPECT_EQ(ask("P == &A", {{"P", Pointer}}), "?");
  EXPECT_EQ(ask("A++ == 1", {{"A", number(1)}}), "?");
  EXPECT_EQ(ask("(A += 1) == 2", {{"A", number(1)}}), "?");
}

TEST(ConditionValue, UnaryOperators) {
  EXPECT_EQ(ask("!A", {{"A", number(5)}}), "0");
  EXPECT_EQ(ask("!A", {{"A", number(0)}}), "1");
  EXPECT_EQ(ask("-A == 5", {{"A", number(-5)}}), "1");
  EXPECT_EQ(ask("~A == 0", {{"A", number(-1)}}), "1");
  EXPECT_EQ(ask("~A == 0", {{"A", number(1)}}), "0");
  EXPECT_EQ(ask("!!P", {{"P", Pointer}}), "1");
}

TEST(ConditionValue, ComparisonsKnowTheSign) {
  EXPECT_EQ(ask("A < 5", {{"A", number(-1)}}), "1");
  EXPECT_EQ(ask("static_cast<unsigned>(A) < 5u", {{"A", number(-1)}}), "0");
  EXPECT_EQ(ask("static_cast<unsigned>(A) < 5u", {{"A", number(4)}}), "1");
  EXPECT_EQ(ask("(unsigned long long)A > 5", {{"A", number(-1)}}), "1");
  EXPECT_EQ(ask("(long long)A > 5", {{"A", number(-1)}}), "0");
  EXPECT_EQ(ask("A >= -1 && A <= -1", {{"A", number(-1)}}), "1");
  EXPECT_EQ(ask("A > -1 || A != -1", {{"A", number(-1)}}), "0");
}

TEST(ConditionValue, CastsCutAndExtend) {
  EXPECT_EQ(ask("(unsigned char)A == 255", {{"A", number(-1)}}), "1");
  EXPECT_EQ(ask("(signed char)A == -1", {{"A", number(255)}}), "1");
  EXPECT_EQ(ask("(short)A == 0", {{"A", number(65536)}}), "1");
  EXPECT_EQ(ask("(bool)A == 1", {{"A", number(7)}}), "1");
  EXPECT_EQ(ask("(long long)(unsigned)A == 4294967295", {{"A", number(-1)}}),
            "1");
}

TEST(ConditionValue, ArithmeticOnFlagsAndSums) {
  EXPECT_EQ(ask("A & 4", {{"A", number(6)}}), "1");
  EXPECT_EQ(ask("A & 1", {{"A", number(6)}}), "0");
  EXPECT_EQ(ask("(A | 1) == 7", {{"A", number(6)}}), "1");
  EXPECT_EQ(ask("A + 1 == B - 1", {{"A", number(1)}, {"B", number(3)}}), "1");
}

TEST(ConditionValue, PointerIsNoValueThatIsWritten) {
  EXPECT_EQ(ask("P == nullptr", {{"P", Pointer}}), "0");
  EXPECT_EQ(ask("P != 0", {{"P", Pointer}}), "1");
  EXPECT_EQ(ask("0 == P", {{"P", number(0)}}), "1");
  EXPECT_EQ(ask("P == (int *)-1", {{"P", Pointer}}), "0");
  EXPECT_EQ(ask("P == (int *)-1", {{"P", number(-1)}}), "1");
  EXPECT_EQ(ask("P", {{"P", Pointer}}), "1");
}

TEST(ConditionValue, ChoiceTakesTheArmThatIsKnown) {
  EXPECT_EQ(
      ask("A ? B == 1 : get() == 1", {{"A", number(1)}, {"B", number(1)}}),
      "1");
  EXPECT_EQ(
      ask("A ? B == 1 : get() == 1", {{"A", number(0)}, {"B", number(1)}}),
      "?");
  EXPECT_EQ(ask("A ? B : B", {{"B", number(1)}}), "?");
}

TEST(ConditionValue, AssignmentIsWhatItsPlaceHolds) {
  EXPECT_EQ(ask("(A = get()) < 0", {{"A", number(-1)}}), "1");
  EXPECT_EQ(ask("(A = 2) == 2", {}), "1");
  EXPECT_EQ(ask("(get(), A) == 1", {{"A", number(1)}}), "1");
}

TEST(ConditionValue, ConstantsCountWithoutAssumptions) {
  EXPECT_EQ(evaluate("enum Code { Ok, Bad = 7 }; constexpr int Limit = 9;"
                     "bool f(int A) { return A == Bad || A == Limit; }",
                     {{"A", number(9)}}),
            "1");
  EXPECT_EQ(evaluate("extern int Limit; bool f(int A) { return A == Limit; }",
                     {{"A", number(9)}}),
            "?");
  EXPECT_EQ(ask("sizeof(A) == 4 && A", {{"A", number(1)}}), "1");
}

//===-- Functions -----------------------------------------------------------//

/// The value of `is(A)`, with \p Helper, where A is \p A.
std::string askHelper(const std::string &Helper, int64_t A) {
  return evaluate("int get(); " + Helper + " bool f(int A) { return is(A); }",
                  {{"A", number(A)}});
}

TEST(ConditionValue, HelpersAreLookedInto) {
  const char *Plain = "bool is(int Rc) { return Rc != 0; }";
  EXPECT_EQ(askHelper(Plain, 0), "0");
  EXPECT_EQ(askHelper(Plain, 3), "1");
  const char *Ifs = "bool is(int Rc) { if (Rc == 0) return false;"
                    "  else if (Rc == 1) { return false; } ; return true; }";
  EXPECT_EQ(askHelper(Ifs, 0), "0");
  EXPECT_EQ(askHelper(Ifs, 1), "0");
  EXPECT_EQ(askHelper(Ifs, 2), "1");
}

TEST(ConditionValue, HelpersThatDoMoreAreNotKnown) {
  EXPECT_EQ(askHelper("bool is(int Rc);", 0), "?");
  EXPECT_EQ(askHelper("bool is(int Rc) { get(); return Rc == 0; }", 0), "?");
  EXPECT_EQ(askHelper("bool is(int Rc) { while (get()) {} return Rc; }", 0),
            "?");
  EXPECT_EQ(askHelper("bool is(int Rc) { if (get()) return false;"
                      "  return Rc == 0; }",
                      0),
            "?");
  EXPECT_EQ(askHelper("bool is(int Rc) { if (int X = Rc) return X;"
                      "  return Rc; }",
                      1),
            "?");
}

TEST(ConditionValue, ParameterOfAHelperIsNotTheCallersVariable) {
  const char *Code = "bool is(int B) { return B == 1; }"
                     "bool f(int A, int B) { return is(A); }";
  EXPECT_EQ(evaluate(Code, {{"B", number(1)}}), "?");
  EXPECT_EQ(evaluate(Code, {{"A", number(2)}, {"B", number(1)}}), "0");
  EXPECT_EQ(evaluate("int A; bool is(int B) { return A == 1; }"
                     "bool f(int A) { return is(2); }",
                     {{"A", number(1)}}),
            "?");
}

TEST(ConditionValue, DefaultArgumentsAndTemplatesOfHelpers) {
  EXPECT_EQ(askHelper("bool is(int Rc, int Ok = 4) { return Rc == Ok; }", 4),
            "1");
  EXPECT_EQ(
      askHelper("template <class T> bool is(T X) { return X == T(0); }", 0),
      "1");
  EXPECT_EQ(
      askHelper("bool is(long X) { return __builtin_expect(X < 0, 0); }", -1),
      "1");
}

TEST(ConditionValue, MethodsOnTheSameObject) {
  auto AskMethod = [](const std::string &Members, const std::string &What) {
    return evaluate("struct S { int *H; S *Next; " + Members +
                        " bool f(S &Other) { return " + What + "; } };",
                    {{"H", Pointer}});
  };
  std::string Has = "bool has() const { return H != nullptr; }";
  EXPECT_EQ(AskMethod(Has, "has()"), "1");
  EXPECT_EQ(AskMethod(Has, "!this->has()"), "0");
  EXPECT_EQ(AskMethod(Has, "Other.has()"), "?");
  EXPECT_EQ(AskMethod(Has, "Next->has()"), "?");
  EXPECT_EQ(AskMethod("virtual " + Has, "has()"), "?");
  EXPECT_EQ(AskMethod(Has + "bool ok() { return has(); }", "ok()"), "1");
  EXPECT_EQ(AskMethod("static bool has(int *P) { return P; }", "has(H)"), "1");
}

//===-- Limits --------------------------------------------------------------//

TEST(ConditionValue, RecursionEnds) {
  EXPECT_EQ(askHelper("bool is(int N) { return is(N); }", 0), "?");
  EXPECT_EQ(askHelper("bool is(int N) { if (N == 0) return true;"
                      "  return is(N - 1); }",
                      2),
            "1");
  EXPECT_EQ(askHelper("bool is(int N) { if (N == 0) return true;"
                      "  return is(N - 1); }",
                      1000),
            "?");
}

TEST(ConditionValue, HelpersWithinHelpersEndSomewhere) {
  std::string Code = "bool is0(int N) { return N == 0; }";
  for (int I = 1; I < 10; ++I)
    Code += "bool is" + std::to_string(I) + "(int N) { return is" +
            std::to_string(I - 1) + "(N); }";
  auto Ask = [&Code](const std::string &Name) {
    return evaluate(Code + "bool f(int A) { return " + Name + "(A); }",
                    {{"A", number(0)}});
  };
  EXPECT_EQ(Ask("is2"), "1");
  EXPECT_EQ(Ask("is9"), "?");
}

TEST(ConditionValue, DeepOperatorsAreNotKnown) {
  EXPECT_EQ(ask(std::string(10, '!') + "A", {{"A", number(1)}}), "1");
  EXPECT_EQ(ask(std::string(500, '!') + "A", {{"A", number(1)}}), "?");
  std::string Sum = "A";
  for (int I = 0; I < 200; ++I)
    Sum += " + A";
  EXPECT_EQ(ask(Sum + " == 0", {{"A", number(0)}}), "?");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
