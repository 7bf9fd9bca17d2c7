//===- MemberMoveTest.cpp - Members declared behind others ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Edits are applied; the whole text is compared and compiled again, with
// -Wreorder as an error. Unless a test says otherwise, `s` of the class S is to
// be declared behind its `c`.
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/MemberMove.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Core/Replacement.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// Types that members have; the text of a test starts behind this.
constexpr llvm::StringLiteral Types = R"(
struct Ctx {
  Ctx(); explicit Ctx(int); ~Ctx();
  Ctx(Ctx &&);
  int id() const; int next();
};
struct Sock {
  Sock(); explicit Sock(int); Sock(int, int); explicit Sock(Ctx &);
  explicit Sock(void *); ~Sock();
};
namespace std {
template <class T> struct remove { using type = T; };
template <class T> struct remove<T &> { using type = T; };
template <class T> typename remove<T>::type &&move(T &&);
template <class T> T &&forward(typename remove<T>::type &);
}
struct Any { template <class F> explicit Any(F); ~Any(); };
int open(int &);
)";

using Names = std::vector<std::pair<std::string, std::string>>;

class Program {
public:
  /// With \p Header as "s.h", which the code includes itself.
  explicit Program(llvm::StringRef Code, llvm::StringRef Header = "",
                   bool IsSystem = false)
      : Headers({{"/headers/s.h", Header.str()}}),
        Unit(parse(Code, Headers, IsSystem)) {}

  MemberMoveResult move(const Names &Pairs, const Names &Needs) {
    std::vector<MemberMove> Moves;
    for (const auto &[Moved, Behind] : Pairs)
      Moves.push_back({findField(Moved), findField(Behind)});
    return moveMembers(Moves, Unit->getASTContext(),
                       [&](const FieldDecl &Earlier, const FieldDecl &Later) {
                         return llvm::any_of(Needs, [&](const auto &N) {
                           return Later.getName() == N.first &&
                                  Earlier.getName() == N.second;
                         });
                       });
  }

  /// The text of the main file, or of the header.
  std::string apply(const MemberMoveResult &Result, bool OfHeader = false) {
    const SourceManager &SM = Unit->getSourceManager();
    tooling::Replacements All;
    FileID File = SM.getMainFileID();
    for (const FixItHint &Hint : Result.Edits) {
      FileID InFile = SM.getFileID(Hint.RemoveRange.getBegin());
      if ((InFile != SM.getMainFileID()) != OfHeader)
        continue;
      File = InFile;
      llvm::Error E = All.add(
          tooling::Replacement(SM, Hint.RemoveRange, Hint.CodeToInsert));
      EXPECT_FALSE(bool(E)) << llvm::toString(std::move(E));
    }
    auto Text = tooling::applyAllReplacements(SM.getBufferData(File), All);
    EXPECT_TRUE(bool(Text));
    return Text->substr(OfHeader ? 0 : Types.size());
  }

  static bool compiles(llvm::StringRef Code, llvm::StringRef Header = "") {
    return !Program(Code, Header).Unit->getDiagnostics().hasErrorOccurred();
  }

private:
  static std::unique_ptr<ASTUnit>
  parse(llvm::StringRef Code, const tooling::FileContentMappings &Headers,
        bool IsSystem) {
    return tooling::buildASTFromCodeWithArgs(
        (Types + Code).str(),
        {"-std=c++20", "-Wall", "-Wextra", "-Werror=reorder",
         "-Werror=uninitialized", "-Wno-unused",
         IsSystem ? "-isystem/headers" : "-I/headers"},
        "input.cc", "test", std::make_shared<PCHContainerOperations>(),
        tooling::getClangStripDependencyFileAdjuster(), Headers);
  }

  /// The member of S; of its instance if there is one.
  const FieldDecl *findField(llvm::StringRef Name) {
    auto Found = match(
        fieldDecl(hasName(Name.str()), hasParent(cxxRecordDecl(hasName("S"))))
            .bind("f"),
        Unit->getASTContext());
    EXPECT_FALSE(Found.empty()) << Name.str();
    return Found.back().getNodeAs<FieldDecl>("f");
  }

