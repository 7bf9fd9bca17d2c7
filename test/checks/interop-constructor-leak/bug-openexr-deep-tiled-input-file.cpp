// The same with the throw in a macro, and data that is made in the constructor's body.
// https://github.com/AcademySoftwareFoundation/openexr/commit/53a06468ef5a08f4f2beb2d264a20547d7a78753
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20
// CHECK-FIXES: #include <memory>

struct ArgumentError {
  explicit ArgumentError(const char *text) {}
};
#define FAIL(Type, Text)                                                                                               \
  do {                                                                                                                 \
    throw Type(Text);                                                                                                  \
  } while (0)

struct Part {
  bool isTiled() const { return tiled; }
  bool tiled;
  int threads;
};
struct Tiles {
  int threads = 0;
};

class BadTiledFile {
public:
  explicit BadTiledFile(Part *part) {
    tiles_ = new Tiles();
    tiles_->threads = part->threads;
    setUp(part);
  }
  ~BadTiledFile() { delete tiles_; }

private:
  void setUp(Part *part) {
    if (!part->isTiled())
      FAIL(ArgumentError, "not tiled");
  }
  Tiles *tiles_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:5: warning: exception from 'BadTiledFile::setUp' leaves the constructor of 'BadTiledFile' without deleting 'tiles_'
// CHECK-MESSAGES: :[[@LINE-14]]:14: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-11]]:21: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-32]]:5: note: expanded from macro 'FAIL'
// CHECK-FIXES: std::unique_ptr<Tiles> TilesGuard(tiles_);
// CHECK-FIXES: TilesGuard.release();

// As it was mended.
class GoodTiledFile {
public:
  explicit GoodTiledFile(Part *part) {
    tiles_ = new Tiles();
    tiles_->threads = part->threads;
    try {
      setUp(part);
    } catch (...) {
      delete tiles_;
      throw;
    }
  }
  ~GoodTiledFile() { delete tiles_; }

private:
  void setUp(Part *part) {
    if (!part->isTiled())
      FAIL(ArgumentError, "not tiled");
  }
  Tiles *tiles_;
};
