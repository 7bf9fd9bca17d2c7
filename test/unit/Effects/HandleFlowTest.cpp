//===- HandleFlowTest.cpp - Laws of held handles --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which handles a body holds where an exception leaves it, and what callers
// get of them.
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/HandleFlow.h"
#include "Support/Budgets.h"
#include "unit/EngineTestSupport.h"
#include <set>

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *HandleModelText = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - {name: open, acquires: {handle: handle, at: result}}
  - {name: openFd, acquires: {handle: fd, at: result}}
  - {name: openIn, acquires: {handle: handle, at: {arg: 0}}}
  - name: openAny
    acquires: {handle: handle, at: {arg: 0}, on_result: {equals: [0, 1]}}
  - name: openEven
    acquires: {handle: handle, at: {arg: 0}, even_on_failure: true}
  - name: openIf
    acquires: {handle: handle, at: result, if: {arg: 0, equals: 1}}
  - name: openMap
    acquires: {handle: handle, at: result, sentinel: {equals: -1}}
  - {name: openChild, acquires: {handle: child, at: result, parent: {arg: 0}}}
  - {name: openSide, acquires: {handle: side, at: result, parent: {arg: 0}}}
  - {name: openErr, acquires: {handle: handle, at: result}}
  - {name: openStatus, acquires: {handle: handle, at: {arg: 0}}}
  - {name: close, releases: {handle: handle, at: {arg: 0}}}
  - {name: closeFd, releases: {handle: fd, at: {arg: 0}}}
  - {name: take, transfers: {arg: 0}}
  - {name: mayFail, throws: may}
  - {name: grow, throws: memory}
  - {name: never, throws: never}
handles:
  - {name: handle}
  - {name: fd}
  - {name: child, parent: handle, enforcement: implicit_release}
  - {name: side, parent: handle, enforcement: undefined}
)";

constexpr const char *HandleDeclarations = R"(
struct Handle; struct Base {}; struct Error : Base {}; struct Other {};
extern "C" {
Handle *open(); int openFd(); int openIn(Handle **Out);
int openAny(Handle **Out); int openEven(Handle **Out);
Handle *openIf(int Kind); Handle *openMap();
Handle *openChild(Handle *Of, int); Handle *openSide(Handle *Of, int);
Handle *openErr(int *Err);
void close(Handle *H); void closeFd(int Fd); void look(Handle *H);
}
void take(Handle *H); void mayFail(); void grow(); void never();
struct Status { int Code; bool ok() const; }; Status openStatus(Handle **Out);
void unseen(); void give(Handle *H); int ask() noexcept;
void check(int N) { if (N < 0) throw Error(); }
struct Owner { Handle *H; Owner(Handle *H) : H(H) {} ~Owner() { close(H); } };
)";

class Handles {
public:
  explicit Handles(llvm::StringRef Code, HandleFlowOptions Options = {})
      : P(Code, HandleDeclarations, HandleModelText),
        Flow(P.Effects, P.Known, P.Unit->getASTContext(), Options) {}

  const HandleSummary &get(llvm::StringRef Name) {
    return Flow.getSummary(P.getEntity(Name));
  }
  /// What leaves \p Name by exception: what throws, and what that loses, in
  /// source order. Like exits are listed once; "" if nothing throws.
  std::string lost(llvm::StringRef Name) {
    std::set<std::pair<unsigned, std::string>> Exits;
    for (const ThrowExit *X : get(Name).Throws) {
      std::string Text = nameThrower(*X->At) + ":";
      for (const OwnedHandle &H : X->Lost)
        Text += " " + listPlaces(H);
      Exits.insert({X->At->Loc.getRawEncoding(), Text});
    }
    std::vector<std::string> Said;
    for (const auto &[Loc, Text] : Exits)
      if (!llvm::is_contained(Said, Text))
        Said.push_back(Text);
    return llvm::join(Said, "; ");
  }
  /// Where callers of \p Name get a handle.
  std::string acquired(llvm::StringRef Name) {
    std::vector<std::string> Said;
    for (const OwnedHandle &H : get(Name).Acquired)
      Said.push_back(listPlaces(H));
    return llvm::join(Said, "; ");
  }
  /// What was released of its callers' handles where \p Name throws.
  std::string released(llvm::StringRef Name) {
    std::string Out;
    for (const ThrowExit *X : get(Name).Throws) {
      Out += nameThrower(*X->At) + ":";
      for (const ObjectRef &O : X->Released)
        Out += " " + namePlace(O);
      Out += ";";
    }
    return Out;
  }

