// Private data behind a raw pointer: what is set up after `new` throws, and the data is lost.
// https://github.com/AcademySoftwareFoundation/openexr/pull/658
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20

#include <memory>

struct WrongType {};
struct Part {
  int type;
  int version;
};

class BadPartFile {
public:
  explicit BadPartFile(Part *part) : data_(new Data) { setUp(part); }
  ~BadPartFile() { delete data_; }

private:
  struct Data {
    int version = 0;
  };
  void setUp(Part *part) {
    if (part->type != 1)
      throw WrongType();
    data_->version = part->version;
  }
  Data *data_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:56: warning: exception from 'BadPartFile::setUp' leaves the constructor of 'BadPartFile' without deleting 'data_'
// CHECK-MESSAGES: :[[@LINE-15]]:44: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-15]]:20: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: the exception is thrown here
// CHECK-FIXES: explicit BadPartFile(Part *part) : data_(new Data) { std::unique_ptr<Data> DataGuard(data_); setUp(part); DataGuard.release(); }

// As it was mended: the handler deletes.
class GoodPartFile {
public:
  explicit GoodPartFile(Part *part) : data_(new Data) {
    try {
      setUp(part);
    } catch (...) {
      delete data_;
      data_ = nullptr;
      throw;
    }
  }
  ~GoodPartFile() { delete data_; }

private:
  struct Data {
    int version = 0;
  };
  void setUp(Part *part) {
    if (part->type != 1)
      throw WrongType();
    data_->version = part->version;
  }
  Data *data_;
};

class GoodOwnedPartFile {
public:
  explicit GoodOwnedPartFile(Part *part) : data_(new Data) { setUp(part); }

private:
  struct Data {
    int version = 0;
  };
  void setUp(Part *part) {
    if (part->type != 1)
      throw WrongType();
    data_->version = part->version;
  }
  std::unique_ptr<Data> data_;
};
