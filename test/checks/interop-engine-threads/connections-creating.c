// What is of the thread that made it: interpreters of Tcl, transactions of LMDB that write.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct Tcl_Interp Tcl_Interp;
Tcl_Interp *Tcl_CreateInterp(void);
void Tcl_DeleteInterp(Tcl_Interp *);
int Tcl_Eval(Tcl_Interp *, const char *);

typedef struct MDB_env MDB_env;
typedef struct MDB_txn MDB_txn;
typedef struct MDB_val MDB_val;
int mdb_txn_begin(MDB_env *, MDB_txn *, unsigned, MDB_txn **);
int mdb_txn_commit(MDB_txn *);
int mdb_put(MDB_txn *, unsigned, MDB_val *, MDB_val *, unsigned);
int mdb_get(MDB_txn *, unsigned, MDB_val *, MDB_val *);

static void *badEval(void *interpreter) {
  Tcl_Eval(interpreter, "update");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Tcl_Eval' uses 'interpreter' on the thread that runs 'badEval', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE+38]]:3: note: 'badEval' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+33]]:15: note: 'interpreter' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: send it an event (Tcl_ThreadQueueEvent, Tcl_ThreadAlert) (model tcl.yaml)
static void *goodEval(void *unused) {
  Tcl_Interp *own = Tcl_CreateInterp();
  Tcl_Eval(own, "update");
  Tcl_DeleteInterp(own);
  return NULL;
}

static MDB_env *environment;
static void *badPut(void *writing) {
  mdb_put(writing, 1, NULL, NULL, 0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mdb_put' uses 'writing' on the thread that runs 'badPut', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE+24]]:3: note: 'badPut' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+19]]:3: note: 'writing' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: have the thread that owns the LMDB transaction make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
// With MDB_NOTLS a transaction that reads may go from thread to thread.
static void *goodGet(void *reading) {
  mdb_get(reading, 1, NULL, NULL);
  return NULL;
}
static void *goodPut(void *unused) {
  MDB_txn *own;
  mdb_txn_begin(environment, NULL, 0, &own);
  mdb_put(own, 1, NULL, NULL, 0);
  mdb_txn_commit(own);
  return NULL;
}

int main(void) {
  pthread_t t;
  Tcl_Interp *interpreter = Tcl_CreateInterp();
  MDB_txn *writing, *reading;
  mdb_txn_begin(environment, NULL, 0, &writing);
  mdb_txn_begin(environment, NULL, 0x20000, &reading);
  pthread_create(&t, NULL, badEval, interpreter);
  pthread_create(&t, NULL, goodEval, NULL);
  pthread_create(&t, NULL, badPut, writing);
  pthread_create(&t, NULL, goodGet, reading);
  pthread_create(&t, NULL, goodPut, NULL);
  return 0;
}
