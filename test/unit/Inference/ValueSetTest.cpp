//===- ValueSetTest.cpp - Sets of values, and states of them --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inference/ValueSet.h"
#include "unit/EngineTestSupport.h"

using namespace interop;
using namespace clang;

namespace INTEROP_TEST_NAMESPACE {

/// Gives each variable of a program the values that a test says.
class Given : public ValueSource {
public:
  std::map<std::string, ValueSet> Values;

  ValueSet getValue(const Expr &Named) override {
    const auto *D = dyn_cast<DeclRefExpr>(&Named);
    auto Found =
        D ? Values.find(D->getDecl()->getNameAsString()) : Values.end();
    return Found == Values.end() ? ValueSet() : Found->second;
  }
  ValueSet getReturned(const CallExpr &) override { return {}; }
};

ValueSet makeSet(std::initializer_list<int64_t> Numbers) {
  ValueSet Set;
  for (int64_t N : Numbers)
    Set.add(ValueSet::makeInteger(N));
  return Set;
}

const ValueSet Derived({PossibleValue::Derived, 0});

/// A function that returns one expression.
struct Returned {
  explicit Returned(llvm::StringRef Text)
      : In(("long now(); long f(long Ms, long End) { return " + Text + "; }")
               .str()) {
    using namespace ast_matchers;
    auto Found = match(returnStmt(hasReturnValue(expr().bind("e"))),
                       In.Unit->getASTContext());
    E = Found.front().getNodeAs<Expr>("e");
  }
  ValueSet find(Given &Source) {
    return findValues(*E, In.Unit->getASTContext(), Source);
  }
  Outcomes ask(Given &Source) {
    return findOutcomes(*E->IgnoreParenImpCasts(), In.Unit->getASTContext(),
                        Source);
  }
  Program In;
  const Expr *E = nullptr;
};

TEST(ValueSet, TooManyAreAnythingForGood) {
  ValueSet Set = makeSet({1, 2, 3, 4, 5});
  EXPECT_TRUE(Set.isNumber());
  EXPECT_TRUE(Set.add(ValueSet::makeInteger(6)));
  EXPECT_TRUE(Set.isUnknown());
  EXPECT_FALSE(Set.add(ValueSet::makeInteger(1)));
}

TEST(ValueSet, WhatOnlyOneStateKnowsIsNotKnownToo) {
  Returned R("Ms");
  const auto *P = R.In.getFunction("f").getParamDecl(0);
  ValueState A, B;
  B.set({P, P}, ValueSet::makeInteger(-1));
  EXPECT_TRUE(A.add(B));
  EXPECT_EQ(A.get({P, P}).getValues().size(), 2u);
  EXPECT_FALSE(A.add(B));
}

TEST(ValueSet, AForgottenVariableTakesItsFieldsAlong) {
  Returned R("Ms");
  const auto *P = R.In.getFunction("f").getParamDecl(0);
  const auto *Q = R.In.getFunction("f").getParamDecl(1);
  ValueState S;
  S.set({P, Q}, ValueSet::makeInteger(1));
  S.set({Q, Q}, ValueSet::makeInteger(2));
  S.forget(*P);
  EXPECT_TRUE(S.get({P, Q}).isUnknown());
  EXPECT_EQ(S.get({Q, Q}), ValueSet::makeInteger(2));
}

TEST(FindValues, NumbersAreWorkedOut) {
  Given Source;
  Source.Values["Ms"] = makeSet({-1, 10});
  EXPECT_EQ(Returned("Ms < 0 ? Ms : Ms * 1000 / 10").find(Source),
            makeSet({-1, 1000}));
}

TEST(FindValues, WhatIsAddedToAClockIsDerived) {
  Given Source;
  Source.Values["Ms"] = makeSet({10});
  EXPECT_EQ(Returned("now() + Ms * 1000").find(Source), Derived);
  Source.Values["End"] = Derived;
  EXPECT_EQ(Returned("(End - now()) / 1000").find(Source), Derived);
}

TEST(FindValues, WhatNobodyGaveIsUnknown) {
  Given Source;
  EXPECT_TRUE(Returned("now() + 5").find(Source).isUnknown());
  Source.Values["Ms"] = ValueSet::makeUnknown();
  EXPECT_TRUE(Returned("now() + Ms").find(Source).isUnknown());
}

TEST(FindOutcomes, ADerivedTimeIsNotForever) {
  Given Source;
  Source.Values["End"] = Derived;
  Outcomes Forever = Returned("End == -1").ask(Source);
  EXPECT_FALSE(Forever.Yes.IsPossible);
  EXPECT_TRUE(Forever.No.IsPossible);
  Outcomes Over = Returned("End == 0").ask(Source);
  EXPECT_TRUE(Over.Yes.IsPossible && Over.No.IsPossible);
}

TEST(FindOutcomes, EachOutcomeLeavesTheValuesThatLeadToIt) {
  Given Source;
  Source.Values["Ms"] = makeSet({-1, 0, 10});
  Outcomes Found = Returned("Ms < 0").ask(Source);
  ASSERT_EQ(Found.Yes.Left.size(), 1u);
  EXPECT_EQ(Found.Yes.Left[0].second, makeSet({-1}));
  EXPECT_EQ(Found.No.Left[0].second, makeSet({0, 10}));
}

} // namespace INTEROP_TEST_NAMESPACE
