//===- ImportedFactsTest.cpp - Bodies of other units ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a unit is told of a body in another one is what that one sees itself.
//
//===----------------------------------------------------------------------===//

#include "Facts/DumpFacts.h"
#include "Serialization/Extraction/FactCodes.h"
#include "unit/LinkedUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// Compares what the two units see.
class Comparison : public TwoUnits {
public:
  using TwoUnits::TwoUnits;

  /// The facts of \p Name, and of all that they lead to, are the same.
  void expectSame(llvm::StringRef Name) {
    Work = {{Entity::makeFunction(Own->getFunction(Name)),
             Entity::makeFunction(Reader->getFunction(Name))}};
    EXPECT_FALSE(Reader->getFunction(Name).hasBody()) << Name.str();
    llvm::DenseSet<const void *> Seen;
    for (size_t I = 0; I < Work.size(); ++I)
      if (Seen.insert(Work[I].first.getOpaque()).second)
        compare(Work[I].first, Work[I].second);
    EXPECT_TRUE(Reader->TU.getIndexErrors().empty());
  }

  size_t Bodies = 0; ///< of lib.cpp that were compared

private:
  /// What nobody can tell anything of is dropped when units are linked.
  bool isQuiet(Entity In) {
    SummaryContext Unit(Own->TU.getContext(), Own->TU.getLookup(), "/program");
    return !findOwn(Own->TU.getEffects().getFacts(In), Unit);
  }

  static std::string getText(const FunctionFacts &Facts, ReadUnit &In) {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    const ASTContext &Ctx = In.TU.getContext();
    dumpFacts(Facts, Ctx, {Ctx.getSourceManager(), SourceLocation()}, Out);
    return Text;
  }

  void compare(Entity In, Entity From) {
    SCOPED_TRACE(In.getName());
    const FunctionFacts &Here = Own->TU.getEffects().getFacts(In);
    const FunctionFacts &There = Reader->TU.getEffects().getFacts(From);
    EXPECT_TRUE(There.Blocks.size() || isQuiet(In)) << "nothing was read";
    // A class that both know ends as this unit sees it.
    const CXXRecordDecl *Ended = From.getDestroyed();
    bool IsOwn = Ended ? Ended->getDeclContext()->containsDecl(
                             const_cast<CXXRecordDecl *>(Ended))
                       : From.getFunction()->hasBody();
    if (There.Blocks.size() && !IsOwn) {
      ++Bodies;
      EXPECT_EQ(getText(Here, *Own), getText(There, *Reader));
    }
    if (There.Blocks.empty())
      return;
    ASSERT_EQ(Here.All.size(), There.All.size());
    for (size_t I = 0; I < Here.All.size(); ++I)
      follow(Here.All[I].Target, There.All[I].Target);
  }

  void follow(Entity In, Entity From) {
    EXPECT_EQ(bool(In), bool(From) || (In && isQuiet(In)));
    if (In && From)
      Work.push_back({In, From});
  }

  std::vector<std::pair<Entity, Entity>> Work;
};

//===-- The same facts ----------------------------------------------------===//

TEST(ImportedFacts, LoopsAreTheSame) {
  Comparison P("struct Flags { bool stop; int n; };",
               "void run(Flags *f, int n);",
               R"(
    void run(Flags *f, int n) {
      while (!f->stop) waitFor(n);
      for (int i = 0; i < n; ++i) { if (f->n == i) continue; waitFor(-1); }
      do { waitFor(10); } while (true);
    })");
  P.expectSame("run");
  EXPECT_EQ(P.Bodies, 1u);
  EXPECT_EQ(P.Reader->getFacts("run").Loops.size(), 2u);
}

TEST(ImportedFacts, TryBlocksAreTheSame) {
  Comparison P("struct Error { ~Error(); }; struct Other : Error {};",
               "void run(int n);", R"(
    void fail(const char *why) { if (why) throw Other(); waitFor(-1); }
    void run(int n) {
      try {
        try { fail("because"); } catch (const Other &o) { waitFor(n); }
        catch (int) { throw; }
      } catch (...) { waitFor(1); throw Error(); }
    })");
  P.expectSame("run");
  EXPECT_EQ(P.Reader->getFacts("run").Tries.size(), 2u);
}

TEST(ImportedFacts, LocksAreTheSame) {
  Comparison P(
      "struct Queue { Mutex m; int n; void put(int k); static Mutex all; };"
      "extern Mutex global; int make();",
      "void run(Queue &q);", R"(
    void Queue::put(int k) {
      Guard g(m);
      { Guard inner(all); n = k; }
      static int once = make();
      lock(global); waitFor(once); unlock(global);
    }
    void run(Queue &q) { lock(q.m); q.put(1); unlock(q.m); })");
  P.expectSame("run");
  EXPECT_EQ(P.Bodies, 2u);
  P.expectSame("put");
}

TEST(ImportedFacts, ConditionsAreTheSame) {
  Comparison P(R"(
    enum Code { Ok, Bad = 7 };
    struct S { bool closed; int rc; void run(int n, unsigned u, int *p); };
    inline bool isError(int rc) { return rc != Ok; })",
               "", R"(
    static bool isBad(int rc) { if (rc < 0) return true; return isError(rc); }
    void S::run(int n, unsigned u, int *p) {
      if (isError(n)) waitFor(1);
      if (isBad(rc)) waitFor(2);
      if (!closed && n > 3) waitFor(3);
      if (u == -1) waitFor(4);
      if (p) waitFor(5);
      switch (n) { case 1: waitFor(6); break; case Bad: waitFor(7); default: ; }
      waitFor(n ? n : -1);
      n = 3;
    })");
  P.expectSame("run");
  const FunctionFacts &Facts = P.Reader->getFacts("run");
  EXPECT_TRUE(Facts.DecidingParams.count(0));
}

