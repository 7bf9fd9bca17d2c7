//===- SummaryExprsTest.cpp - Expressions in a summary --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/SummaryUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The first argument of each call of "use" in \p E.
Texts listUsed(const EntitySummary &E) {
  SummaryText Text(E);
  Texts Out;
  for (const SummaryFact &V : E.Facts)
    if (V.Kind == Fact::Call && V.Callee && !V.Args.empty() &&
        Text.getDecl(V.Callee) == "use")
      Out.push_back(Text.getExpr(V.Args.front()));
  return Out;
}

/// The conditions of \p E, in the order of its blocks.
Texts listConditions(const EntitySummary &E) {
  Texts Out;
  for (uint32_t Block : E.Order)
    if (E.Blocks[Block].Condition)
      Out.push_back(SummaryText(E).getExpr(E.Blocks[Block].Condition));
  return Out;
}

TEST(SummaryExprs, KeepsWhatIsAskedOfArguments) {
  WrittenUnit U(R"(
    enum Kind { Old, New = 7 };
    const int Forever = -1; constexpr const char *Title = "title";
    struct Millis { int Count; constexpr explicit Millis(int c) : Count(c) {} };
    constexpr Millis Never(-1); struct Tag {}; inline constexpr Tag Deferred{};
    void use(int); void use(Kind); void use(const char *); void use(void *);
    void use(Millis); void use(Tag); void use(void (*)()); void callback();
    struct S { int n; void all(int p); };
    void S::all(int p) {
      use(3 + 4); use(-1); use(New); use(Forever); use((unsigned char)200);
      use(Millis(5)); use(Never); use(Deferred);
      use((void *)nullptr); use((void *)0); use("text"); use(Title); use(&n); use(this);
      use(p); use(p + n); use(callback); use(&callback);
      use(p ? 1 : n); use([] {});
    })");
  EXPECT_EQ(listUsed(U.get("@F@all#I#")),
            (Texts{"7",
                   "-1",
                   "Kind::New",
                   "Forever",
                   "200",
                   "5",
                   "Never",
                   "Deferred",
                   "null",
                   "0",
                   "\"text\"",
                   "Title",
                   "&(this.n)",
                   "this",
                   "p",
                   "+(p, this.n)",
                   "callback",
                   "&(callback)",
                   "?:(p, 1, this.n)",
                   "callable (lambda)::operator()"}));
}

TEST(SummaryExprs, LooksThroughWhatOnlyThisUnitCanSee) {
  WrittenUnit U(R"(
    struct Part { int n; int m[2]; int &get() { return n; } };
    struct Base { int b; };
    void use(int &); void use(Part &); int compute();
    struct S : Base {
      Part part; Part *far; int own;
      Part &getPart() { return part; } int &fetch() { return part.n; }
      int other() { return compute(); }
      void all();
    };
    void use(int *, int);
    void S::all() {
      auto &alias = part; use(alias); use(alias.n); use(getPart());
      use(getPart().n); use(far->n); use(part.get()); use(fetch());
      Part *q = far; use(*q); use(&q->n, 1); auto &[x, y] = part; use(x);
      use(b); use(part.m[1]); const Base *c = this; int k = other();
      int *const fixed = &own; use(fixed, 2);
    })");
  EXPECT_EQ(listUsed(U.get("@F@all#")),
            (Texts{"this.part", "this.part.n", "this.part", "this.part.n",
                   "this.far.n", "this.part.n", "this.part.n", "*(this.far)",
                   "&(this.far.n)", "this.part.n", "this.b", "*(this.part.m)",
                   "&(this.own)"}));
}

TEST(SummaryExprs, DoesNotTakeAResultForItsObject) {
  WrittenUnit U("int compute(); void use(int); struct S { int n;"
                "  int value() { return compute(); } int twice();"
                "  void all() { use(value()); use(twice()); } };");
  EXPECT_EQ(listUsed(U.get("@F@all#")),
            (Texts{"S::value(unknown)", "S::twice(this)"}));
}

TEST(SummaryExprs, WritesConditionsAsWhatTheyTest) {
  WrittenUnit U(R"(
    int f(); void g(); enum Code { Ok, Bad };
    static bool isError(int rc) { return rc != Ok; }
    static bool isBad(int rc) { if (rc < 0) return true; return isError(rc); }
    static bool calls(int rc) { return f() == rc; }
    struct S { bool closed; int rc; bool isClosed() const { return closed; }
      virtual bool isOpen() const { return !closed; } void all(unsigned u); };
    void S::all(unsigned u) {
      int rc = f();
      if (isError(rc)) g();
      if (isBad(rc)) g();
      if (!isClosed()) g();
      if (isOpen()) g();
      if (calls(rc)) g();
      if (u == -1) g();
      if (rc < 5u) g();
      if (__builtin_expect(rc == 1, 0)) g();
      while (true) g();
    })");
  EXPECT_EQ(listConditions(U.get("@F@all#i#")),
            (Texts{"!=(rc, Code::Ok)", "?:(<(rc, 0), 1, !=(rc, Code::Ok))",
                   "!(this.closed)", "S::isOpen(this)", "calls(rc)",
                   "==(u, 4294967295)", "<(rc, 5)", "==(rc, 1)", "1"}));
  const EntitySummary &E = U.get("@F@all#i#");
  // A number that is compared as an unsigned one is one.
  for (const SummaryExpr &X : E.Exprs)
    if (X.Kind == SummaryExpr::Binary && X.Operator == BO_LT &&
        SummaryText(E).getExpr(X.Parts[1]) == "5")
      EXPECT_EQ(SummaryText(E).getType(E.Exprs[X.Parts[0] - 1].Type), "uint32");
}

/// Where it decides what comes out; elsewhere nobody can tell.
TEST(SummaryExprs, KeepsConversionsToBool) {
  WrittenUnit U(R"(
    void g();
    static bool isSet(int n) { return n; }
    static bool isTrue(bool b) { return b == true; }
    void all(int n, int *p, bool b) {
      if ((bool)n == true) g();
      if (static_cast<bool>(p) != b) g();
      if (isSet(n) == true) g();
      if (isTrue(n)) g();
      if ((b ? bool(n) : false) == b) g();
      if (n) g();
      if (!n) g();
      if (n && b) g();
      if (n == 1) g();
      if (b == true) g();
    })");
  EXPECT_EQ(listConditions(U.get("@F@all#I#*I#b#")),
            (Texts{"==(!(!(n)), 1)", "!=(!(!(p)), b)", "==(!(!(n)), 1)",
                   "==(!(!(n)), 1)", "b", "==(?:(b, !(!(n)), 0), b)", "n",
                   "!(n)", "n", "b", "==(n, 1)", "==(b, 1)"}));
}

TEST(SummaryExprs, WritesPartsFirstAndNothingTooDeep) {
  std::string Deep = "n";
  for (int I = 0; I < 100; ++I)
    Deep = "f(" + Deep + " + 1)";
  WrittenUnit U("int f(int); void use(int); void all(int n) { use(" + Deep +
                "); }");
  const EntitySummary &E = U.get("@F@all#I#");
  std::vector<unsigned> Heights;
  for (size_t I = 0; I < E.Exprs.size(); ++I) {
    unsigned Height = 1;
    for (ExprId Part : E.Exprs[I].Parts) {
      ASSERT_LE(Part, I);
      Height = std::max(Height, Heights[Part - 1] + 1);
    }
    EXPECT_LE(Height, 9u);
    Heights.push_back(Height);
  }
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