  static std::string namePlace(const ObjectRef &O) {
    return O.Kind == ObjectRef::Result ? "result"
           : O.Leaf                    ? O.Leaf->getNameAsString()
                                       : "?";
  }
  static std::string listPlaces(const OwnedHandle &H) {
    std::string Out;
    for (const ObjectRef &O : H.In)
      Out += (Out.empty() ? "" : "+") + namePlace(O);
    return Out.empty() ? "value" : Out;
  }
  static std::string nameThrower(const Fact &E) {
    return E.Kind == Fact::Throw      ? "throw"
           : E.Kind == Fact::Allocate ? "new"
           : E.Callee                 ? E.Callee->getNameAsString()
                                      : "call";
  }

  Program P;
  HandleFlow Flow;
};

/// What the body \p Body of `void f(int N, bool B)` loses; H, G are handles.
std::string loses(const std::string &Body) {
  return Handles("void f(int N, bool B) { Handle *H = nullptr, *G = nullptr;"
                 "  int Fd = -1, Rc = 0; " +
                 Body + " }")
      .lost("f");
}

//===-- Acquiring -----------------------------------------------------------//

TEST(HandleFlow, IsHeldFromItsAcquisitionToItsRelease) {
  EXPECT_EQ(loses("H = open(); check(N); close(H);"), "check: H");
  EXPECT_EQ(loses("H = open(); close(H); check(N);"), "check:");
  EXPECT_EQ(loses("check(N); H = open(); close(H);"), "check:");
  EXPECT_EQ(loses("H = open(); G = open(); check(N);"), "check: H G");
  EXPECT_EQ(loses("H = open(); close(G); check(N);"), "check: H");
  EXPECT_EQ(loses("openIn(&H); check(N);"), "check: H");
  EXPECT_EQ(loses("H = openIf(1); G = openIf(2); check(N);"), "check: H");
}

TEST(HandleFlow, CallersGetWhatIsKeptForThem) {
  Handles P("struct S { Handle *M; void keep() { M = open(); }"
            "  void drop() { M = open(); close(M); } };"
            "Handle *Global;"
            "Handle *direct() { return open(); }"
            "Handle *local() { Handle *H = open(); return H; }"
            "void out(Handle **Out) { *Out = open(); }"
            "void byRef(Handle *&Out) { Out = open(); }"
            "void through(Handle **Out) { openIn(Out); }"
            "void lost() { Handle *H = open(); }"
            "void global() { Global = open(); }");
  EXPECT_EQ(P.acquired("keep"), "M");
  EXPECT_EQ(P.acquired("drop"), "");
  EXPECT_EQ(P.acquired("direct"), "result");
  EXPECT_EQ(P.acquired("local"), "result");
  EXPECT_EQ(P.acquired("out"), "Out");
  EXPECT_EQ(P.acquired("byRef"), "Out");
  EXPECT_EQ(P.acquired("through"), "Out");
  EXPECT_EQ(P.acquired("lost"), "");
  EXPECT_EQ(P.acquired("global"), "");
}

TEST(HandleFlow, WhatCalleesAcquireIsHeldByTheirCaller) {
  Handles P("Handle *make() { return open(); }"
            "Handle *again() { return make(); }"
            "void out(Handle **Out) { *Out = make(); }"
            "struct S { Handle *M; void init() { M = again(); }"
            "  S(int N) { init(); check(N); } };"
            "void result(int N) { Handle *H = again(); check(N); }"
            "void viaOut(int N) { Handle *H; out(&H); check(N); }"
            "void released(int N) { Handle *H = again(); close(H); check(N); }"
            "Owner owner() { return Owner(open()); }"
            "void owned(int N) { Owner O = owner(); check(N); }");
  EXPECT_EQ(P.lost("S"), "check: M");
  EXPECT_EQ(P.lost("result"), "check: H");
  EXPECT_EQ(P.lost("viaOut"), "check: H");
  EXPECT_EQ(P.lost("released"), "check:");
  EXPECT_EQ(P.lost("owned"), "check:");
  const OwnedHandle &H = P.get("result").Throws.at(0)->Lost.at(0);
  ASSERT_EQ(H.Via.size(), 3u); // again, make, open
  EXPECT_EQ(H.Via.back()->Callee->getName(), "open");
}

