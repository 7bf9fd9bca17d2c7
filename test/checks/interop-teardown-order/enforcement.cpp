// What a library does when a parent goes first: what the model says of it is what the message says.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++14,c++20 -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/db.yaml'}}"
// RUN: %check_interop_tidy %s interop-teardown-order %t -- --config="{CheckOptions: {interop-teardown-order.ModelFiles: '%S/Inputs/db.yaml'}}"

#include "Inputs/db.h"
#include <memory>

struct Close {
  void operator()(db_t *db) const { db_close(db); }
};
struct CloseWait {
  void operator()(db_t *db) const { db_close_wait(db); }
};
struct CloseLazily {
  void operator()(db_t *db) const { db_close_lazily(db); }
};
struct CloseHard {
  void operator()(db_t *db) const { db_close_hard(db); }
};
using Db = std::unique_ptr<db_t, Close>;
struct FreeCursor {
  void operator()(db_cursor_t *cursor) const { db_cursor_free(cursor); }
};
using Cursor = std::unique_ptr<db_cursor_t, FreeCursor>;
struct FreeResult {
  void operator()(db_result_t *result) const { db_result_free(result); }
};
using Result = std::unique_ptr<db_result_t, FreeResult>;
struct FreeBuffer {
  void operator()(db_buffer_t *buffer) const { db_buffer_free(buffer); }
};
using Buffer = std::unique_ptr<db_buffer_t, FreeBuffer>;
struct FreeLease {
  void operator()(db_lease_t *lease) const { db_lease_free(lease); }
};
using Lease = std::unique_ptr<db_lease_t, FreeLease>;
struct FreeCounted {
  void operator()(db_counted_t *counted) const { db_counted_free(counted); }
};
using Counted = std::unique_ptr<db_counted_t, FreeCounted>;
struct FreeFree {
  void operator()(db_free_t *free) const { db_free_free(free); }
};
using Free = std::unique_ptr<db_free_t, FreeFree>;
struct FreeEither {
  void operator()(db_either_t *either) const { db_either_free(either); }
};
struct ClosePool {
  void operator()(db_pool_t *pool) const { db_pool_close(pool); }
};

