//===- IndexStoreTest.cpp - Indexes that change while they are used -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexStore.h"
#include "unit/LinkTestSupport.h"
#include "llvm/Support/Path.h"
#include <chrono>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

namespace fs = llvm::sys::fs;

/// The bytes of an index that knows \p Name alone.
std::string makeIndex(const char *Name) {
  Unit Only("a.cpp");
  Only.body(Name, 1).name(Name);
  return linkAll({Only}).Bytes.str().str();
}

/// A folder that is removed at the end.
class Folder {
public:
  Folder() { fs::createUniqueDirectory("index-store", Path); }
  ~Folder() { fs::remove_directories(Path); }

  std::string at(llvm::StringRef Name) const {
    llvm::SmallString<128> Whole(Path);
    llvm::sys::path::append(Whole, Name);
    fs::create_directories(llvm::sys::path::parent_path(Whole));
    return Whole.str().str();
  }
  /// A new file takes the place of what was there, or its bytes are replaced.
  std::string write(llvm::StringRef Name, llvm::StringRef Bytes,
                    bool IsNew = true) const {
    std::string Whole = at(Name);
    if (IsNew)
      fs::remove(Whole);
    std::error_code Error;
    llvm::raw_fd_ostream(Whole, Error) << Bytes;
    EXPECT_FALSE(Error);
    return Whole;
  }

private:
  llvm::SmallString<128> Path;
};

void setTime(const std::string &Path, std::chrono::seconds Since) {
  int FD = -1;
  ASSERT_FALSE(fs::openFileForWrite(Path, FD, fs::CD_OpenExisting));
  llvm::sys::TimePoint<> Time{Since};
  EXPECT_FALSE(fs::setLastAccessAndModificationTime(FD, Time, Time));
  llvm::raw_fd_ostream(FD, /*shouldClose=*/true).flush();
}

/// Which of the names "one", "two" and "three" the index knows, or the error.
std::string ask(IndexStore &Store, const std::string &Path) {
  auto Index = Store.get(Path);
  if (!Index)
    return llvm::toString(Index.takeError());
  for (const char *Name : {"one", "two", "three"})
    if ((*Index)->knowsName(Name))
      return Name;
  return "none";
}

TEST(IndexStore, OpensOnceWhatStays) {
  Folder In;
  std::string Path = In.write("p.itidx", makeIndex("one"));
  IndexStore Store;
  auto First = Store.get(Path), Second = Store.get(Path);
  ASSERT_TRUE(First && Second);
  EXPECT_EQ(First->get(), Second->get());
}

TEST(IndexStore, SeesAnotherFileOfTheSameSizeAndTime) {
  Folder In;
  IndexStore Store;
  std::string Path = In.write("p.itidx", makeIndex("one"));
  setTime(Path, std::chrono::seconds(1000));
  EXPECT_EQ(ask(Store, Path), "one");
  std::string Other = In.write("q.itidx", makeIndex("two"));
  setTime(Other, std::chrono::seconds(1000));
  ASSERT_FALSE(fs::rename(Other, Path));
  EXPECT_EQ(ask(Store, Path), "two");
}

TEST(IndexStore, SeesAnotherTimeAndAnotherSizeOfTheSameFile) {
  Folder In;
  IndexStore Store;
  std::string Path = In.write("p.itidx", makeIndex("one"));
  setTime(Path, std::chrono::seconds(1000));
  EXPECT_EQ(ask(Store, Path), "one");
  In.write("p.itidx", makeIndex("two"), /*IsNew=*/false);
  setTime(Path, std::chrono::seconds(2000));
  EXPECT_EQ(ask(Store, Path), "two");
  In.write("p.itidx", makeIndex("three"), /*IsNew=*/false);
  setTime(Path, std::chrono::seconds(2000));
  EXPECT_EQ(ask(Store, Path), "three");
}

TEST(IndexStore, SaysEachTimeWhatIsWrongAndRecovers) {
  Folder In;
  IndexStore Store;
  std::string Path = In.at("p.itidx");
  for (int I = 0; I < 2; ++I)
    EXPECT_EQ(ask(Store, Path),
              Path + ": cannot be read: No such file or directory");
  In.write("p.itidx", makeIndex("one"));
  EXPECT_EQ(ask(Store, Path), "one");
  In.write("p.itidx", "nonsense");
  for (int I = 0; I < 2; ++I)
    EXPECT_EQ(ask(Store, Path), Path + ": not an index of interop-tidy");
  In.write("p.itidx", makeIndex("two"));
  EXPECT_EQ(ask(Store, Path), "two");
}

TEST(IndexStore, WhatWasAskedForStaysUsableWhenTheFileGoes) {
  Folder In;
  IndexStore Store;
  std::string Path = In.write("p.itidx", makeIndex("one"));
  auto First = Store.get(Path);
  ASSERT_TRUE(bool(First));
  In.write("p.itidx", makeIndex("two"));
  EXPECT_EQ(ask(Store, Path), "two");
  EXPECT_TRUE((*First)->knowsName("one"));
}

TEST(FindIndex, RelativeOnesAreInTheNearestFolderAboveTheFile) {
  Folder In;
  std::string File = In.at("src/deep/a.cpp");
  std::string Upper = In.write("build/p.itidx", "");
  IndexPlace Found = findIndex("build/p.itidx", "build", File);
  EXPECT_EQ(Found.Path, Upper);
  EXPECT_EQ(Found.Root, In.at("build"));
  std::string Nearer = In.write("src/build/p.itidx", "");
  Found = findIndex("build/p.itidx", ".", File);
  EXPECT_EQ(Found.Path, Nearer);
  EXPECT_EQ(Found.Root, In.at("src"));
  EXPECT_EQ(findIndex("build/p.itidx", "", File).Root, "");
  EXPECT_EQ(findIndex("build/p.itidx", "/root", File).Root, "/root");
}

TEST(FindIndex, OthersStayAsTheyAreNamed) {
  Folder In;
  std::string File = In.at("src/a.cpp");
  In.write("src/there.itidx", "");
  for (const char *Named : {"/there.itidx", "not-there.itidx"}) {
    IndexPlace Found = findIndex(Named, ".", File);
    EXPECT_EQ(Found.Path, Named);
    EXPECT_EQ(Found.Root, ".");
  }
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