  tooling::FileContentMappings Headers; ///< the parsed files stand in it
  std::unique_ptr<ASTUnit> Unit;
};

void expectMoved(llvm::StringRef Before, llvm::StringRef After,
                 const Names &Pairs = {{"s", "c"}}, const Names &Needs = {}) {
  EXPECT_TRUE(Program::compiles(Before)) << "the test itself";
  Program P(Before);
  MemberMoveResult Result = P.move(Pairs, Needs);
  EXPECT_EQ(Result.Why, "");
  EXPECT_EQ(P.apply(Result), After);
  EXPECT_TRUE(Program::compiles(After));
  EXPECT_EQ(Program(After).move(Pairs, Needs).Why, "it stands there already");
}

void expectRefused(llvm::StringRef Code, llvm::StringRef Why,
                   const Names &Pairs = {{"s", "c"}}, const Names &Needs = {}) {
  EXPECT_TRUE(Program::compiles(Code)) << "the test itself";
  MemberMoveResult Result = Program(Code).move(Pairs, Needs);
  EXPECT_TRUE(Result.Edits.empty());
  EXPECT_EQ(Result.Why, Why.str()) << Code.str();
}

//===-- The declaration ---------------------------------------------------===//

TEST(MemberMove, TakesTheLine) {
  expectMoved(R"(
class S {
  S();
  Sock s;
  Ctx c;
};
)",
              R"(
class S {
  S();
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, TakesCommentsAboveAndBehind) {
  expectMoved(R"(
class S {
  S();

  /* block */
  /// The socket
  /// of it.
  Sock s; ///< speaks
          ///< to the world
  /// The context.
  Ctx c; // owns it
         // all

  int x = 0;
};
)",
              R"(
class S {
  S();

  /// The context.
  Ctx c; // owns it
         // all
  /* block */
  /// The socket
  /// of it.
  Sock s; ///< speaks
          ///< to the world

  int x = 0;
};
)");
}

TEST(MemberMove, LeavesTheCommentsOfOthers) {
  expectMoved(R"(
class S {
  S();
  int x = 0; ///< a number
             ///< to count with
  Sock s;
  // Owns it.

  // Behind an empty line.
  Ctx c;
  // NOLINTBEGIN
  int y = 0;
  // NOLINTEND
};
)",
              R"(
class S {
  S();
  int x = 0; ///< a number
             ///< to count with
  // Owns it.

  // Behind an empty line.
  Ctx c;
  Sock s;
  // NOLINTBEGIN
  int y = 0;
  // NOLINTEND
};
)");
}

TEST(MemberMove, TakesAttributesAndInitializer) {
  expectMoved(R"(
class S {
  S();
  alignas(16) [[maybe_unused]] mutable Sock s{1, [] { int a; a = 2; return a; }()};
  Ctx c = Ctx(2);
};
)",
              R"(
class S {
  S();
  Ctx c = Ctx(2);
  alignas(16) [[maybe_unused]] mutable Sock s{1, [] { int a; a = 2; return a; }()};
};
)");
}

TEST(MemberMove, TakesAnAttributeLineAbove) {
  expectMoved(R"(
class S {
  S();
  // The socket.
  [[maybe_unused]]
  Sock s;
  Ctx c;
};
)",
              R"(
class S {
  S();
  Ctx c;
  // The socket.
  [[maybe_unused]]
  Sock s;
};
)");
}

TEST(MemberMove, TakesAnInitializerThatIsAMacro) {
  expectMoved(R"(
#define ONE 1
class S {
  S() : s(ONE), c(2) {}
  Sock s = Sock(ONE);
  Ctx c;
};
)",
              R"(
#define ONE 1
class S {
  S() : c(2), s(ONE) {}
  Ctx c;
  Sock s = Sock(ONE);
};
)");
}