TEST(HandleFlow, NewIsAHandleOfARawPointer) {
  Handles P("struct Data { Data(); explicit Data(void *); };"
            "struct S { Data *D; S(int N) : D(new Data) { check(N); }"
            "  S(int N, int) : D(new Data(this)) { check(N); } };"
            "void kept(int N) { Data *D = new Data; check(N); delete D; }"
            "void freed(int N) { Data *D = new Data; delete D; check(N); }");
  EXPECT_EQ(P.lost("kept"), "check: D");
  EXPECT_EQ(P.lost("freed"), "check:");
  for (const CXXConstructorDecl *C :
       cast<CXXMethodDecl>(P.P.getFunction("S")).getParent()->ctors())
    if (C->getNumParams() && !C->isCopyOrMoveConstructor()) {
      const HandleSummary &S = P.Flow.getSummary(Entity::makeFunction(*C));
      ASSERT_EQ(S.Throws.size(), 1u);
      // What is given `this` belongs to it.
      EXPECT_EQ(S.Throws[0]->Lost.size(), C->getNumParams() == 1 ? 1u : 0u);
    }
}

TEST(HandleFlow, ChildrenGoWithTheirParentWhereTheLibrarySaysSo) {
  EXPECT_EQ(loses("H = open(); G = openChild(H, 1); close(H); check(N);"),
            "check:");
  EXPECT_EQ(loses("H = open(); G = openChild(H, 1); check(N);"), "check: H G");
  EXPECT_EQ(loses("H = open(); G = openSide(H, 1); close(H); check(N);"),
            "check: G");
  EXPECT_EQ(loses("Owner O(open()); G = openChild(O.H, 1); check(N);"),
            "check:");
}

//===-- Hand-overs ----------------------------------------------------------//

TEST(HandleFlow, SomebodyElsesHandleIsNotLost) {
  EXPECT_EQ(loses("H = open(); take(H); check(N);"), "check:");
  EXPECT_EQ(loses("H = open(); give(H); check(N);"), "check:");
  EXPECT_EQ(loses("H = open(); look(H); check(N);"), "check: H");
  EXPECT_EQ(loses("H = open(); Owner O(H); check(N);"), "check:");
  EXPECT_EQ(loses("H = open(); { Owner O(H); } check(N);"), "check:");
  EXPECT_EQ(loses("static Handle *K; H = open(); K = H; check(N);"), "check:");
}

TEST(HandleFlow, CopiesAreTheSameHandle) {
  EXPECT_EQ(loses("H = open(); G = H; check(N);"), "check: H+G");
  EXPECT_EQ(loses("H = open(); G = H; close(G); check(N);"), "check:");
  EXPECT_EQ(loses("H = open(); G = H; H = nullptr; check(N);"), "check: G");
}

TEST(HandleFlow, CalleesReleaseOrKeepTheirParameter) {
  Handles P("struct S { Handle *M; void keep(Handle *X) { M = X; } };"
            "void end(Handle *X) { close(X); }"
            "void endAgain(Handle *X) { Handle *Y = X; end(Y); }"
            "void only(Handle *X) { look(X); }"
            "void a(int N) { Handle *H = open(); endAgain(H); check(N); }"
            "void b(int N) { Handle *H = open(); only(H); check(N); }"
            "void c(int N) { S T; Handle *H = open(); T.keep(H); check(N); }");
  EXPECT_EQ(P.lost("a"), "check:");
  EXPECT_EQ(P.lost("b"), "check: H");
  EXPECT_EQ(P.lost("c"), "check: H+M");
}

//===-- Tests that rule a handle out ----------------------------------------//

