// The library's header in a namespace of the program's; one helper throws without closing what was opened.
// https://github.com/SOCI/soci/pull/378
// https://github.com/SOCI/soci/commit/53146495f6bd2b10c0a9a56366efec1df2833932
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++14,c++20

#include <memory>
#include <string>

namespace library {
extern "C" {
struct sqlite3;
int sqlite3_open_v2(const char *name, sqlite3 **database, int flags, const char *vfs);
int sqlite3_busy_timeout(sqlite3 *database, int ms);
int sqlite3_exec(sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *cookie,
                 char **error);
const char *sqlite3_errmsg(sqlite3 *database);
int sqlite3_close(sqlite3 *database);
}
} // namespace library
using library::sqlite3_close;
using library::sqlite3_errmsg;
using library::sqlite3_exec;
using library::sqlite3_open_v2;

struct SqliteError {
  explicit SqliteError(const std::string &text) {}
};

inline void check(library::sqlite3 *database, int rc, const char *text) {
  if (rc != 0)
    throw SqliteError(std::string(text) + std::string(sqlite3_errmsg(database)));
}
inline void execute(library::sqlite3 *database, const char *sql, const char *text) {
  int rc = sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
  check(database, rc, text);
}

class BadSession {
public:
  BadSession(const std::string &name, int flags, bool isSafe) {
    int rc = sqlite3_open_v2(name.c_str(), &database_, flags, nullptr);
    check(database_, rc, "cannot open");
    if (!isSafe)
      execute(database_, "PRAGMA synchronous=OFF", "cannot set up");
  }
  ~BadSession() { cleanUp(); }

private:
  void cleanUp() { sqlite3_close(database_); }
  library::sqlite3 *database_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'check' leaves the constructor of 'BadSession' without releasing 'database_', a sqlite3
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'sqlite3_open_v2' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'sqlite3_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-24]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: an exception from here loses it too
// CHECK-FIXES: std::unique_ptr<library::sqlite3, decltype(&sqlite3_close)> DatabaseGuard(database_, &sqlite3_close);
// CHECK-FIXES: DatabaseGuard.release();

// The first remedy, not a whole one: the helper for the opening closes, the other does not.
inline void checkAndClose(library::sqlite3 *database, int rc, const char *text) {
  if (rc != 0) {
    SqliteError error(std::string(text) + std::string(sqlite3_errmsg(database)));
    sqlite3_close(database);
    throw error;
  }
}

class BadHalfMended {
public:
  BadHalfMended(const std::string &name, int flags, bool isSafe) {
    int rc = sqlite3_open_v2(name.c_str(), &database_, flags, nullptr);
    checkAndClose(database_, rc, "cannot open");
    if (!isSafe)
      execute(database_, "PRAGMA synchronous=OFF", "cannot set up");
  }
  ~BadHalfMended() { cleanUp(); }

private:
  void cleanUp() { sqlite3_close(database_); }
  library::sqlite3 *database_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception from 'execute' leaves the constructor of 'BadHalfMended' without releasing 'database_', a sqlite3
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'sqlite3_open_v2' acquires it here
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'sqlite3_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-51]]:3: note: 'execute' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-56]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<library::sqlite3, decltype(&sqlite3_close)> DatabaseGuard(database_, &sqlite3_close);
// CHECK-FIXES: DatabaseGuard.release();

// As it was mended for good.
class GoodSession {
public:
  GoodSession(const std::string &name, int flags, bool isSafe) {
    library::sqlite3 *opened = nullptr;
    int rc = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
    std::unique_ptr<library::sqlite3, int (*)(library::sqlite3 *)> owner(opened, sqlite3_close);
    check(opened, rc, "cannot open");
    if (!isSafe)
      execute(opened, "PRAGMA synchronous=OFF", "cannot set up");
    database_ = owner.release();
  }
  ~GoodSession() { cleanUp(); }

private:
  void cleanUp() { sqlite3_close(database_); }
  library::sqlite3 *database_ = nullptr;
};