TEST(MemberMove, KeepsParagraphsApart) {
  expectMoved(R"(
class S {
  S();

  // The socket.
  Sock s;

  // A number.
  int x = 0;

  // The context.
  Ctx c;

  // Another.
  int y = 0;
};
)",
              R"(
class S {
  S();

  // A number.
  int x = 0;

  // The context.
  Ctx c;

  // The socket.
  Sock s;

  // Another.
  int y = 0;
};
)");
}

TEST(MemberMove, LeavesNoEmptyLineBehindTheLabel) {
  expectMoved(R"(
class S {
  S();

private:
  Sock s;

  Ctx c;
};
)",
              R"(
class S {
  S();

private:
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, MovesOnOneLine) {
  expectMoved(R"(
class S { S(); Sock s; int x = 0; Ctx c; };
)",
              R"(
class S { S(); int x = 0; Ctx c; Sock s; };
)");
}

TEST(MemberMove, MovesFromTheLineOfALabel) {
  expectMoved(R"(
class S {
  S();
  private: Sock s;
  int x = 0;
  Ctx c; };
)",
              R"(
class S {
  S();
  private:
  int x = 0;
  Ctx c; Sock s; };
)");
}

TEST(MemberMove, KeepsAParagraphAtTheEnd) {
  expectMoved(R"(
class S {
  S();

  // The socket.
  Sock s;

  // The context.
  Ctx c;
};
)",
              R"(
class S {
  S();

  // The context.
  Ctx c;

  // The socket.
  Sock s;
};
)");
}

TEST(MemberMove, LeavesAMacroThatIsALine) {
  expectMoved(R"(
#define OBJECT static int Count; void count();
class S {
  S();
  OBJECT
  Sock s;
  [[maybe_unused]] // why
  Sock t;
  Ctx c;
};
)",
              R"(
#define OBJECT static int Count; void count();
class S {
  S();
  OBJECT
  Ctx c;
  Sock s;
  [[maybe_unused]] // why
  Sock t;
};
)",
              {{"s", "c"}, {"t", "c"}});
}

TEST(MemberMove, KeepsMarksOfTools) {
  expectMoved(R"(
class S {
  S();
  ///@{
  Sock s;
  int x = 0;
  ///@}
  // clang-format off
  Ctx c;
};
)",
              R"(
class S {
  S();
  ///@{
  int x = 0;
  ///@}
  // clang-format off
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, KeepsTheLineBreaksOfWindows) {
  expectMoved("class S {\r\n  S();\r\n  Sock s; // a\r\n  Ctx c;\r\n};\r\n",
              "class S {\r\n  S();\r\n  Ctx c;\r\n  Sock s; // a\r\n};\r\n");
}

TEST(MemberMove, PassesMethodsAndTypes) {
  expectMoved(R"(
class S {
public:
  S();
  Sock s;
  void f() { s = Sock(1); }
  struct In { int X; };
  friend void g(S &);
  static int Count;
  Ctx c;
  void h();
};
)",
              R"(
class S {
public:
  S();
  void f() { s = Sock(1); }
  struct In { int X; };
  friend void g(S &);
  static int Count;
  Ctx c;
  Sock s;
  void h();
};
)");
}

TEST(MemberMove, MovesInANestedClass) {
  expectMoved(R"(
class Outer {
  class S {
  public:
    S();
    Sock s;
    Ctx c;
  };
  S One;
};
)",
              R"(
class Outer {
  class S {
  public:
    S();
    Ctx c;
    Sock s;
  };
  S One;
};
)");
}

//===-- Several at once ---------------------------------------------------===//

TEST(MemberMove, KeepsTheOrderOfWhatMovesTogether) {
  expectMoved(R"(
class S {
  S() : a(1), b(2), x(3), c(4) {}
  Sock a;
  // The second.
  Sock b;
  int x;
  Ctx c;
};
)",
              R"(
class S {
  S() : x(3), c(4), a(1), b(2) {}
  int x;
  Ctx c;
  Sock a;
  // The second.
  Sock b;
};
)",
              {{"b", "c"}, {"a", "c"}});
}

