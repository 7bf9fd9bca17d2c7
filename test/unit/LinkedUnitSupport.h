//===- LinkedUnitSupport.h - Units that read each other -------- -*- C++-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs of several units: each is parsed in memory, summarized and linked,
// and then one of them is read again, as checks do it, with the index.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_LINKEDUNITSUPPORT_H
#define INTEROP_TEST_UNIT_LINKEDUNITSUPPORT_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Serialization/Import/SummaryReader.h"
#include "unit/LinkTestSupport.h"
#include "unit/SummaryUnitSupport.h"

namespace interop {

/// A file below /program. What does not end in ".h" is a unit.
struct FileText {
  std::string Name, Code;

  bool isUnit() const { return !llvm::StringRef(Name).ends_with(".h"); }
  std::string getPath() const { return "/program/" + Name; }
};

/// A unit and its analysis.
class ReadUnit {
public:
  ReadUnit(const FileText &Main, llvm::ArrayRef<FileText> Files,
           std::shared_ptr<const ModelSet> Models)
      : Placed(place(Main, Files)), AST(parseUnit(Main.Code, Placed)),
        TU(AST->getASTContext(), std::move(Models)) {}

  /// The first function of that qualified name.
  const clang::FunctionDecl &getFunction(llvm::StringRef Name) {
    using namespace clang::ast_matchers;
    return find<clang::FunctionDecl>(
        functionDecl(hasName(Name.str()), unless(isImplicit())));
  }
  const FunctionFacts &getFacts(llvm::StringRef Name) {
    return TU.getEffects().getFacts(Entity::makeFunction(getFunction(Name)));
  }
  /// The declaration that \p Matcher finds first.
  template <typename T, typename Matcher> const T &find(Matcher M) {
    auto Found = clang::ast_matchers::match(M.bind("d"), AST->getASTContext());
    EXPECT_FALSE(Found.empty());
    return *Found.front().template getNodeAs<T>("d");
  }
  const ImportClosure &getImportClosure() {
    return TU.getLookup().getImported()->getImportClosure();
  }

private:
  static UnitFiles place(const FileText &Main, llvm::ArrayRef<FileText> All) {
    UnitFiles Files;
    Files.Main = Main.getPath();
    for (const FileText &F : All)
      if (F.Name != Main.Name)
        Files.Headers.push_back({F.getPath(), F.Code});
    return Files;
  }
  const UnitFiles Placed; ///< in use by the AST

public:
  std::unique_ptr<clang::ASTUnit> AST;
  AnalysisContext TU;
};

/// Files, and the index of the units among them.
class LinkedProgram {
public:
  explicit LinkedProgram(std::vector<FileText> All,
                         llvm::StringRef Model = EngineModelText)
      : Files(std::move(All)),
        Models(std::make_shared<ModelSet>(
            std::vector<std::shared_ptr<const interop::Model>>{parseOk(Model)},
            Confidence::Convention)),
        Bytes(linkFiles()), File(Bytes) {
    openIndex();
    EXPECT_FALSE(llvm::errorToBool(Index->validate()));
  }

  /// The unit \p Name as it is by itself.
  std::unique_ptr<ReadUnit> openAlone(llvm::StringRef Name) const {
    return std::make_unique<ReadUnit>(get(Name), Files, Models);
  }
  /// The unit \p Name as a part of the program.
  std::unique_ptr<ReadUnit> open(llvm::StringRef Name) const {
    std::unique_ptr<ReadUnit> Unit = openAlone(Name);
    Unit->TU.setIndex({Index, "/program", Name.str(), nullptr});
    return Unit;
  }

  /// From here on \p Name has another text than when it was linked.
  void change(llvm::StringRef Name, llvm::StringRef Code) {
    const_cast<FileText &>(get(Name)).Code = Code.str();
  }
  /// From here on the bytes of the entity with \p Key are not what they were.
  void damage(llvm::StringRef Key) {
    std::optional<LinkedEntity> Entity = Index->find(Key);
    ASSERT_TRUE(Entity);
    size_t At = Bytes.find(Entity->Facts.str());
    ASSERT_NE(At, std::string::npos);
    Bytes.replace(At, Entity->Facts.size(), Entity->Facts.size(), '\xff');
    Index.reset();
    File.write(Bytes);
    openIndex();
  }

  const IndexFile &getIndex() const { return *Index; }

private:
  const FileText &get(llvm::StringRef Name) const {
    auto Found = llvm::find_if(
        Files, [Name](const FileText &F) { return F.Name == Name; });
    EXPECT_NE(Found, Files.end()) << Name.str();
    return *Found;
  }

  std::string linkFiles() const {
    std::vector<SummaryFile> Units;
    for (const FileText &F : Files)
      if (F.isUnit())
        Units.push_back(llvm::cantFail(SummaryFile::read(
            llvm::MemoryBuffer::getMemBufferCopy(summarizeUnit(F), F.Name))));
    return llvm::cantFail(link(Units, 1)).Bytes.str().str();
  }

  std::string summarizeUnit(const FileText &Main) const {
    ReadUnit Unit(Main, Files, Models);
    return encodeUnit(summarize(
        Unit.TU.getEffects(), Unit.TU.getLookup(), Unit.TU.getContext(),
        Unit.TU.get<EntryPoints>().getUnitEntries(), {"/program", "test 1"}));
  }

  void openIndex() { Index = llvm::cantFail(IndexFile::open(File.getPath())); }

  std::vector<FileText> Files;
  std::shared_ptr<const ModelSet> Models;
  std::string Bytes;
  TemporaryFile File;
  std::shared_ptr<const IndexFile> Index;
};

/// A unit lib.cpp with \p Bodies, of which main.cpp has but \p Declared. Types
/// stand in all.h.
class TwoUnits {
public:
  TwoUnits(const std::string &Shared, const std::string &Declared,
           const std::string &Bodies)
      : Program({{"all.h",
                  std::string("#pragma once\n") + EngineDeclarations + Shared},
                 {"lib.cpp", "#include \"all.h\"\n" + Declared + Bodies},
                 {"main.cpp", "#include \"all.h\"\n" + Declared}}),
        Own(Program.openAlone("lib.cpp")), Reader(Program.open("main.cpp")) {}

  LinkedProgram Program;
  std::unique_ptr<ReadUnit> Own, Reader;
};

} // namespace interop

#endif // INTEROP_TEST_UNIT_LINKEDUNITSUPPORT_H