TEST(HandleFlow, SentinelMeansThatThereIsNone) {
  EXPECT_EQ(loses("H = open(); if (!H) throw Error();"), "throw:");
  EXPECT_EQ(loses("H = open(); if (H == nullptr) throw Error();"), "throw:");
  EXPECT_EQ(loses("H = open(); if (H) throw Error();"), "throw: H");
  EXPECT_EQ(loses("if ((H = open()) == nullptr) throw Error(); check(N);"),
            "throw:; check: H");
  EXPECT_EQ(loses("Fd = openFd(); if (Fd < 0) throw Error();"), "throw:");
  EXPECT_EQ(loses("Fd = openFd(); if (Fd == -1) throw Error();"), "throw:");
  EXPECT_EQ(loses("Fd = openFd(); if (Fd >= 0) throw Error();"), "throw: Fd");
  EXPECT_EQ(loses("H = openMap(); if (H == (Handle *)-1) throw Error();"),
            "throw:");
  EXPECT_EQ(loses("H = open(); if (!G) throw Error();"), "throw: H");
}

TEST(HandleFlow, StatusOfTheCallSaysWhetherThereIsOne) {
  EXPECT_EQ(loses("Rc = openIn(&H); if (Rc != 0) throw Error();"), "throw:");
  EXPECT_EQ(loses("Rc = openIn(&H); if (Rc) throw Error();"), "throw:");
  EXPECT_EQ(loses("Rc = openIn(&H); if (Rc == 0) throw Error();"), "throw: H");
  EXPECT_EQ(loses("if (openIn(&H)) throw Error();"), "throw:");
  EXPECT_EQ(loses("if (!openIn(&H)) throw Error();"), "throw: H");
  EXPECT_EQ(loses("bool Ok = openIn(&H) == 0; if (!Ok) throw Error();"),
            "throw:");
  EXPECT_EQ(loses("Rc = openEven(&H); if (Rc) throw Error();"), "throw: H");
  EXPECT_EQ(loses("Rc = openIn(&H); Rc = ask(); if (Rc) throw Error();"),
            "throw: H");
}

TEST(HandleFlow, StatusThatIsStoredOrNoNumber) {
  EXPECT_EQ(loses("H = openErr(&Rc); if (Rc) throw Error();"), "throw:");
  EXPECT_EQ(loses("H = openErr(&Rc); if (N) throw Error();"), "throw: H");
  EXPECT_EQ(loses("Status S = openStatus(&H); if (!S.ok()) throw Error();"),
            "throw:");
  EXPECT_EQ(loses("Status S = openStatus(&H); if (N) throw Error();"),
            "throw: H");
}

TEST(HandleFlow, SeveralValuesCanMeanSuccess) {
  EXPECT_EQ(loses("Rc = openAny(&H); if (Rc != 0 && Rc != 1) throw Error();"),
            "throw:");
  EXPECT_EQ(loses("Rc = openAny(&H); if (Rc == 1) throw Error();"), "throw: H");
  EXPECT_EQ(loses("Rc = openAny(&H); if (Rc < 0) throw Error();"), "throw:");
  // A failure may come here as well: nobody can tell.
  EXPECT_EQ(loses("Rc = openAny(&H); if (Rc != 0) throw Error();"), "throw:");
  EXPECT_EQ(loses("Rc = openAny(&H); if (Rc != 0) return; check(N);"),
            "check: H");
}

TEST(HandleFlow, SwitchOverTheStatus) {
  EXPECT_EQ(loses("switch (openIn(&H)) { case 0: break;"
                  "  default: throw Error(); }"),
            "throw:");
  EXPECT_EQ(loses("switch (openIn(&H)) { case 0: throw Error();"
                  "  default: break; }"),
            "throw: H");
  EXPECT_EQ(loses("switch (openAny(&H)) { case 1: throw Error(); case 0: "
                  "  break; case 2: throw Other(); }"),
            "throw: H; throw:");
  EXPECT_EQ(loses("H = open(); switch (N) { case 0: break;"
                  "  default: throw Error(); }"),
            "throw: H");
}

TEST(HandleFlow, HelpersTestForTheirCallers) {
  Handles P("bool isError(int Rc) { return Rc != 0; }"
            "void require(int Rc) { if (isError(Rc)) throw Error(); }"
            "void refuse(int Rc) { if (!isError(Rc)) throw Error(); }"
            "void none(Handle *X) { if (!X) throw Error(); }"
            "void some(Handle *X) { if (X) throw Error(); }"
            "void a() { Handle *H; if (isError(openIn(&H))) throw Error(); }"
            "void b() { Handle *H; require(openIn(&H)); }"
            "void c() { Handle *H; int Rc = openIn(&H); refuse(Rc); }"
            "void d() { Handle *H = open(); none(H); }"
            "void e() { Handle *H = open(); some(H); }");
  EXPECT_EQ(P.lost("a"), "throw:");
  EXPECT_EQ(P.lost("b"), "require:");
  EXPECT_EQ(P.lost("c"), "refuse: H");
  EXPECT_EQ(P.lost("d"), "none:");
  EXPECT_EQ(P.lost("e"), "some: H");
}