TEST(MemberMove, FollowsATargetThatMoves) {
  expectMoved(R"(
class S {
  S() : a(1), b(2), x(3), c(4) {}
  Sock a;
  Sock b;
  int x;
  Ctx c;
};
)",
              R"(
class S {
  S() : x(3), c(4), b(2), a(1) {}
  int x;
  Ctx c;
  Sock b;
  Sock a;
};
)",
              {{"a", "b"}, {"b", "c"}});
}

TEST(MemberMove, TakesTheLastOfTwoTargets) {
  expectMoved(R"(
class S {
  S();
  Sock s;
  Ctx c;
  Ctx d;
};
)",
              R"(
class S {
  S();
  Ctx c;
  Ctx d;
  Sock s;
};
)",
              {{"s", "d"}, {"s", "c"}});
}

TEST(MemberMove, GoesToDifferentTargets) {
  expectMoved(R"(
class S {
  S() : a(1), b(2), c(3), x(0), d(4) {}

  Sock a;

  Sock b;

  Ctx c;

  int x;

  Ctx d;
};
)",
              R"(
class S {
  S() : c(3), b(2), x(0), d(4), a(1) {}

  Ctx c;
  Sock b;

  int x;

  Ctx d;
  Sock a;
};
)",
              {{"a", "d"}, {"b", "c"}});
}

TEST(MemberMove, TakesAlongWhatNeedsIt) {
  expectMoved(R"(
class S {
  S();
  Sock a;
  Sock b;
  Ctx c;
  Ctx d;
};
)",
              R"(
class S {
  S();
  Ctx c;
  Ctx d;
  Sock a;
  Sock b;
};
)",
              {{"a", "d"}, {"b", "c"}}, {{"b", "a"}});
}

//===-- Access ------------------------------------------------------------===//

TEST(MemberMove, TakesItsAccessToTheEnd) {
  expectMoved(R"(
class S {
private:
  Sock s;
  int x = 0;

public:
  S();
  Ctx c;
};
)",
              R"(
class S {
private:
  int x = 0;

public:
  S();
  Ctx c;

private:
  Sock s;
};
)");
}

TEST(MemberMove, RestoresTheAccessOfWhatFollows) {
  expectMoved(R"(
class S {
  int x = 0;
  Sock s;

  public:
    S();
    Ctx c;

    void f();
};
)",
              R"(
class S {
  int x = 0;

  public:
    S();
    Ctx c;

  private:
  Sock s;

  public:
    void f();
};
)");
}

TEST(MemberMove, LeavesTheNextLabelAlone) {
  expectMoved(R"(
struct S {
  S();
  Sock s;
  int x = 0;

protected:
  Ctx c;

private:
  int y = 0;
};
)",
              R"(
struct S {
  S();
  int x = 0;

protected:
  Ctx c;

public:
  Sock s;

private:
  int y = 0;
};
)");
}

TEST(MemberMove, TakesTheLabelThatLabelsNothing) {
  expectMoved(R"(
class S {
public:
  S();

private:
  Sock s;

public:
  Ctx c;

private:
  int y = 0;
};
)",
              R"(
class S {
public:
  S();

public:
  Ctx c;

private:
  Sock s;

private:
  int y = 0;
};
)");
}

TEST(MemberMove, NeedsNoLabelForTheSameAccess) {
  expectMoved(R"(
class S {
  Sock s;
  int x = 0;
public:
  S();
private:
  Ctx c;
};
)",
              R"(
class S {
  int x = 0;
public:
  S();
private:
  Ctx c;
  Sock s;
};
)");
}

//===-- Initializers ------------------------------------------------------===//

TEST(MemberMove, MovesInitializersOnOneLine) {
  expectMoved(R"(
class S {
  S(int A) : s(A), c(2), x(3) {}
  S() : s(1) {}
  S(int, int) : c(1), x(2) {}
  S(char) : S(1) {}
  Sock s;
  Ctx c;
  int x = 0;
};
)",
              R"(
class S {
  S(int A) : c(2), s(A), x(3) {}
  S() : s(1) {}
  S(int, int) : c(1), x(2) {}
  S(char) : S(1) {}
  Ctx c;
  Sock s;
  int x = 0;
};
)");
}

