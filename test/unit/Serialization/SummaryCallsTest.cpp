//===- SummaryCallsTest.cpp - Whom a summary says a body calls ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/SummaryUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

TEST(SummaryCalls, NamesItsCallees) {
  WrittenUnit U(
      std::string(EngineDeclarations) +
      "namespace std { void sort(int *); } void elsewhere();"
      "static void here() {} struct S { ~S(); }; struct Part { S s; };"
      "void all(void (*p)()) { here(); elsewhere(); waitFor(1);"
      "  std::sort(nullptr); p(); elsewhere(); Part s; }");
  EXPECT_EQ(
      U.get("@F@all#*Fv()#").Callees,
      (Texts{"src/a.cpp|c:a.cpp@F@here#", "c:@F@elsewhere#", "~c:@S@Part"}));
  EXPECT_EQ(U.get("~c:@S@Part").Callees, (Texts{"~c:@S@S"}));
  EXPECT_EQ(U.get("~c:@S@S").Callees, (Texts{"c:@S@S@F@~S#"}));
}

TEST(SummaryCalls, NamesWhatItCallsVirtually) {
  WrittenUnit U("struct Base { virtual ~Base(); virtual void run();"
                "  virtual void pure() = 0; void all(); };"
                "struct Last final : Base { void run() override;"
                "  void pure() override; ~Last(); };"
                "void Base::all() { run(); pure(); Base::run(); }"
                "Last::~Last() { run(); }"
                "void use(Base *b, Last &l) { b->run(); l.run(); delete b; }");
  EXPECT_EQ(U.get("@F@all#").VirtualCallees,
            (Texts{"c:@S@Base@F@run#", "c:@S@Base@F@pure#"}));
  EXPECT_EQ(U.get("@F@all#").Callees, (Texts{"c:@S@Base@F@run#"}));
  EXPECT_TRUE(U.get("@F@~Last#").VirtualCallees.empty());
  EXPECT_EQ(U.get("@F@use#*$@S@Base#&$@S@Last#").VirtualCallees,
            (Texts{"c:@S@Base@F@run#", "c:@S@Base@F@~Base#"}));
  EXPECT_FALSE(U.get("@F@all#").Own & EntitySummary::HasUnknown);
}

TEST(SummaryCalls, SaysInOneWordWhatABodyDoes) {
  WrittenUnit U(std::string(EngineDeclarations) + R"(
    struct S { int n; void store() { n = 1; } };
    void plain(int n) { int m = n; m = 2; n = m; }
    void row() { waitFor(1); }
    void takes(Mutex &m) { Guard g(m); }
    void throws() { throw 1; }
    void allocates() { delete new int; }
    bool stop;
    void loops() { while (!stop) {} }
    void calls(void (*p)()) { p(); }
    void global() { stop = true; }
    void through(int *p, int &r) { *p = 1; }
    void pointer(int *p) { p = nullptr; }
  )");
  auto own = [&U](llvm::StringRef End) { return U.get(End).Own; };
  EXPECT_EQ(own("@F@plain#I#"), 0u);
  EXPECT_EQ(own("@F@row#"),
            uint32_t(EntitySummary::HasRow | EntitySummary::DependsOnCaller));
  EXPECT_EQ(own("@F@takes#&$@S@Mutex#"),
            uint32_t(EntitySummary::HasLock | EntitySummary::HasRow |
                     EntitySummary::DependsOnCaller));
  EXPECT_EQ(own("@F@throws#"), EntitySummary::HasThrow);
  EXPECT_EQ(own("@F@allocates#"), EntitySummary::HasAllocation);
  EXPECT_EQ(own("@F@loops#"), EntitySummary::HasLoop);
  EXPECT_EQ(own("@F@calls#*Fv()#"), EntitySummary::HasUnknown);
  EXPECT_EQ(own("@F@global#"), EntitySummary::HasStore);
  EXPECT_EQ(own("@F@store#"), EntitySummary::HasStore);
  EXPECT_EQ(own("@F@through#*I#&I#"), EntitySummary::HasStore);
  EXPECT_EQ(own("@F@pointer#*I#"), 0u);
}