//===-- Paths ---------------------------------------------------------------//

TEST(HandleFlow, SameConditionComesOutTheSame) {
  EXPECT_EQ(loses("if (B) H = open(); if (!B) throw Error();"), "throw:");
  EXPECT_EQ(loses("if (B) H = open(); if (B) throw Error();"), "throw: H");
  EXPECT_EQ(loses("if (N > 2) H = open(); if (!(N > 2)) throw Error();"),
            "throw:");
  // What has changed in between, or is asked anew, says nothing.
  EXPECT_EQ(loses("if (B) H = open(); B = N > 1; if (!B) throw Error();"),
            "throw:; throw: H");
  EXPECT_EQ(loses("if (ask()) H = open(); if (!ask()) throw Error();"),
            "throw:; throw: H");
}

TEST(HandleFlow, FlagsSayWhichPathItWas) {
  const char *Start = "bool Is = false; if (N) { H = open(); Is = true; }";
  EXPECT_EQ(loses(std::string(Start) + "if (!Is) throw Error();"), "throw:");
  EXPECT_EQ(loses(std::string(Start) + "if (Is) throw Error();"), "throw: H");
  EXPECT_EQ(loses(std::string(Start) + "Is = ask(); if (!Is) throw Error();"),
            "throw:; throw: H");
}

TEST(HandleFlow, FlagsCanBePointersAndMembers) {
  const char *Start = "const char *Bad = nullptr; H = open(); if (!H) Bad = "
                      "\"none\"; ";
  EXPECT_EQ(loses(std::string(Start) + "if (Bad) throw Error();"), "throw:");
  EXPECT_EQ(loses(std::string(Start) + "if (!Bad) throw Error();"), "throw: H");
  Handles P(
      "struct S { Handle *M; bool Ok;"
      "  S(int) { M = open(); Ok = M != nullptr; if (!Ok) throw Error(); }"
      "};"
      "struct T { Handle *M; bool Ok;"
      "  T(int) { M = open(); Ok = M != nullptr; if (Ok) throw Error(); }"
      "};");
  EXPECT_EQ(P.lost("S"), "throw:");
  EXPECT_EQ(P.lost("T"), "throw: M");
}

TEST(HandleFlow, OthersMayWriteToAFlag) {
  const char *Start = "bool Is = false; auto Set = [&] { Is = true; };"
                      "if (B) { H = open(); Set(); }";
  EXPECT_EQ(loses(std::string(Start) + "if (Is) throw Error();"),
            "throw:; throw: H");
  EXPECT_EQ(loses(std::string(Start) + "if (!Is) throw Error();"),
            "throw:; throw: H");
  EXPECT_EQ(loses("static bool Is; Is = false; H = open(); unseen();"
                  "if (Is) throw Error();"),
            "throw: H");
}

TEST(HandleFlow, EarlierTurnsOfALoopAreHeldInTheirContainer) {
  EXPECT_EQ(loses("Handle *All[4]; for (int I = 0; I < 4; ++I) {"
                  "  All[I] = open(); if (!All[I]) throw Error(); }"),
            "throw:; throw: All");
  EXPECT_EQ(loses("for (int I = 0; I < 4; ++I) {"
                  "  H = open(); if (!H) throw Error(); close(H); }"),
            "throw:");
  EXPECT_EQ(loses("for (int I = 0; I < 4; ++I) { check(I); H = open();"
                  "  close(H); }"),
            "check:");
}

//===-- Exceptions ----------------------------------------------------------//

