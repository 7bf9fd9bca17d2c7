// sqlite3_open makes a handle where it fails, too; it was thrown away before its owner took it.
// https://github.com/SqliteModernCpp/sqlite_modern_cpp/issues/65
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++14,c++20

#include <memory>

extern "C" {
struct sqlite3;
int sqlite3_open16(const void *name, sqlite3 **database);
int sqlite3_close_v2(sqlite3 *database);
}

struct DatabaseError {
  explicit DatabaseError(int code) {}
};

class BadDatabase {
public:
  explicit BadDatabase(const char16_t *name) : database_(nullptr) {
    sqlite3 *opened;
    int rc = sqlite3_open16(name, &opened);
    if (rc != 0)
      throw DatabaseError(rc);
    database_ = std::shared_ptr<sqlite3>(opened, [](sqlite3 *d) { sqlite3_close_v2(d); });
  }

private:
  std::shared_ptr<sqlite3> database_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadDatabase' without releasing 'opened', a sqlite3
// CHECK-MESSAGES: :[[@LINE-10]]:14: note: 'sqlite3_open16' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: it is handed over here, but only where nothing throws
// CHECK-FIXES: if (rc != 0) {
// CHECK-FIXES: sqlite3_close_v2(opened);
// CHECK-FIXES: }

// As it was mended.
class GoodDatabase {
public:
  explicit GoodDatabase(const char16_t *name) : database_(nullptr) {
    sqlite3 *opened = nullptr;
    int rc = sqlite3_open16(name, &opened);
    database_ = std::shared_ptr<sqlite3>(opened, [](sqlite3 *d) { sqlite3_close_v2(d); });
    if (rc != 0)
      throw DatabaseError(rc);
  }

private:
  std::shared_ptr<sqlite3> database_;
};
