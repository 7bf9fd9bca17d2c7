//===- journal.cpp - A file that stays open when it cannot be read ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The destructor closes the file, and the first test of the constructor is the
// right one. But where the first line is no number, std::stoi throws, and the
// descriptor is lost: here a hundred of a hundred, as /proc/self/fd tells. A
// server that tries again every second is out of descriptors within the hour.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace {

/// A file whose first line is the number of its format.
class Journal {
public:
  explicit Journal(const char *Path) : Fd(::open(Path, O_RDONLY | O_CLOEXEC)) {
    if (Fd < 0)
      throw std::runtime_error("cannot open the journal");
    Format = std::stoi(readLine()); // reported
  }
  Journal(const Journal &) = delete;
  Journal &operator=(const Journal &) = delete;
  ~Journal() { ::close(Fd); }

  int getFormat() const { return Format; }

private:
  std::string readLine() {
    std::string Line;
    for (char Next; ::read(Fd, &Next, 1) == 1 && Next != '\n';)
      Line += Next;
    return Line;
  }

  int Fd;
  int Format = 0;
};

int countDescriptors() {
  int Count = 0;
  for (const auto &Entry : std::filesystem::directory_iterator("/proc/self/fd"))
    Count += !Entry.path().empty();
  return Count;
}

bool isReadable(const char *Path) {
  try {
    return Journal(Path).getFormat() > 0;
  } catch (const std::exception &) {
    return false;
  }
}

} // namespace

int main(int Argc, char **Argv) {
  const char *Path = Argc > 1 ? Argv[1] : "/dev/null"; // empty
  const int Before = countDescriptors();
  int Failures = 0;
  for (int Try = 0; Try < 100; ++Try)
    Failures += !isReadable(Path);
  const int Lost = countDescriptors() - Before;
  std::printf("%d failures, %d descriptors lost\n", Failures, Lost);
  return Lost == 0 ? 0 : 1;
}
