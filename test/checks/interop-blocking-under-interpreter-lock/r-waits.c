// R has one thread, and a call that waits on it is what was asked for.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <R/Rinternals.h>
#include <poll.h>
#include <pthread.h>

static pthread_t worker;

static SEXP waitFor(SEXP pointer) {
  poll(R_ExternalPtrAddr(pointer), 1, -1);
  pthread_join(worker, NULL);
  return ScalarInteger(1);
}
static const R_CallMethodDef methods[] = {{"waitFor", (DL_FUNC)&waitFor, 1}, {NULL, NULL, 0}};
void R_init_waits(DllInfo *info) { R_registerRoutines(info, NULL, methods, NULL, NULL); }
