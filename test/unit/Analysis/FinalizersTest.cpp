//===- FinalizersTest.cpp - Laws of what a collector calls ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which functions and classes are finalizers, by which slot, call or binding,
// and which functions finalizers alone lead to.
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/Finalizers.h"
#include "unit/LockUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// "Slot f Dealloc"; an end has a "!", a class that ends released a "-".
std::string describe(const Finalizer &F) {
  static const char *const Kinds[] = {"Slot", "Handed", "Bound"};
  std::string Out = std::string(Kinds[F.Kind]) + " " + F.getName();
  Out += " " + F.Where;
  if (F.Entry && F.Entry->IsEnd)
    Out += "!";
  if (!F.Holder.isNull())
    Out += " in " + F.Holder->getAsCXXRecordDecl()->getName().str();
  return Out + (F.IsReleased ? "-" : "");
}

std::string find(const std::string &Code) {
  LockUnit U("static void f() { ask(); } static void g() { ask(); } " + Code);
  std::vector<std::string> Said;
  for (const Finalizer &F : findFinalizers(U.TU, U.View))
    Said.push_back(describe(F));
  return llvm::join(Said, "; ");
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

TEST(Finalizers, StandInTheirSlots) {
  EXPECT_EQ(find("Type T = {\"t\", nullptr, f, g};"),
            "Slot f Dealloc!; Slot g Clear");
  EXPECT_EQ(find("Type T = {\"t\", f, nullptr, nullptr, g};"), "");
  EXPECT_EQ(find("void put(Type *T) { T->Clear = f; T->Call = g; }"),
            "Slot f Clear");
  EXPECT_EQ(find("void put(Type *T) { T->Dealloc = (void (*)())&f; }"),
            "Slot f Dealloc!");
}

TEST(Finalizers, AKeyNamesTheSlot) {
  EXPECT_EQ(find("Entry E[] = {{AtEnd, f}, {AtClear, g}, {0, nullptr}};"),
            "Slot f AtEnd!; Slot g AtClear");
  EXPECT_EQ(find("Entry E[] = {{7, f}, {(int)AtClear, g}};"),
            "Slot f AtEnd!; Slot g AtClear");
  EXPECT_EQ(find("Entry E[] = {{AtCall, f}, {0, g}};"), "");
  // A key that cannot be worked out says nothing.
  EXPECT_EQ(find("void put(int K) { Entry E = {K, f}; (void)E; }"), "");
  EXPECT_EQ(find("void put(Entry *E) { E->Key = AtEnd; E->Fn = f; }"), "");
}

TEST(Finalizers, AreHandedOver) {
  EXPECT_EQ(find("void *make(void *P) { return wrap(P, f); }"),
            "Handed f wrap");
  EXPECT_EQ(find("void make() { freeLater(g); }"), "Handed g freeLater");
  EXPECT_EQ(find("void make(void *P, void (*F)()) { wrap(P, F); }"), "");
}

TEST(Finalizers, StandInSourceOrder) {
  EXPECT_EQ(find("void *make(void *P) { return wrap(P, g); }"
                 "Type T = {\"t\", nullptr, f};"),
            "Handed g wrap; Slot f Dealloc!");
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

TEST(Finalizers, BoundClassesEndInTheirHolders) {
  const std::string C = "struct C { ~C(); }; struct D : C {}; ";
  EXPECT_EQ(find(C + "void bind() { Bind<C> B(\"C\"); }"), "Bound C Bind");
  EXPECT_EQ(find(C + "void bind() { Bind<C, Own<C>> B(\"C\"); }"),
            "Bound C Bind in Own");
  EXPECT_EQ(find(C + "template <class T> using O = Own<T>;"
                     "void bind() { Bind<C, O<C>> B(\"C\"); }"),
            "Bound C Bind in Own");
  // A base, or what overrides its methods, holds nothing.
  EXPECT_EQ(find(C + "void bind() { Bind<D, C> B(\"D\"); }"), "Bound D Bind");
  EXPECT_EQ(find(C + "void bind() { Bind<C, D> B(\"C\"); }"), "Bound C Bind");
  EXPECT_EQ(find(C + "void bind() { Bind<D, C, Own<D>> B(\"D\"); }"),
            "Bound D Bind in Own");
}

TEST(Finalizers, AnArgumentReleases) {
  const std::string C = "struct C { ~C(); }; ";
  EXPECT_EQ(find(C + "void bind() { Bind<C> B(\"C\", Releasing()); }"),
            "Bound C Bind-");
  EXPECT_EQ(find(C + "void bind() { Bind<C> B(\"C\", 1); }"), "Bound C Bind");
}

TEST(Finalizers, CopiesOfABindingBindNothing) {
  EXPECT_EQ(
      find("struct C { ~C(); };"
           "Bind<C> bind() { Bind<C> B(\"C\"); Bind<C> D(B); return D; }"),
      "Bound C Bind");
}

TEST(Finalizers, TemplatesBindWhatTheyAreMadeFor) {
  const std::string C = "struct C { ~C(); }; struct D { ~D(); };"
                        "template <class T> void bind() { Bind<T> B(\"x\"); }";
  EXPECT_EQ(find(C), "");
  EXPECT_EQ(find(C + "void all() { bind<C>(); bind<D>(); }"),
            "Bound C Bind; Bound D Bind");
}

//===----------------------------------------------------------------------===//
// What they alone lead to
//===----------------------------------------------------------------------===//

/// "held" or "dropped" for each state that \p Name is entered with, with a "!"
/// if finalizers alone lead there.
std::string enter(const std::string &Code, llvm::StringRef Name) {
  LockUnit U(Code);
  std::vector<std::string> Said;
  for (const LockContext &C : U.View.getContexts().get(U.P.getFunction(Name)))
    Said.push_back(nameLock(C.Now) + std::string(C.InFinalizer ? "!" : ""));
  return llvm::join(Said, " ");
}

TEST(LockContextsInFinalizer, IsTrueOfFinalizersAndTheirHelpers) {
  const std::string F = "static void help() { ask(); }"
                        "static void f() { help(); }";
  const std::string End = "Type T = {\"t\", nullptr, f}; ";
  EXPECT_EQ(enter(F + End, "f"), "held!");
  EXPECT_EQ(enter(F + End, "help"), "held!");
  EXPECT_EQ(enter(F + "Type T = {\"t\", f};", "help"), "held");
  EXPECT_EQ(enter(F + "void *m(void *P) { return wrap(P, f); }", "help"),
            "held!");
}

TEST(LockContextsInFinalizer, IsFalseWhereOthersLeadToo) {
  const std::string F = "static void help() { ask(); }"
                        "static void f() { help(); }"
                        "static void g() { help(); } ";
  EXPECT_EQ(enter(F + "Type T = {\"t\", g, f};", "help"), "held");
  EXPECT_EQ(enter(F + "Type T = {\"t\", nullptr, f, g};", "help"), "held!");
  // One function in two slots.
  EXPECT_EQ(enter(F + "Type T = {\"t\", f, f, g};", "f"), "held");
  EXPECT_EQ(enter(F + "Type T = {\"t\", f, f, g};", "help"), "held");
}

TEST(LockContextsInFinalizer, StatesAreToldApart) {
  EXPECT_EQ(enter("static void f() { ask(); }"
                  "void g() { start(f); } Type T = {\"t\", nullptr, f};",
                  "f"),
            "held! dropped");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