//===-- What it uses ------------------------------------------------------===//

TEST(SummaryCalls, NamesWhatItUsesInOtherWays) {
  constexpr const char *Model = R"(
library: lib
defaults: {source: s, confidence: documented}
locks: [{name: driver, kind: library, title: "the driver's lock"}]
engines:
  - {name: engine, title: E, affinity: one_thread, made_safe_by: makeSafe}
functions:
  - {name: lock, params: 1, locks: {arg: 0}}
  - {name: drive, takes_lock: driver}
  - {name: ask, callbacks: {arg: 0, when: during, thread: caller,
                            locks_held: driver}}
)";
  WrittenUnit U(R"(
    struct Mutex {}; struct Shared { Mutex m; int n; }; Mutex all;
    void lock(Mutex &); void drive(); void ask(void (*)()); void makeSafe();
    void add(void (*)()); void callback(); void calls();
    void field(Shared &s) { lock(s.m); }
    void variable() { lock(all); }
    void local() { Mutex m; static Mutex kept; lock(m); lock(kept); }
    void plain(Shared &s) { s.n = 1; calls(); }
    void hands() { add(callback); }
    void takes() { drive(); }
    void asks() { ask(callback); }
    void settles() { makeSafe(); }
  )",
                {}, Model);
  auto uses = [&U](llvm::StringRef End) { return U.get(End).Uses; };
  EXPECT_EQ(uses("@F@field#&$@S@Shared#"), Texts{"c:@S@Shared"});
  EXPECT_EQ(uses("@F@variable#"), Texts{"c:@all"});
  EXPECT_EQ(uses("@F@local#"), Texts());
  EXPECT_EQ(uses("@F@plain#&$@S@Shared#"), Texts());
  EXPECT_EQ(uses("@F@hands#"), Texts{"c:@F@callback#"});
  EXPECT_EQ(uses("@F@takes#"), Texts{"takes driver"});
  EXPECT_EQ(uses("@F@asks#"), (Texts{"c:@F@callback#", "under driver"}));
  // No row of its own speaks of it, and yet others have to know.
  EXPECT_EQ(uses("@F@settles#"), Texts{"settles makeSafe"});
  EXPECT_EQ(U.get("@F@settles#").Own,
            uint32_t(EntitySummary::HasRow | EntitySummary::DependsOnCaller));
}

TEST(SummaryCalls, SaysWhatDependsOnItsCaller) {
  const char *Model = R"(
library: lib
defaults: {source: s, confidence: documented}
handles:
  - {name: socket}
functions:
  - {name: waitFor, params: 1, blocks: {class: unbounded, until: done}}
  - {name: open, acquires: {handle: socket, at: result}}
  - {name: fails, throws: may}
  - {name: query, never_signals: true}
types:
  - {name: Guard, guards: 0}
  - {name: Box, owns: 0}
)";
  WrittenUnit U(R"(
    struct Mutex {}; struct Guard { explicit Guard(Mutex &); ~Guard(); };
    template <class T> struct Box { Box(); ~Box(); T *get(); };
    void waitFor(int); int open(); void fails(); void query(); void plain();
    void waits() { waitFor(1); }
    void opens() { open(); }
    void guards(Mutex &m) { Guard g(m); }
    void throws() { fails(); }
    void asks() { query(); }
    void boxes() { Box<int> b; b.get(); }
    void nothing() { plain(); }
  )",
                {}, Model);
  auto depends = [&U](llvm::StringRef End) {
    return (U.get(End).Own & EntitySummary::DependsOnCaller) != 0;
  };
  EXPECT_TRUE(depends("@F@waits#"));
  EXPECT_TRUE(depends("@F@opens#"));
  EXPECT_TRUE(depends("@F@guards#&$@S@Mutex#"));
  EXPECT_FALSE(depends("@F@throws#"));
  EXPECT_FALSE(depends("@F@asks#"));
  EXPECT_FALSE(depends("@F@boxes#"));
  EXPECT_FALSE(depends("@F@nothing#"));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
