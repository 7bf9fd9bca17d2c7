//===- ValidateEntityTest.cpp - Each rule of a summary, broken once -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Fact.h"
#include "Program/Summary/SummaryFile.h"
#include "Program/Summary/SummaryWords.h"
#include "unit/SummaryTestSupport.h"
#include "clang/AST/Expr.h"
#include "gtest/gtest.h"
#include <functional>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

struct Broken {
  const char *Problem;
  std::function<void(EntitySummary &)> Break;
};

/// The entity of SummaryTestSupport.h, which is valid, with one thing changed.
void expectProblems(std::initializer_list<Broken> Cases) {
  for (const Broken &Case : Cases) {
    EntitySummary E = FullEntity::make();
    Case.Break(E);
    EXPECT_EQ(llvm::toString(validateEntity(E)),
              "entity '" + E.Key + "': " + Case.Problem);
    // Bytes are no way round the rules.
    EncodedEntity Code = encodeEntity(E);
    auto Back = decodeEntity(Code.Facts, Code.Places);
    EXPECT_FALSE(Back) << Case.Problem;
    if (!Back)
      EXPECT_EQ(llvm::toString(Back.takeError()),
                "entity '" + E.Key + "': " + Case.Problem);
  }
}

using Entity = EntitySummary;

//===-- What this layer cannot include ------------------------------------===//

static_assert(words::UnknownObject == uint8_t(ObjectRef::Unknown) &&
              words::ThisObject == uint8_t(ObjectRef::This) &&
              words::Member == uint8_t(ObjectRef::Member) &&
              words::Variable == uint8_t(ObjectRef::Variable) &&
              words::Part == uint8_t(ObjectRef::Part) &&
              words::Result == uint8_t(ObjectRef::Result) &&
              words::Thrown == uint8_t(ObjectRef::Thrown));
static_assert(std::size(words::FactKinds) == Fact::Free + 1);
static_assert(words::BeginFact == Fact::LifetimeBegin);
static_assert(std::size(words::Reasons) ==
              unsigned(UnknownReason::Skipped) + 1);
static_assert(std::size(words::Presences) ==
              unsigned(LockPresence::Caller) + 1);
static_assert(std::size(words::LockKinds) == LockOperation::Single + 1);
static_assert(std::size(words::EntryKinds) == UnitEntry::Team + 1);
static_assert(words::LastPlaceKind == Place::Result);
static_assert(words::NoBlock == BlockFacts::NoBlock);
static_assert(std::size(words::UnaryOperators) == clang::UO_Coawait + 1);
static_assert(std::size(words::BinaryOperators) == clang::BO_Comma + 1);
static_assert(words::NumOverloadedOperators == clang::NUM_OVERLOADED_OPERATORS);

TEST(ValidateEntity, OperatorsAreWrittenAsClangWritesThem) {
  for (size_t I = 0; I < std::size(words::UnaryOperators); ++I)
    EXPECT_EQ(clang::UnaryOperator::getOpcodeStr(clang::UnaryOperatorKind(I)),
              words::UnaryOperators[I]);
  for (size_t I = 0; I < std::size(words::BinaryOperators); ++I)
    EXPECT_EQ(clang::BinaryOperator::getOpcodeStr(clang::BinaryOperatorKind(I)),
              words::BinaryOperators[I]);
}

//===-- Rules -------------------------------------------------------------===//

TEST(ValidateEntity, ItsHead) {
  expectProblems({
      {"there is no linkage 3",
       [](Entity &E) { E.Linkage = Entity::LinkageTy(3); }},
      {"it does what there is no word for", [](Entity &E) { E.Own |= 4096; }},
      {"the declaration of the entity is missing",
       [](Entity &E) { E.Self = 0; }},
      {"the declaration of the entity is number 15 of 14",
       [](Entity &E) { E.Self = 15; }},
      {"the declaration of the entity is a declaration of another kind",
       [](Entity &E) { E.IsDestruction = true; }},
      {"it is no wrapper of a thread that there is a word for",
       [](Entity &E) { E.Wrapper.Kind = 3; }},
      {"it is no wrapper of a thread that there is a word for",
       [](Entity &E) { E.Wrapper.HandleKind = 3; }},
      {"its key is not that of its declaration",
       [](Entity &E) { E.Key = "c:@F@stop"; }},
      {"its key is not that of its declaration",
       [](Entity &E) {
         E.IsDestruction = true;
         E.Self = 3;
         E.Key = E.Decls[2].Key;
       }},
      {"a callee has no key", [](Entity &E) { E.Callees.push_back(""); }},
      {"a callee stands twice",
       [](Entity &E) { E.Callees.push_back(E.Callees[0]); }},
      {"a virtual callee stands twice",
       [](Entity &E) { E.VirtualCallees.push_back(E.VirtualCallees[0]); }},
      {"a used thing stands twice",
       [](Entity &E) { E.Uses.push_back(E.Uses[0]); }},
      {"the parameters that decide are not in order",
       [](Entity &E) { E.DecidingParams = {4, 0}; }},
      {"the parameters that decide are not in order",
       [](Entity &E) { E.DecidingParams = {4, 4}; }},
  });
}

