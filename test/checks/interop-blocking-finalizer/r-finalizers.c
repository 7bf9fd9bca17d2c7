// Finalizers of external pointers: R's collector calls them, on its one thread.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <R/Rinternals.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <zmq.h>

typedef struct {
  void *context;
  void *socket;
  pthread_t reader;
} connection;

// It waits until a peer has what was sent.
static void badEnd(SEXP pointer) {
  connection *c = R_ExternalPtrAddr(pointer);
  if (!c)
    return;
  zmq_msg_t message;
  zmq_msg_recv(&message, c->socket, 0);
  R_ClearExternalPtr(pointer);
  free(c);
}
// It asks for what is there.
static void goodEnd(SEXP pointer) {
  connection *c = R_ExternalPtrAddr(pointer);
  if (!c)
    return;
  zmq_msg_t message;
  zmq_msg_recv(&message, c->socket, ZMQ_DONTWAIT);
  R_ClearExternalPtr(pointer);
  free(c);
}
// Only frees.
static void freeOnly(SEXP pointer) {
  free(R_ExternalPtrAddr(pointer));
  R_ClearExternalPtr(pointer);
}
// Also at the end of the session, and of weak references.
static void badAtExit(SEXP pointer) {
  struct pollfd *fd = R_ExternalPtrAddr(pointer);
  poll(fd, 1, -1);
}
static void goodAtExit(SEXP pointer) {
  struct pollfd *fd = R_ExternalPtrAddr(pointer);
  poll(fd, 1, 100);
}
static void badWeak(SEXP key) { poll(R_ExternalPtrAddr(key), 1, -1); }

SEXP connectAll(connection *c, struct pollfd *fd) {
  SEXP bad = PROTECT(R_MakeExternalPtr(c, R_NilValue, R_NilValue));
  R_RegisterCFinalizer(bad, badEnd);
  SEXP good = PROTECT(R_MakeExternalPtr(c, R_NilValue, R_NilValue));
  R_RegisterCFinalizer(good, goodEnd);
  SEXP simple = PROTECT(R_MakeExternalPtr(c, R_NilValue, R_NilValue));
  R_RegisterCFinalizerEx(simple, freeOnly, TRUE);
  SEXP atExit = PROTECT(R_MakeExternalPtr(fd, R_NilValue, R_NilValue));
  R_RegisterCFinalizerEx(atExit, badAtExit, TRUE);
  R_RegisterCFinalizerEx(atExit, goodAtExit, TRUE);
  R_MakeWeakRefC(atExit, R_NilValue, badWeak, FALSE);
  UNPROTECT(4);
  return bad;
}
// CHECK-MESSAGES: :[[@LINE-44]]:3: warning: finalizer 'badEnd' may block forever in 'zmq_msg_recv'
// CHECK-MESSAGES: :[[@LINE-13]]:29: note: 'badEnd' is handed to 'R_RegisterCFinalizer' here, and called on R's main thread
// CHECK-MESSAGES: :[[@LINE-46]]:3: note: 'zmq_msg_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-47]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-26]]:3: warning: finalizer 'badAtExit' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-11]]:34: note: 'badAtExit' is handed to 'R_RegisterCFinalizerEx' here, and called on R's main thread
// CHECK-MESSAGES: :[[@LINE-28]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-29]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-30]]:15: note: wait for a bounded time
// CHECK-MESSAGES: :[[@LINE-25]]:33: warning: finalizer 'badWeak' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-14]]:38: note: 'badWeak' is handed to 'R_MakeWeakRefC' here, and called on R's main thread
// CHECK-MESSAGES: :[[@LINE-27]]:33: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-28]]:33: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// CHECK-MESSAGES: :[[@LINE-29]]:65: note: wait for a bounded time
