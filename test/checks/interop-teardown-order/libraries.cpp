// Libraries that real programs tear down in the wrong order, by their built-in models.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++11,c++20

#include <memory>

extern "C" {
struct sqlite3;
struct sqlite3_stmt;
int sqlite3_open(const char *name, sqlite3 **db);
int sqlite3_close(sqlite3 *db);
int sqlite3_close_v2(sqlite3 *db);
int sqlite3_prepare_v2(sqlite3 *db, const char *sql, int size, sqlite3_stmt **statement, const char **tail);
int sqlite3_finalize(sqlite3_stmt *statement);

struct libusb_context;
struct libusb_device_handle;
int libusb_init(libusb_context **context);
void libusb_exit(libusb_context *context);
libusb_device_handle *libusb_open_device_with_vid_pid(libusb_context *context, unsigned short vendor,
                                                      unsigned short product);
void libusb_close(libusb_device_handle *handle);
}

// SQLite: closing fails while there is a statement, and the connection leaks.
class BadStatements {
public:
  BadStatements() {
    sqlite3_open("x.db", &db_);
    sqlite3_prepare_v2(db_, "select 1", -1, &statement_, nullptr);
  }
  ~BadStatements() {
    sqlite3_close(db_);
    sqlite3_finalize(statement_);
  }

private:
  sqlite3 *db_ = nullptr;
  sqlite3_stmt *statement_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'sqlite3_close' releases 'db_' before 'statement_', which was made from it: it fails
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'sqlite3_stmt' is made from it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: a sqlite3_stmt must be released before its sqlite3 (model sqlite3.yaml)
// CHECK-FIXES: ~BadStatements() {
// CHECK-FIXES-NEXT: sqlite3_finalize(statement_);
// CHECK-FIXES-NEXT: sqlite3_close(db_);

class GoodStatements {
public:
  GoodStatements() {
    sqlite3_open("x.db", &db_);
    sqlite3_prepare_v2(db_, "select 1", -1, &statement_, nullptr);
  }
  ~GoodStatements() {
    sqlite3_finalize(statement_);
    sqlite3_close(db_);
  }

private:
  sqlite3 *db_ = nullptr;
  sqlite3_stmt *statement_ = nullptr;
};

// The second version waits for the last statement to go, and lets go then.
class GoodClosedLater {
public:
  GoodClosedLater() {
    sqlite3_open("x.db", &db_);
    sqlite3_prepare_v2(db_, "select 1", -1, &statement_, nullptr);
  }
  ~GoodClosedLater() {
    sqlite3_close_v2(db_);
    sqlite3_finalize(statement_);
  }

private:
  sqlite3 *db_ = nullptr;
  sqlite3_stmt *statement_ = nullptr;
};

struct CloseDb {
  void operator()(sqlite3 *db) const { sqlite3_close(db); }
};
struct CloseDbLater {
  void operator()(sqlite3 *db) const { sqlite3_close_v2(db); }
};
struct Finalize {
  void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};

class BadMembers {
public:
  void open();

private:
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::unique_ptr<sqlite3, CloseDb> db_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:43: warning: member 'statement_' outlives 'db_', the sqlite3 that it was made from, which cannot be released while it lives
// CHECK-MESSAGES: :[[@LINE-3]]:37: note: 'db_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-19]]:40: note: a sqlite3_stmt must be released before its sqlite3 (model sqlite3.yaml)
// CHECK-FIXES: class BadMembers {
// CHECK-FIXES: std::unique_ptr<sqlite3, CloseDb> db_;
// CHECK-FIXES-NEXT: std::unique_ptr<sqlite3_stmt, Finalize> statement_;

class GoodMembers {
public:
  void open();

private:
  std::unique_ptr<sqlite3, CloseDb> db_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class GoodMembersClosedLater {
public:
  void open();

private:
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::unique_ptr<sqlite3, CloseDbLater> db_;
};

// libusb: open handles are left in a context that is gone.
void badDevice() {
  libusb_context *context = nullptr;
  libusb_init(&context);
  libusb_device_handle *handle = libusb_open_device_with_vid_pid(context, 1, 2);
  libusb_exit(context);
  libusb_close(handle);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'libusb_exit' releases 'context' before 'handle', which was made from it
// CHECK-MESSAGES: :[[@LINE-5]]:34: note: 'libusb_device_handle' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: a libusb_device_handle must be released before its libusb_context (model libusb.yaml)
// CHECK-FIXES: void badDevice() {
// CHECK-FIXES: libusb_close(handle);
// CHECK-FIXES-NEXT: libusb_exit(context);

void goodDevice() {
  libusb_context *context = nullptr;
  libusb_init(&context);
  libusb_device_handle *handle = libusb_open_device_with_vid_pid(context, 1, 2);
  libusb_close(handle);
  libusb_exit(context);
}