TEST(ValidateEntity, ADestructionIsThatOfItsClass) {
  EntitySummary E = FullEntity::make();
  E.IsDestruction = true;
  E.Self = 3;
  E.Key = "~" + E.Decls[2].Key;
  EXPECT_EQ(llvm::toString(validateEntity(E)), "");
}

TEST(ValidateEntity, Declarations) {
  expectProblems({
      {"declaration 1: there is no kind 8",
       [](Entity &E) { E.Decls[0].Kind = SummaryDecl::KindTy(8); }},
      {"declaration 1: it has a flag that is none",
       [](Entity &E) { E.Decls[0].Flags = 1 << 23; }},
      {"declaration 10: the operator is 255 of 46",
       [](Entity &E) { E.Decls[9].Operator = 255; }},
      {"declaration 11: it has no key",
       [](Entity &E) { E.Decls[10].Key = ""; }},
      {"declaration 11: the scope is number 15 of 14",
       [](Entity &E) { E.Decls[10].In = 15; }},
      {"declaration 11: the scope is a declaration of another kind",
       [](Entity &E) { E.Decls[10].In = 6; }},
      {"declaration 6: the class of the field is missing",
       [](Entity &E) { E.Decls[5].In = 0; }},
      {"declaration 6: the class of the field is a declaration of another kind",
       [](Entity &E) { E.Decls[5].In = 1; }},
      {"declaration 5: the function of the parameter is missing",
       [](Entity &E) { E.Decls[4].In = 0; }},
      {"declaration 3: the base is missing",
       [](Entity &E) { E.Decls[2].Parts = {0}; }},
      {"declaration 3: the base is a declaration of another kind",
       [](Entity &E) { E.Decls[2].Parts = {1}; }},
      {"declaration 4: the parameter is number 99 of 14",
       [](Entity &E) { E.Decls[3].Parts = {99}; }},
      {"declaration 1: it can have no parts",
       [](Entity &E) { E.Decls[0].Parts = {2}; }},
      {"declaration 4: the type is number 13 of 12",
       [](Entity &E) { E.Decls[3].Type = 13; }},
      {"declaration 3: the argument of the template is number 13 of 12",
       [](Entity &E) { E.Decls[2].Arguments = {13}; }},
  });
}

TEST(ValidateEntity, Types) {
  expectProblems({
      {"type 1: there is no kind 12",
       [](Entity &E) { E.Types[0].Kind = SummaryType::KindTy(12); }},
      {"type 6: the type within is number 13 of 12",
       [](Entity &E) { E.Types[5].Inner = 13; }},
      {"type 10: the class is missing", [](Entity &E) { E.Types[9].Decl = 0; }},
      {"type 10: the class is a declaration of another kind",
       [](Entity &E) { E.Types[9].Decl = 4; }},
      {"type 1: it can have no class", [](Entity &E) { E.Types[0].Decl = 3; }},
      {"type 11: the type of a parameter is number 13 of 12",
       [](Entity &E) { E.Types[10].Parts = {13}; }},
  });
}

TEST(ValidateEntity, Expressions) {
  expectProblems({
      {"expression 1: there is no kind 14",
       [](Entity &E) { E.Exprs[0].Kind = SummaryExpr::KindTy(14); }},
      {"expression 1: the type is number 13 of 12",
       [](Entity &E) { E.Exprs[0].Type = 13; }},
      {"expression 11: a part of it is missing",
       [](Entity &E) { E.Exprs[10].Parts = {7, 0}; }},
      {"expression 11: the part is number 15 of 14",
       [](Entity &E) { E.Exprs[10].Parts = {7, 15}; }},
      {"expression 8: the operator is 14 of 14",
       [](Entity &E) { E.Exprs[7].Operator = 14; }},
      {"expression 9: the operator is 33 of 33",
       [](Entity &E) { E.Exprs[8].Operator = 33; }},
      {"expression 7: the number of its parts is 0 instead of 1",
       [](Entity &E) { E.Exprs[6].Parts = {}; }},
      {"expression 8: the number of its parts is 2 instead of 1",
       [](Entity &E) { E.Exprs[7].Parts = {7, 7}; }},
      {"expression 9: the number of its parts is 1 instead of 2",
       [](Entity &E) { E.Exprs[8].Parts = {5}; }},
      {"expression 10: the number of its parts is 2 instead of 3",
       [](Entity &E) { E.Exprs[9].Parts = {9, 8}; }},
      {"expression 14: it has more than one part",
       [](Entity &E) { E.Exprs[13].Parts = {12, 12}; }},
      {"expression 5: the declaration is missing",
       [](Entity &E) { E.Exprs[4].Decl = 0; }},
      {"expression 5: the declaration is a declaration of another kind",
       [](Entity &E) { E.Exprs[4].Decl = 1; }},
      {"expression 7: the member is missing",
       [](Entity &E) { E.Exprs[6].Decl = 0; }},
      {"expression 11: the function is a declaration of another kind",
       [](Entity &E) { E.Exprs[10].Decl = 3; }},
  });
}

