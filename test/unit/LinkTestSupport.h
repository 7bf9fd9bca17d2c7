//===- LinkTestSupport.h - Units and indices for tests -------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_LINKTESTSUPPORT_H
#define INTEROP_TEST_UNIT_LINKTESTSUPPORT_H

#include "Program/Index/IndexFile.h"
#include "Program/Linker/Link.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "gtest/gtest.h"

namespace interop {

using Texts = std::vector<std::string>;
/// A unit, written in one expression.
class Unit {
public:
  explicit Unit(std::string Name, std::string Release = "release 1") {
    Summary.Unit = std::move(Name);
    Summary.Release = std::move(Release);
  }

  Unit &body(std::string Key, uint32_t Own, Texts Callees = {},
             EntitySummary::LinkageTy Linkage = EntitySummary::External) {
    EntitySummary E;
    E.Key = Key;
    E.Linkage = Linkage;
    E.Own = Own;
    E.Self = 1;
    E.Callees = std::move(Callees);
    E.Decls.emplace_back();
    E.Decls.back().Name = E.Decls.back().Key = std::move(Key);
    Summary.Entities.push_back(std::move(E));
    return *this;
  }
  /// Of the last body.
  Unit &calls(Texts Virtual) {
    Summary.Entities.back().VirtualCallees = std::move(Virtual);
    return *this;
  }
  /// Likewise.
  Unit &uses(Texts Used) {
    Summary.Entities.back().Uses = std::move(Used);
    return *this;
  }
  /// Likewise: its facts are not those of others with its key.
  Unit &variant(std::string Name) {
    Summary.Entities.back().Decls.back().Name = std::move(Name);
    return *this;
  }
  Unit &main(uint32_t Own, Texts Callees = {}) {
    body("main", Own, std::move(Callees)).variant(Summary.Unit);
    Summary.Entities.back().IsMain = true;
    return *this;
  }
  Unit &method(std::string Key, Texts Overrides, bool IsPure = false) {
    Summary.Methods.push_back({std::move(Key), std::move(Overrides), IsPure});
    return *this;
  }
  Unit &file(std::string Name, uint64_t Hash) {
    Summary.Files.push_back({std::move(Name), Hash, false});
    return *this;
  }
  /// Where the last body stands.
  Unit &at(std::string File, std::vector<SummaryPlace> Places) {
    Summary.Entities.back().Files = {std::move(File)};
    Summary.Entities.back().Places = std::move(Places);
    return *this;
  }
  /// UnitSummary::Classes.
  Unit &looksAt(std::string Class) {
    Summary.Classes.push_back(std::move(Class));
    return *this;
  }
  /// The last body speaks of it.
  Unit &mentions(SummaryDecl::KindTy Kind, std::string Key) {
    SummaryDecl D;
    D.Kind = Kind;
    D.Name = Key.substr(Key.rfind('@') + 1);
    D.Key = std::move(Key);
    Summary.Entities.back().Decls.push_back(std::move(D));
    return *this;
  }
  Unit &name(std::string Name) {
    Summary.Names.push_back(std::move(Name));
    return *this;
  }

