// To begin a transaction waits for the one who writes: another thread of Ruby, which needs the GVL to end its own.
// https://github.com/minad/lmdb/issues/12, mended by
// https://github.com/minad/lmdb/commit/771c83bff5f0d7f5950e2d02def48d70d40fabcf
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>

typedef struct MDB_env MDB_env;
typedef struct MDB_txn MDB_txn;
#define MDB_RDONLY 0x20000
int mdb_txn_begin(MDB_env *env, MDB_txn *parent, unsigned flags, MDB_txn **txn);
void mdb_txn_abort(MDB_txn *txn);

static MDB_env *env;

static void check(int code) {
  if (code)
    rb_raise(rb_eRuntimeError, "error %d", code);
}
static VALUE badTransaction(VALUE self) {
  MDB_txn *txn;
  check(mdb_txn_begin(env, NULL, 0, &txn));
  rb_yield(self);
  mdb_txn_abort(txn);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-5]]:9: warning: 'mdb_txn_begin' can take long while the GVL is held
// CHECK-MESSAGES: :[[@LINE+46]]:39: note: 'badTransaction' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-7]]:9: note: 'mdb_txn_begin' waits until the transaction that writes has ended (model lmdb.yaml)
// CHECK-FIXES: struct mdb_txn_begin_args {
// CHECK-FIXES-NEXT: MDB_env *env;
// CHECK-FIXES-NEXT: MDB_txn *parent;
// CHECK-FIXES-NEXT: unsigned int flags;
// CHECK-FIXES-NEXT: MDB_txn **txn;
// CHECK-FIXES-NEXT: int result;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *mdb_txn_begin_unlocked(void *data) {
// CHECK-FIXES-NEXT: struct mdb_txn_begin_args *args = data;
// CHECK-FIXES-NEXT: args->result = mdb_txn_begin(args->env, args->parent, args->flags, args->txn);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct mdb_txn_begin_args args = {env, NULL, 0, &txn, 0};
// CHECK-FIXES-NEXT: rb_thread_call_without_gvl(mdb_txn_begin_unlocked, &args, RUBY_UBF_IO, NULL);
// CHECK-FIXES-NEXT: check(args.result);

// As it was mended.
struct begin {
  MDB_txn *txn;
  int result;
};
static void *begin(void *data) {
  struct begin *b = data;
  b->result = mdb_txn_begin(env, NULL, 0, &b->txn);
  return NULL;
}
static VALUE goodTransaction(VALUE self) {
  struct begin b;
  rb_thread_call_without_gvl(begin, &b, RUBY_UBF_IO, NULL);
  check(b.result);
  rb_yield(self);
  mdb_txn_abort(b.txn);
  return self;
}
// Readers wait for nobody.
static VALUE goodReader(VALUE self) {
  MDB_txn *txn;
  check(mdb_txn_begin(env, NULL, MDB_RDONLY, &txn));
  rb_yield(self);
  mdb_txn_abort(txn);
  return self;
}

void Init_lmdb(void) {
  rb_define_method(rb_cObject, "bad", badTransaction, 0);
  rb_define_method(rb_cObject, "good", goodTransaction, 0);
  rb_define_method(rb_cObject, "reader", goodReader, 0);
}