TEST(HandleFlow, UnwindingEndsWhatIsFinished) {
  Handles P("struct S { Owner O; Handle *R; S(int N) : O(open()), R(open()) "
            "  { check(N); } };"
            "struct Half { Owner O; Half(int N) : O((check(N), open())) {} };"
            "struct Del { Handle *H; ~Del() { close(H); }"
            "  Del() : H(open()) {} Del(int N) : Del() { check(N); } };"
            "struct Raw { Handle *H; Raw() : H(open()) {}"
            "  Raw(int N) : Raw() { check(N); } };");
  EXPECT_EQ(P.lost("S"), "check: R");
  EXPECT_EQ(P.lost("Half"), "check:");
  auto LostByDelegating = [&P](llvm::StringRef Name) {
    std::string Out;
    for (const CXXConstructorDecl *C :
         cast<CXXMethodDecl>(P.P.getFunction(Name)).getParent()->ctors())
      if (C->getNumParams() == 1 && !C->isCopyOrMoveConstructor())
        for (const ThrowExit *X :
             P.Flow.getSummary(Entity::makeFunction(*C)).Throws)
          Out += Handles::nameThrower(*X->At) + std::to_string(X->Lost.size());
    return Out;
  };
  EXPECT_EQ(LostByDelegating("Del"), "check0");
  EXPECT_EQ(LostByDelegating("Raw"), "check1");
}

TEST(HandleFlow, HandlersRelease) {
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (...) { close(H);"
                  "  throw; }"),
            "check:");
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (...) { throw; }"),
            "check: H");
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (...) {"
                  "  if (B) close(H); throw; }"),
            "check:");
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (...) { }"), "");
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (...) { throw Other();"
                  "  }"),
            "throw: H");
}

TEST(HandleFlow, HandlersCatchByType) {
  std::string Close = " { close(H); throw; }";
  auto Caught = [&](const std::string &What) {
    return loses("H = open(); try { check(N); } catch (" + What + ")" + Close);
  };
  EXPECT_EQ(Caught("const Error &"), "check:");
  EXPECT_EQ(Caught("Error"), "check:");
  EXPECT_EQ(Caught("Base &"), "check:");
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (Error) { }"), "");
  // The first handler of its type sees it.
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (Other &) { throw; }"
                  "  catch (...) { close(H); throw; }"),
            "check:");
  EXPECT_EQ(loses("H = open(); try { check(N); } catch (Base &) { throw; }"
                  "  catch (...) { close(H); throw; }"),
            "check: H");
  // Another type's handler is not entered for sure.
  EXPECT_NE(Caught("Other &").find("check: H"), std::string::npos);
}

TEST(HandleFlow, ExitsSayWhatIsThrownAndWhatCausesIt) {
  Handles P(
      "void a(int N) { check(N); mayFail(); never(); grow(); unseen(); }");
  EXPECT_EQ(P.lost("a"), "check:; mayFail:");
  const auto &Throws = P.get("a").Throws;
  ASSERT_EQ(Throws.size(), 2u);
  EXPECT_EQ(Throws[0]->Type.getAsString(), "Error");
  EXPECT_EQ(Throws[0]->Cause, ThrowCause::Expression);
  ASSERT_TRUE(Throws[0]->Inner);
  EXPECT_EQ(Throws[0]->Inner->At->Kind, Fact::Throw);
  EXPECT_EQ(Throws[1]->Cause, ThrowCause::Row);
  EXPECT_TRUE(Throws[1]->Row);
  EXPECT_FALSE(Throws[1]->Inner);
}

TEST(HandleFlow, OptionsSayWhatCountsAsAThrower) {
  const char *Code = "void a() { grow(); unseen(); int *P = new int; ask(); "
                     "  look(nullptr); }";
  EXPECT_EQ(Handles(Code).lost("a"), "");
  EXPECT_EQ(Handles(Code, {true, false}).lost("a"), "grow:; new:");
  EXPECT_EQ(Handles(Code, {false, true}).lost("a"), "unseen:");
}

TEST(HandleFlow, WhatACalleeReleasesBeforeItThrowsIsNotLost) {
  Handles P("struct S { Handle *M; void fail() { close(M); throw Error(); }"
            "  void late() { throw Error(); close(M); }"
            "  S(int) { M = open(); fail(); }"
            "};"
            "struct T { Handle *M; void late(int N) { check(N); close(M); }"
            "  T(int N) { M = open(); late(N); } };"
            "void end(Handle *X) { close(X); throw Error(); }"
            "void a() { Handle *H = open(); end(H); }");
  EXPECT_EQ(P.released("fail"), "throw: M;");
  EXPECT_EQ(P.lost("S"), "fail:");
  EXPECT_EQ(P.lost("T"), "late: M");
  EXPECT_EQ(P.lost("a"), "end:");
}