// The parent cannot be released before: an error.
class BadError {
public:
  BadError() : db_(db_open()) { cursor_.reset(db_cursor_new(db_.get())); }

private:
  Cursor cursor_;
  Db db_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'cursor_' outlives 'db_', the db that it was made from, which cannot be released while it lives
// CHECK-MESSAGES: :[[@LINE-3]]:6: note: 'db_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:47: note: 'db_cursor' is made from it here
// CHECK-MESSAGES: :[[@LINE-55]]:37: note: a db_cursor must be released before its db (model db.yaml)
// CHECK-FIXES: class BadError {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: Db db_;
// CHECK-FIXES-NEXT: Cursor cursor_;
// CHECK-FIXES-NEXT: };

class GoodError {
public:
  GoodError() : db_(db_open()) { cursor_.reset(db_cursor_new(db_.get())); }

private:
  Db db_;
  Cursor cursor_;
};

void badErrorStatement() {
  db_t *db = db_open();
  db_cursor_t *cursor = db_cursor_new(db);
  db_close(db);
  db_cursor_free(cursor);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'db_close' releases 'db' before 'cursor', which was made from it: it fails
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'db_cursor' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: a db_cursor must be released before its db (model db.yaml)
// CHECK-FIXES: void badErrorStatement() {
// CHECK-FIXES: db_cursor_free(cursor);
// CHECK-FIXES-NEXT: db_close(db);
// CHECK-FIXES-NEXT: }

void goodErrorStatement() {
  db_t *db = db_open();
  db_cursor_t *cursor = db_cursor_new(db);
  db_cursor_free(cursor);
  db_close(db);
}

// The parent releases what is left: a second release follows.
class BadImplicitRelease {
public:
  BadImplicitRelease() : db_(db_open()) { result_.reset(db_result_new(db_.get())); }

private:
  Result result_;
  Db db_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'result_' outlives 'db_', the db that it was made from, whose end has released it by then
// CHECK-MESSAGES: :[[@LINE-3]]:6: note: 'db_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:57: note: 'db_result' is made from it here
// CHECK-MESSAGES: :[[@LINE-104]]:37: note: a db_result must be released before its db (model db.yaml)
// CHECK-FIXES: class BadImplicitRelease {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: Db db_;
// CHECK-FIXES-NEXT: Result result_;
// CHECK-FIXES-NEXT: };

class GoodImplicitRelease {
public:
  GoodImplicitRelease() : db_(db_open()) { result_.reset(db_result_new(db_.get())); }

private:
  Db db_;
  Result result_;
};

void badImplicitReleaseStatement() {
  db_t *db = db_open();
  db_result_t *result = db_result_new(db);
  db_close(db);
  db_result_free(result);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'db_close' releases 'db' before 'result', which was made from it: it releases that too
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'db_result' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: a db_result must be released before its db (model db.yaml)
// CHECK-FIXES: void badImplicitReleaseStatement() {
// CHECK-FIXES: db_result_free(result);
// CHECK-FIXES-NEXT: db_close(db);
// CHECK-FIXES-NEXT: }

void goodImplicitReleaseStatement() {
  db_t *db = db_open();
  db_result_t *result = db_result_new(db);
  db_result_free(result);
  db_close(db);
}

// Nothing is said of it: undefined.
class BadUndefined {
public:
  BadUndefined() : db_(db_open()) { buffer_.reset(db_buffer_new(db_.get())); }

private:
  Buffer buffer_;
  Db db_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'buffer_' outlives 'db_', the db that it was made from
// CHECK-MESSAGES: :[[@LINE-3]]:6: note: 'db_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:51: note: 'db_buffer' is made from it here
// CHECK-MESSAGES: :[[@LINE-153]]:37: note: a db_buffer must be released before its db (model db.yaml)
// CHECK-FIXES: class BadUndefined {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: Db db_;
// CHECK-FIXES-NEXT: Buffer buffer_;
// CHECK-FIXES-NEXT: };

class GoodUndefined {
public:
  GoodUndefined() : db_(db_open()) { buffer_.reset(db_buffer_new(db_.get())); }

private:
  Db db_;
  Buffer buffer_;
};

void badUndefinedStatement() {
  db_t *db = db_open();
  db_buffer_t *buffer = db_buffer_new(db);
  db_close(db);
  db_buffer_free(buffer);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'db_close' releases 'db' before 'buffer', which was made from it
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'db_buffer' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: a db_buffer must be released before its db (model db.yaml)
// CHECK-FIXES: void badUndefinedStatement() {
// CHECK-FIXES: db_buffer_free(buffer);
// CHECK-FIXES-NEXT: db_close(db);
// CHECK-FIXES-NEXT: }

void goodUndefinedStatement() {
  db_t *db = db_open();
  db_buffer_t *buffer = db_buffer_new(db);
  db_buffer_free(buffer);
  db_close(db);
}

// The parent waits.
class BadBlocks {
public:
  BadBlocks() : db_(db_open()) { lease_.reset(db_lease_new(db_.get())); }

private:
  Lease lease_;
  std::unique_ptr<db_t, CloseWait> db_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'lease_' outlives 'db_', the db that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-3]]:36: note: 'db_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:47: note: 'db_lease' is made from it here
// CHECK-MESSAGES: :[[@LINE-199]]:37: note: 'db_close_wait' waits until every lease is given back (model db.yaml)
// CHECK-FIXES: class BadBlocks {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: std::unique_ptr<db_t, CloseWait> db_;
// CHECK-FIXES-NEXT: Lease lease_;
// CHECK-FIXES-NEXT: };

class GoodBlocks {
public:
  GoodBlocks() : db_(db_open()) { lease_.reset(db_lease_new(db_.get())); }

private:
  std::unique_ptr<db_t, CloseWait> db_;
  Lease lease_;
};

void badBlocksStatement() {
  db_t *db = db_open();
  db_lease_t *lease = db_lease_new(db);
  db_close_wait(db);
  db_lease_free(lease);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'db_close_wait' releases 'db' before 'lease', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:23: note: 'db_lease' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'db_close_wait' waits until every lease is given back (model db.yaml)
// CHECK-FIXES: void badBlocksStatement() {
// CHECK-FIXES: db_lease_free(lease);
// CHECK-FIXES-NEXT: db_close_wait(db);
// CHECK-FIXES-NEXT: }

void goodBlocksStatement() {
  db_t *db = db_open();
  db_lease_t *lease = db_lease_new(db);
  db_lease_free(lease);
  db_close_wait(db);
}

// The parent is counted by reference.
class GoodRefCounted {
public:
  GoodRefCounted() : db_(db_open()) { counted_.reset(db_counted_new(db_.get())); }

private:
  Counted counted_;
  Db db_;
};

void goodRefCountedStatement() {
  db_t *db = db_open();
  db_counted_t *counted = db_counted_new(db);
  db_close(db);
  db_counted_free(counted);
}

// The library does not care.
class GoodNone {
public:
  GoodNone() : db_(db_open()) { free_.reset(db_free_new(db_.get())); }

private:
  Free free_;
  Db db_;
};

void goodNoneStatement() {
  db_t *db = db_open();
  db_free_t *free = db_free_new(db);
  db_close(db);
  db_free_free(free);
}

// This way of closing leaves the children their share: what the release says wins over what the kind says.
class GoodReleasedLazily {
public:
  GoodReleasedLazily() : db_(db_open()) { cursor_.reset(db_cursor_new(db_.get())); }

private:
  Cursor cursor_;
  std::unique_ptr<db_t, CloseLazily> db_;
};

void goodReleasedLazilyStatement() {
  db_t *db = db_open();
  db_cursor_t *cursor = db_cursor_new(db);
  db_close_lazily(db);
  db_cursor_free(cursor);
}

class BadReleasedHard {
public:
  BadReleasedHard() : db_(db_open()) { counted_.reset(db_counted_new(db_.get())); }

private:
  Counted counted_;
  std::unique_ptr<db_t, CloseHard> db_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: member 'counted_' outlives 'db_', the db that it was made from
// CHECK-MESSAGES: :[[@LINE-3]]:36: note: 'db_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:55: note: 'db_counted' is made from it here
// CHECK-MESSAGES: :[[@LINE-292]]:37: note: a db_counted must be released before its db (model db.yaml)
// CHECK-FIXES: class BadReleasedHard {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: std::unique_ptr<db_t, CloseHard> db_;
// CHECK-FIXES-NEXT: Counted counted_;

void badReleasedHardStatement() {
  db_t *db = db_open();
  db_cursor_t *cursor = db_cursor_new(db);
  db_close_hard(db);
  db_cursor_free(cursor);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'db_close_hard' releases 'db' before 'cursor', which was made from it
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'db_cursor' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: a db_cursor must be released before its db (model db.yaml)
// CHECK-FIXES: void badReleasedHardStatement() {
// CHECK-FIXES: db_cursor_free(cursor);
// CHECK-FIXES-NEXT: db_close_hard(db);

// Handles of two possible parents: the one that it was made from counts.
class BadFromPool {
public:
  BadFromPool() : db_(db_open()), pool_(db_pool_open()) { either_.reset(db_either_from_pool(pool_.get())); }

private:
  Db db_;
  std::unique_ptr<db_either_t, FreeEither> either_;
  std::unique_ptr<db_pool_t, ClosePool> pool_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:44: warning: member 'either_' outlives 'pool_', the db_pool that it was made from, which cannot be released while it lives
// CHECK-MESSAGES: :[[@LINE-3]]:41: note: 'pool_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:73: note: 'db_either' is made from it here
// CHECK-MESSAGES: :[[@LINE-293]]:44: note: a db_either must be released before its db_pool (model db.yaml)
// CHECK-FIXES: class BadFromPool {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: Db db_;
// CHECK-FIXES-NEXT: std::unique_ptr<db_pool_t, ClosePool> pool_;
// CHECK-FIXES-NEXT: std::unique_ptr<db_either_t, FreeEither> either_;

class GoodFromDb {
public:
  GoodFromDb() : db_(db_open()), pool_(db_pool_open()) { either_.reset(db_either_from_db(db_.get())); }

private:
  Db db_;
  std::unique_ptr<db_either_t, FreeEither> either_;
  std::unique_ptr<db_pool_t, ClosePool> pool_;
};

// A handle that comes through an argument.
void badOutParameter() {
  db_t *db = nullptr;
  db_open_at(&db);
  db_cursor_t *cursor = db_cursor_new(db);
  db_close(db);
  db_cursor_free(cursor);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'db_close' releases 'db' before 'cursor', which was made from it: it fails
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'db_cursor' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: a db_cursor must be released before its db (model db.yaml)
// CHECK-FIXES: void badOutParameter() {
// CHECK-FIXES: db_cursor_free(cursor);
// CHECK-FIXES-NEXT: db_close(db);

void goodOutParameter() {
  db_t *db = nullptr;
  db_open_at(&db);
  db_cursor_t *cursor = db_cursor_new(db);
  db_cursor_free(cursor);
  db_close(db);
}
