//===- SummaryUnitSupport.h - Units to make summaries of ------- -*- C++-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Units parsed in memory below /program, with headers, and their summaries by
// name.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_SUMMARYUNITSUPPORT_H
#define INTEROP_TEST_UNIT_SUMMARYUNITSUPPORT_H

#include "Program/Summary/SummaryFile.h"
#include "Program/Summary/SummaryText.h"
#include "Serialization/Extraction/SummaryWriter.h"
#include "unit/EngineTestSupport.h"

namespace interop {

using Texts = std::vector<std::string>;

struct UnitFiles {
  std::string Main = "/program/src/a.cpp";
  clang::tooling::FileContentMappings Headers;
  std::vector<std::string> Args = {"-std=c++17", "-fcxx-exceptions",
                                   "-fexceptions", "-isystem/sys",
                                   "-isystem/program/third_party"};
};

inline std::unique_ptr<clang::ASTUnit> parseUnit(llvm::StringRef Code,
                                                 const UnitFiles &Files) {
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(
      Code, Files.Args, Files.Main, "test",
      std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), Files.Headers);
  EXPECT_FALSE(Unit->getDiagnostics().hasErrorOccurred());
  return Unit;
}

/// A unit and what its summary says.
class WrittenUnit {
public:
  explicit WrittenUnit(llvm::StringRef Code, const UnitFiles &Files = {},
                       llvm::StringRef Model = EngineModelText)
      : Unit(parseUnit(Code, Files)),
        Known(std::make_shared<ModelSet>(
            std::vector<std::shared_ptr<const interop::Model>>{parseOk(Model)},
            Confidence::Convention)),
        Effects(Known, Unit->getASTContext()), Summary(write()) {
    for (const EntitySummary &E : Summary.Entities)
      if (llvm::Error Wrong = validateEntity(E))
        ADD_FAILURE() << llvm::toString(std::move(Wrong));
  }

  UnitSummary write() {
    return summarize(Effects, Known, Unit->getASTContext(), {},
                     {"/program", "test 1"});
  }
  /// The entity whose key ends in \p End.
  const EntitySummary &get(llvm::StringRef End) const {
    static const EntitySummary None;
    const EntitySummary *Found = nullptr;
    for (const EntitySummary &E : Summary.Entities)
      if (llvm::StringRef(E.Key).ends_with(End))
        Found = &E;
    EXPECT_TRUE(Found) << "no entity " << End.str();
    return Found ? *Found : None;
  }
  bool has(llvm::StringRef Key) const {
    return llvm::any_of(Summary.Entities,
                        [Key](const EntitySummary &E) { return E.Key == Key; });
  }

  std::unique_ptr<clang::ASTUnit> Unit;
  ModelLookup Known;
  EffectTable Effects;
  UnitSummary Summary;
};

/// What is called \p Name and is no constructor; null if nothing is.
inline const SummaryDecl *findDecl(const EntitySummary &E,
                                   llvm::StringRef Name) {
  auto Found = llvm::find_if(E.Decls, [Name](const SummaryDecl &D) {
    return D.Name == Name && !D.has(SummaryDecl::IsConstructor);
  });
  return Found == E.Decls.end() ? nullptr : &*Found;
}

} // namespace interop

#endif // INTEROP_TEST_UNIT_SUMMARYUNITSUPPORT_H
