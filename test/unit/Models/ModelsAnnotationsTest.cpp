//===- ModelsAnnotationsTest.cpp - Models in the source --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/Annotations.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

std::string getError(llvm::StringRef Text) {
  AnnotationResult R = parseAnnotation(Text);
  EXPECT_EQ(R.Status, AnnotationResult::Malformed) << Text.str();
  return R.Error;
}

TEST(ModelsAnnotations, ReadsEachKind) {
  struct {
    const char *Spelling;
    Annotation::KindTy Kind;
    const char *Text;
    Place At;
  } Cases[] = {
      {"blocks= a message comes ", Annotation::Blocks, "a message comes", {}},
      {"blocks_bounded=x=y", Annotation::BlocksBounded, "x=y", {}},
      {"nonblocking", Annotation::NonBlocking, "", {}},
      {"stop_signal", Annotation::StopSignal, "", {}},
      {"no_signal", Annotation::NoSignal, "", {}},
      {"acquires=k", Annotation::Acquires, "k", {Place::Result, 0}},
      {"acquires=k@object", Annotation::Acquires, "k", {Place::Object, 0}},
      {"releases=k", Annotation::Releases, "k", {Place::Argument, 0}},
      {"releases=k@arg2", Annotation::Releases, "k", {Place::Argument, 2}},
      {"child_of=k@result", Annotation::ChildOf, "k", {Place::Result, 0}},
      {"transfers=arg0", Annotation::Transfers, "", {}},
      {"transfers=object", Annotation::Transfers, "", {Place::Object, 0}},
      {"throws=n::error", Annotation::Throws, "n::error", {}},
  };
  for (const auto &C : Cases) {
    AnnotationResult R = parseAnnotation(std::string("interop::") + C.Spelling);
    ASSERT_EQ(R.Status, AnnotationResult::Valid) << C.Spelling << R.Error;
    EXPECT_EQ(R.Value.Kind, C.Kind);
    EXPECT_EQ(R.Value.Text, C.Text);
    EXPECT_EQ(R.Value.At, C.At) << C.Spelling;
  }
}

TEST(ModelsAnnotations, LeavesOthersAlone) {
  EXPECT_EQ(parseAnnotation("").Status, AnnotationResult::Imported);
  EXPECT_EQ(parseAnnotation("other::x").Status, AnnotationResult::Imported);
  FunctionModel Row;
  EXPECT_FALSE(readAnnotation("my_tool", Row));
  EXPECT_FALSE(readAnnotation("interop::nonsense", Row));
  EXPECT_FALSE(Row.Blocks);
}

TEST(ModelsAnnotations, TellsWhatIsWrong) {
  EXPECT_EQ(getError("interop::block=x"),
            "unknown annotation 'interop::block'; did you mean "
            "'interop::blocks'?");
  EXPECT_EQ(getError("interop::zzz"),
            "unknown annotation 'interop::zzz'; expected 'blocks', "
            "'blocks_bounded', 'nonblocking', 'stop_signal', 'no_signal', "
            "'acquires', 'releases', 'child_of', 'transfers', 'throws', "
            "'any_thread', 'dispatcher' or 'engine_thread'");
  EXPECT_EQ(getError("interop::blocks"),
            "'interop::blocks' takes a text after '='");
  EXPECT_EQ(getError("interop::nonblocking=x"),
            "'interop::nonblocking' takes no text");
  EXPECT_EQ(getError("interop::acquires= "),
            "'interop::acquires' takes a handle kind after '='");
  EXPECT_EQ(getError("interop::acquires=k@here"),
            "'interop::acquires': found place 'here', expected 'object', "
            "'result' or 'argN'");
  EXPECT_EQ(getError("interop::throws"),
            "'interop::throws' takes a text after '='");
  EXPECT_EQ(getError("interop::transfers"),
            "'interop::transfers' takes a place after '='");
  EXPECT_EQ(getError("interop::transfers=result"),
            "'interop::transfers': found place 'result', expected 'object' or "
            "'argN'");
}

TEST(ModelsAnnotations, FillsARow) {
  FunctionModel Row;
  EXPECT_TRUE(readAnnotation("interop::blocks=u", Row));
  ASSERT_TRUE(Row.Blocks);
  EXPECT_EQ(Row.Blocks->Class, BlockingClass::Unbounded);
  EXPECT_EQ(Row.Blocks->Until, "u");
  EXPECT_TRUE(readAnnotation("interop::nonblocking", Row));
  EXPECT_EQ(Row.Blocks->Class, BlockingClass::Never);
  EXPECT_TRUE(readAnnotation("interop::blocks_bounded=u", Row));
  EXPECT_EQ(Row.Blocks->Class, BlockingClass::Bounded);
  EXPECT_TRUE(readAnnotation("interop::stop_signal", Row));
  EXPECT_TRUE(Row.Signals);
  EXPECT_TRUE(readAnnotation("interop::no_signal", Row));
  EXPECT_TRUE(Row.NeverSignals);
  EXPECT_TRUE(readAnnotation("interop::child_of=parent@arg1", Row));
  EXPECT_TRUE(readAnnotation("interop::acquires=child", Row));
  ASSERT_EQ(Row.Acquires.size(), 1u);
  EXPECT_EQ(Row.Acquires[0].Handle, "child");
  EXPECT_EQ(Row.Acquires[0].At, (Place{Place::Result, 0}));
  EXPECT_EQ(Row.Acquires[0].Parent, (Place{Place::Argument, 1}));
  EXPECT_TRUE(readAnnotation("interop::releases=child@object", Row));
  ASSERT_EQ(Row.Releases.size(), 1u);
  EXPECT_EQ(Row.Releases[0].At, (Place{Place::Object, 0}));
  EXPECT_TRUE(readAnnotation("interop::transfers=arg1", Row));
  EXPECT_TRUE(readAnnotation("interop::transfers=arg2", Row));
  ASSERT_EQ(Row.Transfers.size(), 2u);
  EXPECT_EQ(Row.Transfers[1].At, (Place{Place::Argument, 2}));
  EXPECT_TRUE(readAnnotation("interop::throws=n::error", Row));
  EXPECT_EQ(Row.Throws, ThrowClass::May);
  EXPECT_EQ(Row.Thrown, "n::error");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