TEST(MemberMove, KeepsTrailingCommas) {
  expectMoved(R"(
class S {
  S()
      : x(2), // a number
        s(1,
          2), // the socket
        // it owns
        // all
        c{3} // the context
  {
  }
  int x;
  Sock s;
  Ctx c;
};
)",
              R"(
class S {
  S()
      : x(2), // a number
        // it owns
        // all
        c{3}, // the context
        s(1,
          2) // the socket
  {
  }
  int x;
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, KeepsLeadingCommas) {
  expectMoved(R"(
class S {
  S();
  Sock s;
  int x;
  Ctx c;
};
S::S()
  : s(1) // the socket
  , x(2)
  // it owns all
  , c(3)
{}
)",
              R"(
class S {
  S();
  int x;
  Ctx c;
  Sock s;
};
S::S()
  : x(2)
  // it owns all
  , c(3)
  , s(1) // the socket
{}
)");
}

TEST(MemberMove, MovesInACompactList) {
  expectMoved(R"(
class S {
  S()
      : s(1), x(2),
        c(3), y(4)
  {}
  Sock s;
  int x;
  Ctx c;
  int y;
};
)",
              R"(
class S {
  S()
      : x(2), c(3),
        s(1), y(4)
  {}
  int x;
  Ctx c;
  Sock s;
  int y;
};
)");
}

