//===- EngineTestSupport.h - Small programs to ask the engine of - C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs parsed in memory, and the engine over them, with a small model.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_ENGINETESTSUPPORT_H
#define INTEROP_TEST_UNIT_ENGINETESTSUPPORT_H

#include "Effects/EffectTable.h"
#include "unit/ModelsTestSupport.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace interop {

inline constexpr const char *EngineModelText = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - name: waitFor
    params: 1
    blocks: {class: unbounded, when: {arg: 0, below: 0}, otherwise: bounded,
             until: done}
  - {name: lock, params: 1, locks: {arg: 0}}
  - {name: unlock, params: 1, unlocks: {arg: 0}}
  - {name: drop, params: 1, releases: {handle: handle, at: {arg: 0}}}
types:
  - {name: Guard, guards: 0}
handles: [{name: handle}]
)";

inline constexpr const char *EngineDeclarations = R"(
struct Mutex {};
struct Guard { explicit Guard(Mutex &M); ~Guard(); };
void drop(void *H);
void waitFor(int Ms);
void lock(Mutex &M);
void unlock(Mutex &M);
)";

/// A parsed program and the engine over it.
class Program {
public:
  explicit Program(llvm::StringRef Code,
                   llvm::StringRef Declarations = EngineDeclarations,
                   llvm::StringRef Model = EngineModelText)
      : Unit(clang::tooling::buildASTFromCodeWithArgs(
            (Declarations + Code).str(),
            {"-std=c++17", "-fcxx-exceptions", "-fexceptions", "-fopenmp"})),
        Known(std::make_shared<ModelSet>(
            std::vector<std::shared_ptr<const interop::Model>>{parseOk(Model)},
            Confidence::Convention)),
        Effects(Known, Unit->getASTContext()) {}

  const clang::FunctionDecl &getFunction(llvm::StringRef Name) {
    using namespace clang::ast_matchers;
    auto Found =
        match(functionDecl(hasName(Name.str()), isDefinition()).bind("f"),
              Unit->getASTContext());
    EXPECT_FALSE(Found.empty()) << Name.str();
    return *Found.front().getNodeAs<clang::FunctionDecl>("f");
  }
  Entity getEntity(llvm::StringRef Name) {
    return Entity::makeFunction(getFunction(Name));
  }
  /// The object of the first argument of the only call of "use" in \p Name.
  ObjectRef getUsed(llvm::StringRef Name) {
    for (const Fact &E : Effects.getFacts(getEntity(Name)).All)
      if (E.Callee && E.Callee->getIdentifier() && E.Callee->getName() == "use")
        return E.getArgObject(0);
    ADD_FAILURE() << "no call of use in " << Name.str();
    return {};
  }
  /// "unbounded", "bounded", "if" (on a parameter) or "" for no wait at all.
  std::string getWait(llvm::StringRef Name) {
    std::string Said;
    for (const Wait &W : Effects.getWaits(getEntity(Name)))
      Said += !W.Conditions.empty()                 ? "if "
              : W.Class == BlockingClass::Unbounded ? "unbounded "
                                                    : "bounded ";
    return Said;
  }

  std::unique_ptr<clang::ASTUnit> Unit;
  ModelLookup Known;
  EffectTable Effects;
};

} // namespace interop

#endif // INTEROP_TEST_UNIT_ENGINETESTSUPPORT_H
