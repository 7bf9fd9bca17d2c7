//===- ModelsYamlTest.cpp - The located tree ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Budgets.h"
#include "Support/YamlCodec.h"
#include "gtest/gtest.h"
#include <deque>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The root of a tree that stays to the end.
YamlNode parseOk(llvm::StringRef Text) {
  static std::deque<YamlTree> Trees;
  std::vector<YamlError> Errors;
  YamlTree &Tree = Trees.emplace_back();
  EXPECT_TRUE(parseYaml(Text, Tree, Errors));
  for (const YamlError &E : Errors)
    ADD_FAILURE() << E.Line << ":" << E.Column << ": " << E.Message;
  return Tree.Root;
}

std::string parseBad(llvm::StringRef Text) {
  YamlTree Tree;
  std::vector<YamlError> Errors;
  EXPECT_FALSE(parseYaml(Text, Tree, Errors));
  std::string Out;
  for (const YamlError &E : Errors)
    Out += (Out.empty() ? "" : "\n") + std::to_string(E.Line) + ":" +
           std::to_string(E.Column) + ": " + E.Message;
  return Out;
}

TEST(ModelsYaml, KeepsPlaces) {
  YamlNode Root = parseOk("a: 1\nb:\n  - x\n  - {c: 'q'}\nns::d: ~\n");
  ASSERT_EQ(Root.Kind, YamlNode::Mapping);
  const YamlNode *B = Root.find("b");
  ASSERT_TRUE(B && B->Kind == YamlNode::Sequence && B->Items.size() == 2);
  EXPECT_EQ(B->Items[0].Line, 3u);
  EXPECT_EQ(B->Items[0].Column, 5u);
  const YamlNode *C = B->Items[1].find("c");
  ASSERT_TRUE(C);
  EXPECT_EQ(C->Text, "q");
  EXPECT_TRUE(C->Quoted);
  EXPECT_EQ(C->Line, 4u);
  EXPECT_EQ(Root.Entries[2].Key, "ns::d");
  EXPECT_EQ(Root.Entries[2].Value.Kind, YamlNode::Null);
  EXPECT_EQ(Root.find("zz"), nullptr);
}

TEST(ModelsYaml, TakesWhatIsEmpty) {
  EXPECT_EQ(parseOk("").Kind, YamlNode::Null);
  EXPECT_EQ(parseOk("# nothing\n").Kind, YamlNode::Null);
  EXPECT_EQ(parseOk("\xEF\xBB\xBF"
                    "a: 1\r\n")
                .find("a")
                ->Text,
            "1");
}

TEST(ModelsYaml, TakesLongTexts) {
  YamlNode Root = parseOk("a: |\n  one\n  two\nb: \"x\n  y\"\n");
  EXPECT_EQ(Root.find("a")->Text, "one\ntwo\n");
  EXPECT_EQ(Root.find("b")->Text, "x y");
}

TEST(ModelsYaml, DescribesWhatItFound) {
  YamlNode Root = parseOk("a: x\nb: []\nc: {}\nd:\n");
  EXPECT_EQ(Root.find("a")->describe(), "'x'");
  EXPECT_EQ(Root.find("b")->describe(), "a sequence");
  EXPECT_EQ(Root.find("c")->describe(), "a mapping");
  EXPECT_EQ(Root.find("d")->describe(), "nothing");
}

TEST(ModelsYaml, RefusesWhatModelsDoNotNeed) {
  EXPECT_EQ(parseBad("a: &x 1\nb: *x\n"),
            "1:7: anchors are not supported: write the value out");
  EXPECT_EQ(parseBad("a: !!str 1\n"), "1:10: tags are not supported");
  EXPECT_EQ(parseBad("a: 1\n---\nb: 2\n"),
            "3:1: a second document begins here, expected one");
  EXPECT_EQ(parseBad("[a]: 1\n"), "1:2: expected a plain key");
  EXPECT_EQ(parseBad("a: 1\nb: 2\na: 3\nb: 4\n"),
            "3:1: duplicate key 'a', first on line 1\n"
            "4:1: duplicate key 'b', first on line 2");
}

TEST(ModelsYaml, LocatesSyntaxErrors) {
  EXPECT_EQ(parseBad("a: [1, 2"), "1:8: Could not find closing ]!");
  EXPECT_EQ(parseBad("- a\nb: c"),
            "2:1: Unexpected token. Expected Block Entry or Block End.");
  EXPECT_EQ(parseBad("a: \"x"), "1:5: Expected quote at end of scalar");
}

TEST(ModelsYaml, SurvivesWhatIsNoText) {
  EXPECT_EQ(parseBad("a: \xff\xfe"), "1:4: the text is not UTF-8");
  EXPECT_EQ(parseBad("a: 1\nb: \xc3"), "2:4: the text is not UTF-8");
  EXPECT_EQ(parseBad(llvm::StringRef("a: \0b", 5)),
            "1:4: control character in the text");
}

TEST(ModelsYaml, LimitsDepth) {
  std::string Deep = std::string(getLimit(Budget::YamlDepth), '[') +
                     std::string(getLimit(Budget::YamlDepth), ']');
  parseOk(Deep);
  for (const char *Unit : {"[", "- ", "{a: "}) {
    std::string Text;
    for (int I = 0; I < 50000; ++I)
      Text += Unit;
    EXPECT_NE(parseBad(Text).find("nested more than 32 levels deep"),
              std::string::npos);
  }
}

/// No text makes the reader fail in another way than by an error.
TEST(ModelsYaml, EveryPrefixIsReadOrRefused) {
  std::string Text = "a: {b: [c, 'd', \"e\\n\"], f: ~}\ng:\n  - h: |\n     i\n"
                     "  - !t j\nk: &l m\n? n\n: o\n";
  for (size_t I = 0; I <= Text.size(); ++I) {
    YamlTree Tree;
    std::vector<YamlError> Errors;
    bool Ok = parseYaml(llvm::StringRef(Text).take_front(I), Tree, Errors);
    EXPECT_EQ(Ok, Errors.empty());
  }
}

TEST(ModelsYaml, ATreeSurvivesItsBytes) {
  YamlNode Root = parseOk("a: [1, '2', {b: ~}]\nc: |\n  long\n  text\n"
                          "d: []\ne: {}\n");
  std::string Code = encodeYaml(Root);
  YamlTree Back;
  ASSERT_TRUE(decodeYaml(Code, Back.Root, Back.Memory));
  EXPECT_EQ(encodeYaml(Back.Root), Code);
  EXPECT_EQ(Back.Root.find("a")->Items[1].Text, "2");
  EXPECT_TRUE(Back.Root.find("a")->Items[1].Quoted);
  EXPECT_EQ(Back.Root.find("c")->Text, "long\ntext\n");
  EXPECT_EQ(Back.Root.Entries[1].Line, 2u);
  for (size_t I = 0; I < Code.size(); ++I) {
    YamlTree Part;
    EXPECT_FALSE(decodeYaml(llvm::StringRef(Code).take_front(I), Part.Root,
                            Part.Memory));
  }
  YamlTree More;
  EXPECT_FALSE(decodeYaml(Code + "x", More.Root, More.Memory));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