TEST(MemberMove, MovesACommentBehindTheLastOne) {
  expectMoved(R"(
class S {
  S(int A) :
    // the socket
    s(A),

    // the context
    c([] { return 1; }())
    // and that is all
  {
  }
  Sock s;
  Ctx c;
};
)",
              R"(
class S {
  S(int A) :
    // the context
    c([] { return 1; }()),

    // the socket
    s(A)
    // and that is all
  {
  }
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, LeavesACommentOfTheConstructor) {
  expectMoved(R"(
class S {
  S(int A) // has one
      : s(A), c(2) {}
  Sock s;
  Ctx c;
};
)",
              R"(
class S {
  S(int A) // has one
      : c(2), s(A) {}
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, MovesInAFunctionTryBlock) {
  expectMoved(R"(
class S {
  S() try : s(1), c(2) {
  } catch (...) {
  }
  Sock s;
  Ctx c;
};
)",
              R"(
class S {
  S() try : c(2), s(1) {
  } catch (...) {
  }
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, PassesBasesAndNoexcept) {
  expectMoved(R"(
struct Base { Base(int); };
class S : Base {
  S(int A) noexcept(noexcept(A ? 1 : 2)) : ::Base(A), s(A), c(2) {}
  Sock s;
  Ctx c;
};
)",
              R"(
struct Base { Base(int); };
class S : Base {
  S(int A) noexcept(noexcept(A ? 1 : 2)) : ::Base(A), c(2), s(A) {}
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, MovesInTheTemplate) {
  expectMoved(R"(
template <class T> class S {
public:
  explicit S(T A) : s(A), x(A), c(2) {}
  template <class U> S(U A, U B);
  Sock s;
  T x;
  Ctx c;
};
template <class T> template <class U> S<T>::S(U A, U) : s(A), c(1) {}
S<int> One(1), Two(1L, 2L);
)",
              R"(
template <class T> class S {
public:
  explicit S(T A) : x(A), c(2), s(A) {}
  template <class U> S(U A, U B);
  T x;
  Ctx c;
  Sock s;
};
template <class T> template <class U> S<T>::S(U A, U) : c(1), s(A) {}
S<int> One(1), Two(1L, 2L);
)");
}

TEST(MemberMove, MovesInAPartialSpecializationAndItsClass) {
  expectMoved(R"(
template <class T> struct Outer;
template <class T> struct Outer<T *> {
  class S {
  public:
    explicit S(T A) : s(A), c(2) {}
    Sock s;
    Ctx c;
  };
};
Outer<int *>::S One(1);
)",
              R"(
template <class T> struct Outer;
template <class T> struct Outer<T *> {
  class S {
  public:
    explicit S(T A) : c(2), s(A) {}
    Ctx c;
    Sock s;
  };
};
Outer<int *>::S One(1);
)");
}

TEST(MemberMove, MovesWhatUsesTheTarget) {
  expectMoved(R"(
class S {
  explicit S(int A) : s(A), c(A) {}
  Sock s;
  Ctx c;
  int Id = c.id();
};
)",
              R"(
class S {
  explicit S(int A) : c(A), s(A) {}
  Ctx c;
  Sock s;
  int Id = c.id();
};
)");
}

TEST(MemberMove, MovesClosuresOverOtherMembers) {
  expectMoved(R"(
class S {
  S(Ctx &Shared) : s(Shared), a([this] { return x; }), c(Shared.id()) {}
  int x = 0;
  Sock s;
  Any a;
  Ctx c;
};
)",
              R"(
class S {
  S(Ctx &Shared) : a([this] { return x; }), c(Shared.id()), s(Shared) {}
  int x = 0;
  Any a;
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, MayHandOutThisLater) {
  expectMoved(R"(
class S {
  S() : s(this), c(1) {}
  Sock s;
  Ctx c;
};
)",
              R"(
class S {
  S() : c(1), s(this) {}
  Ctx c;
  Sock s;
};
)");
}

TEST(MemberMove, LeavesAConstructorThatIsInOrder) {
  Program P("class S { S() : s(1) {} Sock s; Ctx c; };");
  MemberMoveResult Result = P.move({{"s", "c"}}, {});
  EXPECT_EQ(Result.Edits.size(), 2u);
  EXPECT_TRUE(Result.AllConstructorsSeen);
}

TEST(MemberMove, TellsOfConstructorsElsewhere) {
  EXPECT_FALSE(Program("class S { S(int); S() {} Sock s; Ctx c; };")
                   .move({{"s", "c"}}, {})
                   .AllConstructorsSeen);
  EXPECT_TRUE(Program("class S { S(int) = delete; S(S &&) = default; S() {} "
                      "Sock s; Ctx c; };")
                  .move({{"s", "c"}}, {})
                  .AllConstructorsSeen);
  EXPECT_TRUE(Program("class S { S(); Sock s; Ctx c; }; S::S() = default;")
                  .move({{"s", "c"}}, {})
                  .AllConstructorsSeen);
}

TEST(MemberMove, EditsTheHeaderAndTheConstructorOutsideIt) {
  llvm::StringRef Header = "class S {\n  S();\n  Sock s;\n  Ctx c;\n};\n",
                  Code = "#include \"s.h\"\nS::S() : s(1), c(2) {}\n";
  Program P(Code, Header);
  MemberMoveResult Result = P.move({{"s", "c"}}, {});
  EXPECT_EQ(Result.Why, "");
  std::string NewHeader = P.apply(Result, true), NewCode = P.apply(Result);
  EXPECT_EQ(NewHeader, "class S {\n  S();\n  Ctx c;\n  Sock s;\n};\n");
  EXPECT_EQ(NewCode, "#include \"s.h\"\nS::S() : c(2), s(1) {}\n");
  EXPECT_TRUE(Program::compiles(NewCode, NewHeader));
  EXPECT_FALSE(Program::compiles(Code, NewHeader)) << "the harness itself";
}

TEST(MemberMove, LeavesSystemHeaders) {
  Program P("#include <s.h>\nS::S() : s(1), c(2) {}\n",
            "class S {\n  S();\n  Sock s;\n  Ctx c;\n};\n", true);
  MemberMoveResult Result = P.move({{"s", "c"}}, {});
  EXPECT_TRUE(Result.Edits.empty());
  EXPECT_EQ(Result.Why, "its class is defined in a system header");
}

TEST(MemberMove, LeavesMembersOfAnotherFile) {
  Program P("class S {\n  S();\n#include \"s.h\"\n  Ctx c;\n};\n",
            "  Sock s;\n");
  MemberMoveResult Result = P.move({{"s", "c"}}, {});
  EXPECT_TRUE(Result.Edits.empty());
  EXPECT_EQ(Result.Why, "'s' is declared in a macro or another file");
}

//===-- Refusals ----------------------------------------------------------===//

TEST(MemberMove, RefusesWhatIsNeededThere) {
  expectRefused(R"(class S { S(); Sock s; int x = 0; Ctx c; };)",
                "'x' needs 's'", {{"s", "c"}}, {{"x", "s"}});
  expectRefused(R"(class S { S(); Sock s; Sock t; Ctx c; };)",
                "members would have to stand behind each other",
                {{"s", "c"}, {"t", "s"}, {"s", "t"}});
  expectRefused(R"(class S { S(); Ctx c; Sock s; };)",
                "it stands there already");
}

TEST(MemberMove, RefusesMacros) {
  expectRefused(R"(#define MEMBER(T, N) T N;
class S { S(); MEMBER(Sock, s) Ctx c; };)",
                "'s' is declared in a macro or another file");
  expectRefused(R"(#define MEMBER(T, N) T N;
class S { S(); Sock s; MEMBER(int, x) Ctx c; };)",
                "'x' is declared in a macro or another file");
  expectRefused(R"(#define TYPE Sock
class S { S(); TYPE s; Ctx c; };)",
                "'s' is declared in a macro or another file");
  expectRefused(R"(#define SPECIAL mutable
class S { S(); SPECIAL Sock s; Ctx c; };)",
                "'s' is declared in a macro or another file");
  expectRefused(R"(#define UNUSED [[maybe_unused]]
class S {
  S();
  UNUSED
  Sock s;
  Ctx c;
};)",
                "'s' is declared in a macro or another file");
  expectRefused(R"(#define INIT(N) N(1)
class S { S() : INIT(s), c(2) {} Sock s; Ctx c; };)",
                "an initializer stands in a macro");
  expectRefused(R"(#define CLASS class S { S(); Sock s; Ctx c; };
CLASS)",
                "'c' is declared in a macro or another file");
}

