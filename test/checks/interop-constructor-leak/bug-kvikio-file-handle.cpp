// Two descriptors of one file from a factory: where the second cannot be opened the first is lost.
// https://github.com/rapidsai/kvikio/issues/607
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20

#include <string>

extern "C" {
int open(const char *path, int flags, ...);
int close(int fd);
long read(int fd, void *buffer, decltype(sizeof(0)) size);
}

struct OpenError {};
inline int openFile(const std::string &path, int flags, bool isDirect) {
  int fd = open(path.c_str(), isDirect ? flags | 0x4000 : flags);
  if (fd == -1)
    throw OpenError();
  return fd;
}

class BadFile {
public:
  BadFile(const std::string &path, int flags)
      : buffered_{openFile(path, flags, false)}, direct_{openFile(path, flags, true)} {}
  ~BadFile() {
    close(buffered_);
    close(direct_);
  }

private:
  int buffered_;
  int direct_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:58: warning: exception from 'openFile' leaves the constructor of 'BadFile' without releasing 'buffered_', an fd
// CHECK-MESSAGES: :[[@LINE-11]]:19: note: 'BadFile::BadFile' calls 'openFile' here
// CHECK-MESSAGES: :[[@LINE-21]]:12: note: 'open' acquires it here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:58: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// As it was mended: each descriptor has an owner.
class Descriptor {
public:
  Descriptor(const std::string &path, int flags, bool isDirect) : fd_{openFile(path, flags, isDirect)} {}
  Descriptor(const Descriptor &) = delete;
  ~Descriptor() { close(fd_); }

private:
  int fd_;
};

class GoodFile {
public:
  GoodFile(const std::string &path, int flags) : buffered_{path, flags, false}, direct_{path, flags, true} {}

private:
  Descriptor buffered_;
  Descriptor direct_;
};