TEST(HandleFlow, HelpersThatReleaseBeforeTheyThrowHaveNotWhereTheyReturn) {
  Handles P("void closeAndFail(Handle *X, int Rc) { if (Rc == 0) return;"
            "  close(X); throw Error(); }"
            "void end(Handle *X, int Rc) { close(X); if (Rc) throw Error(); }"
            "void a(int N) { Handle *H = open(); closeAndFail(H, ask());"
            "  check(N); }"
            "void b(int N) { Handle *H = open(); end(H, ask()); check(N); }");
  EXPECT_EQ(P.lost("a"), "closeAndFail:; check: H");
  EXPECT_EQ(P.lost("b"), "end:; check:");
}

TEST(HandleFlow, CleanUpUnderATestBeforeAThrowIsCleanUp) {
  Handles P("void fail(Handle *&X) { if (X) close(X); X = nullptr;"
            "  throw Error(); }"
            "void other(Handle *&X) { if (X) look(X); X = nullptr;"
            "  throw Error(); }"
            "void a() { Handle *H = open(); fail(H); }"
            "void b() { Handle *H = open(); other(H); }");
  EXPECT_EQ(P.lost("a"), "fail:");
  EXPECT_EQ(P.lost("b"), "other: H");
}

TEST(HandleFlow, GuardsOfThisCanStandBeforeTheAcquisition) {
  Handles P("template <class F> struct Fin { F Do; bool On = true;"
            "  Fin(F Do) : Do(Do) {} ~Fin() { if (On) Do(); } };"
            "struct S { Handle *M; S(int N) {"
            "  Fin Guard([this] { close(M); }); M = open(); check(N);"
            "  Guard.On = false; } };"
            "struct T { Handle *M; T(int N) {"
            "  Fin Guard([this] { look(M); }); M = open(); check(N); } };");
  EXPECT_EQ(P.lost("S"), "check:");
  EXPECT_EQ(P.lost("T"), "check: M");
}

TEST(HandleFlow, ArgumentsCanShowThatACalleeDoesNotThrow) {
  EXPECT_EQ(loses("H = open(); check(0);"), "");
  EXPECT_EQ(loses("H = open(); check(-1);"), "check: H");
  EXPECT_EQ(loses("H = open(); check(N - 1);"), "check: H");
}

TEST(HandleFlow, WhatACalleeHasWrittenIsNotWhatItWasGiven) {
  Handles P("void less(int N) { --N; if (N < 0) throw Error(); }"
            "void a() { Handle *H = open(); less(0); }"
            "void gone(Handle *X) { X = nullptr; if (!X) throw Error(); }"
            "void b() { Handle *H = open(); gone(H); }");
  EXPECT_EQ(P.lost("a"), "less: H");
  EXPECT_EQ(P.lost("b"), "gone: H");
}

TEST(HandleFlow, WhatIsNoexceptLetsNothingOut) {
  Handles P("void f(int N) noexcept { Handle *H = open(); check(N); }"
            "void g(int N) { Handle *H = open(); f(N); }");
  EXPECT_EQ(P.lost("g"), "");
}

//===-- Limits --------------------------------------------------------------//

TEST(HandleFlow, RecursionEnds) {
  Handles P("void odd(int N); void even(int N) { if (N < 0) throw Error();"
            "  odd(N - 1); } void odd(int N) { even(N - 1); }"
            "void a(int N) { Handle *H = open(); even(N); }"
            "Handle *make(int N) { return N ? make(N - 1) : open(); }"
            "void b(int N) { Handle *H = make(N); check(N); }"
            "void end(Handle *X, int N) { if (N) return end(X, N - 1);"
            "  close(X); }"
            "void c(int N) { Handle *H = open(); end(H, N); check(N); }");
  EXPECT_EQ(P.lost("a"), "even: H");
  EXPECT_EQ(P.lost("b"), "check: H");
  EXPECT_EQ(P.lost("c"), "check:");
}