TEST(MemberMove, RefusesSharedDeclarations) {
  expectRefused(R"(class S {
  S();
  // The socket.
  Sock s;
  int x = 0; Ctx c; };)",
                "'c' shares its line with other code");
  expectRefused(R"(class S { S(); Sock s, t; Ctx c; };)",
                "'s' is declared together with another name");
  expectRefused(R"(class S { S(); Sock s; Ctx b, c; };)",
                "'c' is declared together with another name");
  expectRefused(R"(class S { S(); struct { Sock In; } s; Ctx c; };)",
                "'s' is declared together with another name");
}

TEST(MemberMove, RefusesDirectives) {
  expectRefused(R"(class S {
  S();
  Sock s;
#ifdef X
  int x = 0;
#endif
  Ctx c;
};)",
                "a preprocessor directive stands in between");
  expectRefused(R"(class S {
  S() : s(1),
#ifdef X
  x(1),
#endif
  c(2) {}
  Sock s;
  Ctx c;
};)",
                "comments or directives stand between the initializers");
  expectRefused(R"(class S {
  S()
  // the socket
  : s(1), c(2) {}
  Sock s;
  Ctx c;
};)",
                "comments or directives stand between the initializers");
  expectRefused(R"(class S {
  S() : s(1) /* a */, /* b */ c(2) {}
  Sock s;
  Ctx c;
};)",
                "comments or directives stand between the initializers");
}