TEST(ImportedFacts, LambdasAreTheSame) {
  Comparison P("template <class T> void call(T t) { t(1); }"
               "struct S { int n; void run(); };",
               "", R"(
    void S::run() {
      auto l = [this](int k) { waitFor(n + k); };
      l(2);
      call([&](int k) { auto m = [k] { waitFor(k); }; m(); });
      call(waitFor);
    })");
  P.expectSame("run");
  EXPECT_GE(P.Bodies, 5u);
}

TEST(ImportedFacts, EndsOfObjectsAreTheSame) {
  Comparison P(R"(
    struct Part { ~Part(); int n; };
    struct Base { virtual ~Base(); Part p; };
    struct Whole : Base { Part a, b; Mutex m; ~Whole() override; };
    struct Plain { Part p; Whole *w; };)",
               "void run(Whole *w, Base *b);", R"(
    Part::~Part() { waitFor(n); }
    Base::~Base() { waitFor(-1); }
    Whole::~Whole() { Guard g(m); waitFor(2); }
    void run(Whole *w, Base *b) {
      Plain p; Part *q = new Part; delete q; delete w; delete b;
      if (p.w) return; Part last; (void)last;
    })");
  P.expectSame("run");
  P.expectSame("~Whole");
  EXPECT_GE(P.Bodies, 5u);
}

TEST(ImportedFacts, ConstructorsAreTheSame) {
  Comparison P(R"(
    struct Part { explicit Part(int n); ~Part(); };
    struct Base { Base(); ~Base(); };
    struct Whole : Base { Part p; int n; int *q = new int(3); Whole(int k);
                          Whole(); };)",
               "", R"(
    Part::Part(int n) { waitFor(n); }
    Whole::Whole(int k) try : p(k), n(k) { throw 1; } catch (...) { waitFor(k); }
    Whole::Whole() : Whole(4) { waitFor(-1); })");
  P.expectSame("Whole::Whole");
}

TEST(ImportedFacts, VirtualCallsAreTheSame) {
  Comparison P(R"(
    struct Sink { virtual void put(int n); virtual void pure() = 0; void all();
                  virtual ~Sink(); };
    struct Own final : Sink { void put(int n) override; void pure() override; };)",
               "void run(Sink *s, Own &o);", R"(
    void Sink::put(int n) { waitFor(n); }
    Sink::~Sink() { put(3); }
    void Own::put(int n) { waitFor(-1); Sink::put(n); }
    void run(Sink *s, Own &o) { s->put(1); o.put(2); delete s; o.Sink::put(4); })");
  P.expectSame("run");
  EXPECT_GE(P.Bodies, 3u);
}

TEST(ImportedFacts, WhatIsTheOtherUnitsOwnIsTheSame) {
  Comparison P("struct Shared { int n; };", "void run(Shared *s);", R"(
    static int limit = 3;
    namespace { struct Local { int wait; Mutex m; ~Local() { waitFor(wait); }
      void go(Shared *s) { Guard g(m); wait = s->n; limit = 1; } }; }
    static void helper(Shared *s) { Local l; l.go(s); waitFor(limit); }
    namespace deep { struct Outer { struct Inner { int k; void end(); }; }; }
    void deep::Outer::Inner::end() { k = 1; waitFor(k); }
    void run(Shared *s) { helper(s); deep::Outer::Inner i; i.end(); })");
  P.expectSame("run");
  EXPECT_EQ(P.Bodies, 6u);
}

TEST(ImportedFacts, TemplatesAreTheSame) {
  Comparison P(R"(
    template <class T> struct Box { T value; void put(T v) { value = v;
      waitFor(-1); } ~Box() { waitFor(1); } };
    template <class T, int N> void each(T t) { waitFor(N); t.put(N); }
    struct Node { int n; };)",
               "void run(Box<int> &b);", R"(
    void run(Box<int> &b) { Box<long> l; l.put(3); b.put(1);
      each<Box<int> &, 4>(b); Box<Node> n; n.put({}); })");
  P.expectSame("run");
  EXPECT_GE(P.Bodies, 5u);
}

TEST(ImportedFacts, ArgumentsAreTheSame) {
  Comparison P(R"(
    enum class Mode { Old, New = 7 };
    struct Millis { int c; constexpr explicit Millis(int c) : c(c) {} };
    struct S { int n; S *next; void run(int p, const char *t); };
    void take(int, const void *, Mode, Millis, void (*)(int));)",
               "", R"(
    static const int Forever = -1;
    constexpr Millis Never(-1);
    static void callback(int n) { waitFor(n); }
    void S::run(int p, const char *t) {
      take(p, t, Mode::New, Millis(5), callback);
      take(Forever, "text", Mode::Old, Never, &callback);
      take(3 + 4, nullptr, Mode(p), Millis(p), nullptr);
      take(n, &n, Mode::New, Never, [](int k) { waitFor(k); });
      take(next->n, this, Mode::New, Never, p ? callback : nullptr);
      waitFor(-p);
    })");
  P.expectSame("run");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
