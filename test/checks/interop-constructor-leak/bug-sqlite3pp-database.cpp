// The constructor tests what connect() returns; the handle is there after a failure as well.
// https://github.com/iwongu/sqlite3pp/issues/73
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20

extern "C" {
struct sqlite3;
struct sqlite3_stmt;
int sqlite3_open_v2(const char *name, sqlite3 **database, int flags, const char *vfs);
int sqlite3_close(sqlite3 *database);
int sqlite3_prepare_v2(sqlite3 *database, const char *sql, int size, sqlite3_stmt **statement, const char **tail);
int sqlite3_finalize(sqlite3_stmt *statement);
}

struct DatabaseError {
  explicit DatabaseError(const char *text) {}
};

class BadDatabase {
public:
  BadDatabase(const char *name, int flags) : database_(nullptr), isBorrowed_(false) {
    if (name) {
      int rc = connect(name, flags);
      if (rc != 0)
        throw DatabaseError("cannot connect");
    }
  }
  ~BadDatabase() {
    if (!isBorrowed_)
      disconnect();
  }

private:
  int connect(const char *name, int flags) {
    if (!isBorrowed_)
      disconnect();
    return sqlite3_open_v2(name, &database_, flags, nullptr);
  }
  int disconnect() {
    int rc = 0;
    if (database_) {
      rc = sqlite3_close(database_);
      if (rc == 0)
        database_ = nullptr;
    }
    return rc;
  }
  sqlite3 *database_;
  bool isBorrowed_;
};
// CHECK-MESSAGES: :[[@LINE-26]]:9: warning: exception thrown here leaves the constructor of 'BadDatabase' without releasing 'database_', a sqlite3
// CHECK-MESSAGES: :[[@LINE-29]]:16: note: 'BadDatabase::BadDatabase' calls 'BadDatabase::connect' here
// CHECK-MESSAGES: :[[@LINE-16]]:12: note: 'sqlite3_open_v2' acquires it here
// CHECK-MESSAGES: :[[@LINE-12]]:12: note: 'sqlite3_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (rc != 0) {
// CHECK-FIXES: if (database_) sqlite3_close(database_);
// CHECK-FIXES: }

// As it was mended.
class GoodDatabase {
public:
  GoodDatabase(const char *name, int flags) : database_(nullptr), isBorrowed_(false) {
    if (name) {
      int rc = connect(name, flags);
      if (rc != 0) {
        disconnect();
        throw DatabaseError("cannot connect");
      }
    }
  }
  ~GoodDatabase() {
    if (!isBorrowed_)
      disconnect();
  }

private:
  int connect(const char *name, int flags) {
    if (!isBorrowed_)
      disconnect();
    return sqlite3_open_v2(name, &database_, flags, nullptr);
  }
  int disconnect() {
    int rc = 0;
    if (database_) {
      rc = sqlite3_close(database_);
      if (rc == 0)
        database_ = nullptr;
    }
    return rc;
  }
  sqlite3 *database_;
  bool isBorrowed_;
};

// The same shape with a statement, of which there is none after a failure.
class GoodStatement {
public:
  GoodStatement(sqlite3 *database, const char *sql) : database_(database), statement_(nullptr) {
    if (sql) {
      int rc = prepare(sql);
      if (rc != 0)
        throw DatabaseError("cannot prepare");
    }
  }
  ~GoodStatement() { finish(); }

private:
  int prepare(const char *sql) {
    int rc = finish();
    if (rc != 0)
      return rc;
    return sqlite3_prepare_v2(database_, sql, -1, &statement_, nullptr);
  }
  int finish() {
    int rc = 0;
    if (statement_) {
      rc = sqlite3_finalize(statement_);
      statement_ = nullptr;
    }
    return rc;
  }
  sqlite3 *database_;
  sqlite3_stmt *statement_;
};