TEST(MemberMove, RefusesInitializersThatUseIt) {
  expectRefused(
      R"(class S { S(int A) : s(A), x(open(A)), c(2) {} Sock s; int x; Ctx c; };)",
      "the initializers of 's' and 'x' both use 'A'");
  expectRefused(
      R"(class S { S(Ctx A) : s(A.id()), c(std::move(A)) {} Sock s; Ctx c; };)",
      "the initializers of 's' and 'c' both use 'A'");
  expectRefused(
      R"(class S { S(Ctx &A) : s(A.next()), c(A.next()) {} Sock s; Ctx c; };)",
      "the initializers of 's' and 'c' both use 'A'");
  expectRefused(R"(class S { S(int *A) : s(++*A), c(*A) {} Sock s; Ctx c; };)",
                "the initializers of 's' and 'c' both use 'A'");
  expectRefused(
      R"(class S { int e = 0; S() : s(open(e)), c(e) {} Sock s; Ctx c; };)",
      "the initializers of 's' and 'c' both use 'e'");
  expectRefused(R"(class S { S() : x(&s) {} Sock s; Sock *x; Ctx c; };)",
                "the initializer of 'x' uses 's'");
  expectRefused(R"(class S { S(); Sock s; Sock *x = &this->s; Ctx c; };)",
                "the initializer of 'x' uses 's'");
  expectRefused(
      R"(class S { S() : a([this] { s = Sock(2); }) {} Sock s; Any a; Ctx c; };)",
      "the initializer of 'a' uses 's'");
  expectRefused(
      R"(class S { S() : a([&t = s] { return &t; }) {} Sock s; Any a; Ctx c; };)",
      "the initializer of 'a' uses 's'");
  expectRefused(R"(class S { S() : c(f()) {} int f(); Sock s; Ctx c; };)",
                "the initializer of 'c' may use 's' through 'this'");
  expectRefused(
      R"(class S { S(); int f(); Sock s; Any a{[this] { f(); }}; Ctx c; };)",
      "the initializer of 'a' may use 's' through 'this'");
  expectRefused(R"(class S { S() : x(this) {} Sock s; S *x; Ctx c; };)",
                "the initializer of 'x' may use 's' through 'this'");
  expectRefused(
      R"(template <class T> struct S { S(T A) : s(1), c(g(A)) {} template <class U> int g(U); Sock s; Ctx c; };)",
      "the initializer of 'c' may use 's' through 'this'");
  expectRefused(
      R"(template <class T> struct S { template <class U> S(U &&A) : s(g(A)), c(std::forward<U>(A)) {} static int g(T); Sock s; Ctx c; };)",
      "the initializers of 's' and 'c' both use 'A'");
}

TEST(MemberMove, RefusesWhereTheOrderIsKnownElsewhere) {
  expectRefused(R"(struct S { Sock s; Ctx c; };)",
                "'S' is an aggregate, which is initialized by position");
  expectRefused(
      R"(struct B { virtual ~B(); }; struct S : B { Sock s; Ctx c; };)",
      "the layout of 'S' may be fixed elsewhere");
  expectRefused(R"(extern "C" { struct S { S(); Sock s; Ctx c; }; })",
                "the layout of 'S' may be fixed elsewhere");
  expectRefused(R"(struct __attribute__((packed)) S { S(); int s; int c; };)",
                "the layout of 'S' may be fixed elsewhere");
  expectRefused(
      R"(class S { S(); bool operator==(const S &) const = default; int s; int c; };)",
      "'S' has a defaulted comparison, which goes by the order of members");
  expectRefused(
      R"(class S { S(); friend bool operator==(const S &, const S &) = default; int s; int c; };)",
      "'S' has a defaulted comparison, which goes by the order of members");
  expectRefused(R"(union S { S(); ~S(); Sock s; Ctx c; };)",
                "its class is a union or has no name");
  expectRefused(R"(class S { S(); int s; int x : 3; Ctx c; };)",
                "'x' is a bit-field");
  expectRefused(R"(class S { S(); Sock s; union { int x; long y; }; Ctx c; };)",
                "a member without a name stands in between");
  expectRefused(R"(class S { S(); Sock s; decltype(s) *x; Ctx c; };)",
                "a declaration in between depends on 's'");
  expectRefused(
      R"(class S { S(); Sock s; static constexpr Sock S::*P = &S::s; Ctx c; };)",
      "a declaration in between depends on 's'");
  expectRefused(
      R"(class S { S(); bool operator==(const S &) const; int s; int c; };
bool S::operator==(const S &) const = default;)",
      "'S' has a defaulted comparison, which goes by the order of members");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