  SummaryFile read() const {
    UnitSummary Sorted = Summary;
    llvm::sort(Sorted.Entities,
               [](const auto &A, const auto &B) { return A.Key < B.Key; });
    llvm::sort(Sorted.Methods,
               [](const auto &A, const auto &B) { return A.Key < B.Key; });
    llvm::sort(Sorted.Files,
               [](const auto &A, const auto &B) { return A.Name < B.Name; });
    llvm::sort(Sorted.Names);
    llvm::sort(Sorted.Classes);
    return llvm::cantFail(
        SummaryFile::read(llvm::MemoryBuffer::getMemBufferCopy(
            encodeUnit(Sorted), "sums/" + Summary.Unit)));
  }

private:
  UnitSummary Summary;
};

inline std::vector<SummaryFile> readAll(llvm::ArrayRef<Unit> Units) {
  std::vector<SummaryFile> Files;
  for (const Unit &U : Units)
    Files.push_back(U.read());
  return Files;
}

inline LinkResult linkAll(llvm::ArrayRef<Unit> Units, unsigned Threads = 1) {
  return llvm::cantFail(link(readAll(Units), Threads));
}

/// A file of its own until it is gone.
class TemporaryFile {
public:
  explicit TemporaryFile(llvm::StringRef Bytes) {
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("link", "index", Path));
    Remover.setFile(Path);
    write(Bytes);
  }
  void write(llvm::StringRef Bytes) const {
    std::error_code Problem;
    llvm::raw_fd_ostream Out(Path, Problem);
    Out << Bytes;
    Out.close();
    EXPECT_FALSE(Out.has_error());
  }
  llvm::StringRef getPath() const { return Path; }

private:
  llvm::SmallString<128> Path;
  llvm::FileRemover Remover;
};

/// The index of some units, opened.
class Index {
public:
  Index(std::initializer_list<Unit> Units) : Index(std::vector<Unit>(Units)) {}
  explicit Index(const std::vector<Unit> &Units) : Index(linkAll(Units)) {}
  explicit Index(const LinkResult &Result)
      : File(Result.Bytes),
        Opened(llvm::cantFail(IndexFile::open(File.getPath()))) {
    EXPECT_FALSE(llvm::errorToBool(Opened->validate()));
  }

  const IndexFile *operator->() const { return Opened.get(); }
  const IndexFile &operator*() const { return *Opened; }
  /// 0 if there is none.
  uint32_t getAll(llvm::StringRef Key) const {
    return Opened->find(Key).value_or(LinkedEntity()).All;
  }
  /// Keys, with " virtually" behind those of methods.
  Texts getUsers(llvm::StringRef Key) const {
    Texts Users;
    for (const IndexUser &U : Opened->findUsers(Key))
      Users.push_back(U.Key.str() + (U.IsMethod ? " virtually" : ""));
    return Users;
  }
  std::string getUnit(llvm::StringRef Key) const {
    return Opened->find(Key).value_or(LinkedEntity()).Unit.str();
  }
  std::string dump() const {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Opened->dump(Out);
    return Text;
  }

private:
  TemporaryFile File;
  std::unique_ptr<IndexFile> Opened;
};

/// Something of everything.
inline std::vector<Unit> makeProgram() {
  return {
      Unit("a.cpp")
          .main(0, {"run", "a.cpp|help"})
          .body("a.cpp|help", EntitySummary::HasThrow, {},
                EntitySummary::Internal)
          .body("inline",
                EntitySummary::HasLock | EntitySummary::DependsOnCaller,
                {"run"}, EntitySummary::Odr)
          .variant("a's")
          .method("D::f", {"B::f"})
          .file("a.cpp", 1)
          .file("x.h", 2)
          .name("sleep"),
      Unit("b.cpp")
          .main(EntitySummary::HasThrow)
          .body("run", 0, {"inline", "wait"})
          .body("inline",
                EntitySummary::HasRow | EntitySummary::DependsOnCaller, {},
                EntitySummary::Odr)
          .variant("b's")
          .body("B::f", 0, {}, EntitySummary::Odr)
          .file("x.h", 2),
      Unit("c.cpp")
          .body("wait", EntitySummary::HasRow | EntitySummary::DependsOnCaller)
          .variant("c's")
          .body("D::f", EntitySummary::HasThrow)
          .body("loud", 0)
          .calls({"B::f"})
          .method("E::f", {"B::f"}, true),
      Unit("d.cpp")
          .body("wait", EntitySummary::HasLock | EntitySummary::DependsOnCaller)
          .variant("d's")
          .file("x.h", 3)
          .name("abs"),
  };
}

} // namespace interop

#endif // INTEROP_TEST_UNIT_LINKTESTSUPPORT_H
