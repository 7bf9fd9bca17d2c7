//===- UnitMentionsTest.cpp -----------------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/UnitMentions.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

bool ask(llvm::StringRef Code) {
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(Code, {"-std=c++17"});
  return mayNeedModels(Unit->getASTContext());
}

/// What a header of std would declare.
constexpr llvm::StringLiteral Std = R"(
  namespace std {
  struct ratio { explicit ratio(int); ~ratio(); int get() const; };
  template <typename T> struct pack { T *First; T &front(); };
  template <typename T> T pick(T, T);
  }
)";

bool askWithStd(llvm::StringRef Code) { return ask(Std.str() + Code.str()); }

TEST(UnitMentions, CodeThatOnlyComputesNeedsNone) {
  EXPECT_FALSE(ask(""));
  EXPECT_FALSE(ask("int square(int X) { return X * X; }"));
  EXPECT_FALSE(ask(R"(
    struct Shape {
      explicit Shape(int W) : Width(W) {}
      virtual ~Shape() { Width = 0; }
      virtual int area() const = 0;
      int Width, Height = 2;
    };
    struct Square final : Shape {
      explicit Square(int W) : Shape(W) {}
      int area() const override { return Width * Width; }
    };
    enum Kind { Small, Large };
    static const int Limits[] = {1, 2, 3};
    template <typename T> T sum(const T *Of, int Count = 3) {
      T Sum{};
      for (int I = 0; I < Count; ++I)
        Sum += Of[I];
      return Sum;
    }
    int use() {
      Square S(3);
      switch (S.area()) {
      case Small: return sum(Limits);
      default: return static_cast<int>(Large) ? -1 : 0;
      }
    })"));
}

TEST(UnitMentions, PartsOfStdThatNoModelNamesNeedNone) {
  EXPECT_FALSE(askWithStd(
      "int use(int N) { return std::pick(std::ratio(N).get(), 3); }"));
  EXPECT_FALSE(askWithStd("struct Line { std::pack<int> Of; };"
                          "int ask(Line &R) { return R.Of.front(); }"));
}

TEST(UnitMentions, NamesOfModelsCount) {
  constexpr llvm::StringLiteral Mutex =
      "namespace std { struct mutex { void lock(); }; }";
  EXPECT_TRUE(ask(Mutex.str() + "void take(std::mutex &M) { M.lock(); }"));
  EXPECT_TRUE(ask(Mutex.str() + "struct Box { std::mutex Own; };"));
  EXPECT_TRUE(askWithStd(Mutex.str() + "std::pack<std::mutex> findAll();"
                                       "void use() { findAll(); }"));
  EXPECT_TRUE(ask("int pthread_mutex_lock(void *) { return 0; }"));
}

TEST(UnitMentions, WhatIsOutOfViewCounts) {
  EXPECT_TRUE(ask("void run(); void use() { run(); }"));
  EXPECT_FALSE(ask("void run() {} void use() { run(); }"));
  EXPECT_TRUE(ask("extern int Count; int ask() { return Count; }"));
  EXPECT_FALSE(ask("int Count; int ask() { return Count; }"));
  EXPECT_TRUE(ask("void run(); struct User { User() { run(); } }; User One;"));
  EXPECT_TRUE(ask("int run(); int First = run();"));
  EXPECT_TRUE(ask("int run(); void use(int Count = run()) {}"
                  "void start() { use(); }"));
  EXPECT_TRUE(ask("int run(); struct Box { int Own = run(); }; Box Made;"));
  EXPECT_TRUE(ask("void run(); template <typename T> void use(T) { run(); }"
                  "void start() { use(1); }"));
}

TEST(UnitMentions, WhatHazardsStartFromCounts) {
  EXPECT_TRUE(ask("int *make() { return new int; }"));
  EXPECT_TRUE(ask("void end(int *P) { delete P; }"));
  EXPECT_TRUE(ask("void fail() { throw 1; }"));
  EXPECT_TRUE(ask("int ask(int N) { static int Made = N; return Made; }"));
  EXPECT_FALSE(ask("int ask() { static int Made = 3; return ++Made; }"));
  EXPECT_TRUE(ask("void use() { auto L = [] {}; L(); }"));
  EXPECT_TRUE(ask("[[clang::annotate(\"interop::blocks\")]] void run() {}"));
  EXPECT_TRUE(ask("struct __attribute__((capability(\"mutex\"))) Lock {};"));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