TEST(ValidateEntity, NothingLiesInItself) {
  expectProblems({
      {"a declaration lies in itself", [](Entity &E) { E.Decls[0].In = 1; }},
      {"a declaration lies in itself",
       [](Entity &E) { E.Decls[1].Parts = {3}; }},
      {"a type lies in itself", [](Entity &E) { E.Types[5].Inner = 6; }},
      {"a type lies in itself",
       [](Entity &E) {
         E.Types[5].Inner = 11;
         E.Types[10].Parts = {6};
       }},
      {"an expression lies in itself",
       [](Entity &E) { E.Exprs[5].Parts = {11}; }},
  });
}

TEST(ValidateEntity, Objects) {
  auto OfFirst = [](SummaryObject O) {
    return [O](Entity &E) { E.Facts[0].Object = O; };
  };
  expectProblems({
      {"event 0: there is no kind 7", OfFirst({7, 0, 0})},
      {"event 0: the field of the object is missing",
       OfFirst({ObjectRef::Member, 0, 6})},
      {"event 0: the field of the object is a declaration of another kind",
       OfFirst({ObjectRef::Part, 5, 6})},
      {"event 0: the last field of the object is missing",
       OfFirst({ObjectRef::Member, 6, 0})},
      {"event 0: the variable of the object is a declaration of another kind",
       OfFirst({ObjectRef::Variable, 6, 6})},
      {"event 0: the last field of the object is a declaration of another kind",
       OfFirst({ObjectRef::Variable, 5, 7})},
      {"event 0: an object without a name has one",
       OfFirst({ObjectRef::This, 6, 6})},
      {"event 0: the last field of the object is a declaration of another kind",
       OfFirst({ObjectRef::Unknown, 0, 6})},
      {"event 0: the last field of the object is number 15 of 14",
       OfFirst({ObjectRef::Result, 0, 15})},
      {"event 1: there is no kind 9",
       [](Entity &E) { E.Facts[1].AllArgs.Kind = 9; }},
      {"event 1: there is no kind 9",
       [](Entity &E) { E.Facts[1].Result.Kind = 9; }},
      {"lock 1: there is no kind 9",
       [](Entity &E) { E.Locks[1].Lock.Kind = 9; }},
      {"loop 0: there is no kind 9",
       [](Entity &E) { E.Loops[0].Conditions[1].Kind = 9; }},
      {"read 0: there is no kind 9",
       [](Entity &E) { E.Reads[0].Object.Kind = 9; }},
  });
}

TEST(ValidateEntity, Facts) {
  expectProblems({
      {"event 8: there is no kind 9", [](Entity &E) { E.Facts[8].Kind = 9; }},
      {"event 1: the reason is 5 of 5",
       [](Entity &E) { E.Facts[1].Unknown = 5; }},
      {"event 1: the presence is 4 of 4",
       [](Entity &E) { E.Facts[1].EntersAs = 4; }},
      {"event 1: it has a flag that is none",
       [](Entity &E) { E.Facts[1].Flags = 64; }},
      {"event 1: the callee is a declaration of another kind",
       [](Entity &E) { E.Facts[1].Callee = 3; }},
      {"event 1: the target is number 15 of 14",
       [](Entity &E) { E.Facts[1].Target = 15; }},
      {"event 2: the class that ends is missing",
       [](Entity &E) { E.Facts[2].Target = 0; }},
      {"event 2: the class that ends is a declaration of another kind",
       [](Entity &E) { E.Facts[2].Target = 4; }},
      {"event 2: the class of a row is a declaration of another kind",
       [](Entity &E) { E.Facts[2].Ended = 4; }},
      {"event 0: the thing destroyed is a declaration of another kind",
       [](Entity &E) { E.Facts[0].Destroyed = 4; }},
      {"event 2: the base is number 13 of 12",
       [](Entity &E) { E.Facts[2].Base = 13; }},
      {"event 1: the argument is number 15 of 14",
       [](Entity &E) { E.Facts[1].Args[2] = 15; }},
      {"event 0: the value is number 15 of 14",
       [](Entity &E) { E.Facts[0].Value = 15; }},
      {"event 1: the try block is 2 of 2",
       [](Entity &E) { E.Facts[1].Try = 2; }},
      {"event 1: the try block is -2 of 2",
       [](Entity &E) { E.Facts[1].Try = -2; }},
      {"event 1: the last beginning before it is 1 of 1",
       [](Entity &E) { E.Facts[1].Live = 1; }},
      {"event 2: what is alive did not begin",
       [](Entity &E) { E.Facts[2].Live = 1; }},
      {"event 3: the place is number 5 of 4",
       [](Entity &E) { E.Facts[3].At = 5; }},
  });
}