TEST(HandleFlow, CirclesAreReadToTheEnd) {
  Handles P("void bad(Handle *X, int N) { if (N) return bad(X, N - 1);"
            "  if (ask()) { close(X); throw Error(); } }"
            "void a(int N) { Handle *H = open(); bad(H, N); check(N); }"
            "Handle *odd(int N);"
            "Handle *even(int N) { return N ? odd(N - 1) : open(); }"
            "Handle *odd(int N) { return N ? even(N - 1) : nullptr; }"
            "void b(int N) { Handle *H = even(N); check(N); }"
            "void c(int N) { Handle *H = odd(N); check(N); }"
            "void pong(int N);"
            "void ping(int N) { if (N < 0) throw Error(); pong(N - 1); }"
            "void pong(int N) { if (N) ping(N - 1); }"
            "void d(int N) { Handle *H = open(); ping(N); close(H); }"
            "void e(int N) { Handle *H = open(); pong(N); close(H); }");
  // It is closed where `bad` throws, and not where it returns.
  EXPECT_EQ(P.lost("a"), "bad:; check: H");
  // Whichever of two is asked for first.
  EXPECT_EQ(P.lost("b"), "check: H");
  EXPECT_EQ(P.lost("c"), "check: H");
  EXPECT_EQ(P.lost("d"), "ping: H");
  EXPECT_EQ(P.lost("e"), "pong: H");
}

TEST(HandleFlow, CirclesThatReleaseStaySilent) {
  Handles P("void odd(Handle *X, int N);"
            "void even(Handle *X, int N) { if (N) odd(X, N - 1);"
            "  else close(X); }"
            "void odd(Handle *X, int N) { if (N) even(X, N - 1);"
            "  else close(X); }"
            "void a(int N) { Handle *H = open(); odd(H, N); check(N); }"
            "void b(int N) { Handle *H = open(); even(H, N); check(N); }"
            "void pong(int N); void ping(int N) { pong(N); }"
            "void pong(int N) { if (N) ping(N); }"
            "void c(int N) { Handle *H = open(); ping(N); close(H); }");
  EXPECT_EQ(P.lost("a"), "check:");
  EXPECT_EQ(P.lost("b"), "check:");
  EXPECT_EQ(P.lost("c"), "");
}

/// \p Count times \p Text, with the number for each '#'.
std::string repeat(unsigned Count, llvm::StringRef Text) {
  std::string Out;
  for (unsigned I = 0; I < Count; ++I)
    for (char C : Text)
      Out += C == '#' ? std::to_string(I) : std::string(1, C);
  return Out;
}

TEST(HandleFlow, StoresToTheWholeObjectDoNoHarm) {
  Handles P("struct S { Handle *M; S(); S(int N) { *this = S(); M = open();"
            "  check(N); } };"
            "struct T { Handle *M; T(); T(int N) { M = open(); *this = T();"
            "  check(N); } };");
  EXPECT_EQ(P.lost("S"), "check: M");
  EXPECT_NE(P.lost("T"), "");
}

TEST(HandleFlow, MoreStatesThanAreKeptDoNoHarm) {
  Handles P("void f(int N) { " +
            repeat(60, "Handle *H#; if (ask()) H# = open();") + " check(N); }");
  EXPECT_LE(P.get("f").Throws.size(), getLimit(Budget::HandlePaths));
  EXPECT_FALSE(P.get("f").Throws.empty());
}

TEST(HandleFlow, BranchesThatHoldTheSameAreOnePath) {
  Handles P("void f(int N) { Handle *H = open(); int V = 0; " +
            repeat(200, "if (ask()) V = #;") + " check(N); }");
  EXPECT_EQ(P.lost("f"), "check: H");
  EXPECT_EQ(P.get("f").Throws.size(), 1u);
}

TEST(HandleFlow, DeepCallsSayWhatTheLastOneDoes) {
  std::string Code = "void f0(int N) { check(N); }";
  for (int I = 1; I < 400; ++I)
    Code += "void f" + std::to_string(I) + "(int N) { f" +
            std::to_string(I - 1) + "(N); }";
  Handles P(Code + "void g(int N) { Handle *H = open(); f399(N); }"
                   "void none(int N) { Handle *H = open(); ask(); }");
  EXPECT_EQ(P.lost("f399"), "f398:");
  EXPECT_EQ(P.lost("g"), "f399: H");
  EXPECT_EQ(P.lost("none"), "");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
