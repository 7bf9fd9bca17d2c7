//===- WriteWholeTest.cpp - A file is replaced at once --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

namespace fs = llvm::sys::fs;

class WriteWhole : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("write-whole", Folder));
  }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string getPath(llvm::StringRef Name) {
    return (Folder + "/" + Name).str();
  }

  std::string write(llvm::StringRef Path, llvm::StringRef Bytes) {
    return llvm::toString(writeWhole(Path, Bytes));
  }

  static std::string read(llvm::StringRef Path) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "nothing";
  }

  std::vector<std::string> list(llvm::StringRef In) {
    std::vector<std::string> Names;
    std::error_code EC;
    for (fs::directory_iterator I(In, EC), End; I != End && !EC;
         I.increment(EC))
      Names.push_back(
          llvm::StringRef(I->path()).drop_front(In.size() + 1).str());
    return Names;
  }

  llvm::SmallString<128> Folder;
  using Names = std::vector<std::string>;
};

TEST_F(WriteWhole, ANewFile) {
  std::string Path = getPath("a.itsum"), Bytes("a\0b\n\r", 5);
  EXPECT_EQ(write(Path, Bytes), "");
  EXPECT_EQ(read(Path), Bytes);
  EXPECT_EQ(list(Folder), Names{"a.itsum"});
}

TEST_F(WriteWhole, AnEmptyFile) {
  EXPECT_EQ(write(getPath("a"), ""), "");
  EXPECT_EQ(read(getPath("a")), "");
}

TEST_F(WriteWhole, MoreThanIsWrittenInOnePart) {
  std::string Bytes;
  for (unsigned I = 0; Bytes.size() < (5 << 19); ++I)
    Bytes += std::to_string(I) + ' ';
  EXPECT_EQ(write(getPath("a"), Bytes), "");
  EXPECT_TRUE(read(getPath("a")) == Bytes);
}

TEST_F(WriteWhole, IsReadableAsTheMaskOfTheProcessSays) {
  mode_t Old = umask(022);
  EXPECT_EQ(write(getPath("a"), "x"), "");
  umask(Old);
  EXPECT_EQ(*fs::getPermissions(getPath("a")), fs::perms(0644));
}

TEST_F(WriteWhole, WhoReadsTheOldFileKeepsIt) {
  std::string Path = getPath("a.itsum");
  ASSERT_EQ(write(Path, std::string(1 << 20, 'o')), "");
  auto Old = llvm::MemoryBuffer::getFile(Path, false, false);
  EXPECT_EQ(write(Path, "new"), "");
  EXPECT_EQ(read(Path), "new");
  EXPECT_EQ((*Old)->getBuffer(), std::string(1 << 20, 'o'));
  EXPECT_EQ(list(Folder), Names{"a.itsum"});
}

TEST_F(WriteWhole, APercentSignInAFolderIsNoPattern) {
  ASSERT_FALSE(fs::create_directory(getPath("50%")));
  EXPECT_EQ(write(getPath("50%/a%%"), "x"), "");
  EXPECT_EQ(list(getPath("50%")), Names{"a%%"});
}

TEST_F(WriteWhole, ALongNameFits) {
  std::string Name(255, 'n');
  EXPECT_EQ(write(getPath(Name), "x"), "");
  EXPECT_EQ(list(Folder), Names{Name});
}

TEST_F(WriteWhole, AFolderThatIsNotThere) {
  std::string Path = getPath("absent/a.itsum");
  EXPECT_EQ(write(Path, "x"),
            Path + ": cannot be written: No such file or directory");
  EXPECT_EQ(list(Folder), Names());
}

TEST_F(WriteWhole, AFolderWhereNobodyMayWrite) {
  // What holds for root too, and what holds for all others.
  EXPECT_NE(write("/proc/a.itsum", "x"), "");
  if (geteuid() == 0)
    return;
  ASSERT_EQ(chmod(Folder.c_str(), 0555), 0);
  EXPECT_EQ(write(getPath("a"), "x"),
            getPath("a") + ": cannot be written: Permission denied");
  ASSERT_EQ(chmod(Folder.c_str(), 0755), 0);
}

TEST_F(WriteWhole, ATargetThatIsAFolder) {
  ASSERT_FALSE(fs::create_directory(getPath("a")));
  EXPECT_EQ(write(getPath("a"), "x"),
            getPath("a") + ": cannot be written: it is a folder");
  EXPECT_EQ(list(Folder), Names{"a"});
  EXPECT_EQ(list(getPath("a")), Names());
}

TEST_F(WriteWhole, ATargetThatIsADevice) {
  EXPECT_EQ(write("/dev/null", "x"),
            "/dev/null: cannot be written: it is no plain file");
  ASSERT_EQ(mkfifo(getPath("pipe").c_str(), 0600), 0);
  EXPECT_EQ(write(getPath("pipe"), "x"),
            getPath("pipe") + ": cannot be written: it is no plain file");
}

TEST_F(WriteWhole, ATargetWithoutAName) {
  EXPECT_EQ(write("", "x"), ": cannot be written: No such file or directory");
}

/// What a full disk is to a process that writes: part of the bytes go in. The
/// limit on the size of files does the same everywhere.
class SmallDisk {
public:
  SmallDisk() {
    OldHandler = std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &Old);
    rlimit New = Old;
    New.rlim_cur = 4096;
    setrlimit(RLIMIT_FSIZE, &New);
  }
  ~SmallDisk() {
    setrlimit(RLIMIT_FSIZE, &Old);
    std::signal(SIGXFSZ, OldHandler);
  }

private:
  rlimit Old;
  void (*OldHandler)(int);
};

TEST_F(WriteWhole, ADiskThatBecomesFullLeavesTheOldFile) {
  std::string Path = getPath("a.itsum"), Error;
  ASSERT_EQ(write(Path, "old"), "");
  {
    SmallDisk Full;
    Error = write(Path, std::string(100000, 'n'));
  }
  EXPECT_EQ(Error, Path + ": cannot be written: File too large");
  EXPECT_EQ(read(Path), "old");
  EXPECT_EQ(list(Folder), Names{"a.itsum"});
  EXPECT_EQ(write(Path, "new"), "");
  EXPECT_EQ(read(Path), "new");
}

TEST_F(WriteWhole, ADiskThatBecomesFullLeavesNoNewFile) {
  std::string Error;
  {
    SmallDisk Full;
    Error = write(getPath("b"), std::string(100000, 'n'));
  }
  EXPECT_NE(Error, "");
  EXPECT_EQ(list(Folder), Names());
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