TEST(ValidateEntity, LocksLoopsReadsAndPlaces) {
  expectProblems({
      {"lock 0: there is no kind 5", [](Entity &E) { E.Locks[0].Kind = 5; }},
      {"lock 0: the guard is a declaration of another kind",
       [](Entity &E) { E.Locks[0].Guard = 4; }},
      {"lock 1: the place is number 5 of 4",
       [](Entity &E) { E.Locks[1].At = 5; }},
      {"loop 0: the value that it goes on with is 2 of 2",
       [](Entity &E) { E.Loops[0].ContinuesWhile = 2; }},
      {"loop 1: the place is number 5 of 4",
       [](Entity &E) { E.Loops[1].At = 5; }},
      {"read 0: the block is 5 of 5", [](Entity &E) { E.Reads[0].Block = 5; }},
      {"read 0: the place is number 5 of 4",
       [](Entity &E) { E.Reads[0].At = 5; }},
      {"place 4: the file is 2 of 2", [](Entity &E) { E.Places[3].File = 2; }},
      {"place 1: lines and columns count from one",
       [](Entity &E) { E.Places[0].Line = 0; }},
      {"place 2: lines and columns count from one",
       [](Entity &E) { E.Places[1].Column = 0; }},
  });
}

TEST(ValidateEntity, Entries) {
  expectProblems({
      {"entry 0: there is no kind 3", [](Entity &E) { E.Entries[0].Kind = 3; }},
      {"entry 1: the function entered is missing",
       [](Entity &E) { E.Entries[1].Function = 0; }},
      {"entry 0: the function entered is a declaration of another kind",
       [](Entity &E) { E.Entries[0].Function = 3; }},
      {"entry 1: the place is number 5 of 4",
       [](Entity &E) { E.Entries[1].At = 5; }},
  });
}

TEST(ValidateEntity, ControlFlow) {
  expectProblems({
      {"block 0: the block before it is 5 of 5",
       [](Entity &E) { E.Blocks[0].Preds = {5}; }},
      {"block 0: the block before it is 4294967295 of 5",
       [](Entity &E) { E.Blocks[0].Preds = {~0u}; }},
      {"block 3: the block after it is 5 of 5",
       [](Entity &E) { E.Blocks[3].Succs = {5}; }},
      {"block 2: the condition is number 15 of 14",
       [](Entity &E) { E.Blocks[2].Condition = 15; }},
      {"try block 1: the try block around it is 1 of 1",
       [](Entity &E) { E.Tries[1].Outer = 1; }},
      {"try block 0: the block of its handlers is 5 of 5",
       [](Entity &E) { E.Tries[0].Dispatch = 5; }},
      {"try block 0: the type that is caught is number 13 of 12",
       [](Entity &E) { E.Tries[0].Caught = {13}; }},
      {"the next block is 5 of 5", [](Entity &E) { E.Order[0] = 5; }},
      {"block 3 is reached twice", [](Entity &E) { E.Order[1] = 3; }},
  });
}

TEST(ValidateEntity, BlocksCoverFactsAndLocks) {
  expectProblems({
      {"block 1: its events are not among those there are",
       [](Entity &E) { E.Blocks[1].EndFact = 10; }},
      {"block 1: its events are not among those there are",
       [](Entity &E) { E.Blocks[1].FirstFact = 10; }},
      {"event 2: the block is 5 of 5", [](Entity &E) { E.Facts[2].Block = 5; }},
      {"event 2: it is not among those of its block",
       [](Entity &E) { E.Facts[2].Block = 2; }},
      {"event 8: it is not among those of its block",
       [](Entity &E) { E.Blocks[1].EndFact = 8; }},
      {"two blocks have the same event",
       [](Entity &E) { E.Blocks[2].EndFact = 3; }},
      {"block 2: its locks are not among those there are",
       [](Entity &E) { E.Blocks[2].EndLock = 3; }},
      {"lock 0: it is not among those of its block",
       [](Entity &E) { E.Blocks[2].EndLock = 0; }},
      {"two blocks have the same lock",
       [](Entity &E) { E.Blocks[4].EndLock = 1; }},
  });
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
