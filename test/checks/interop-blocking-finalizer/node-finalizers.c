// Finalizers run on the JavaScript thread: what they wait for, the event loop waits for.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <node/node_api.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <zmq.h>

typedef struct {
  pthread_t thread;
  sem_t done;
  void *context;
} worker;

static void *run(void *data) {
  sem_wait(&((worker *)data)->done);
  return NULL;
}
void start(worker *w) { pthread_create(&w->thread, NULL, run, w); }


static void goodJoin(napi_env env, void *data, void *hint) {
  worker *w = (worker *)data;
  sem_post(&w->done);
  pthread_join(w->thread, NULL);
  free(w);
}

static void badTerm(napi_env env, void *data, void *hint) { zmq_ctx_term(data); }
// CHECK-MESSAGES: :[[@LINE-1]]:61: warning: finalizer 'badTerm' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+16]]:41: note: 'badTerm' is handed to 'napi_create_external' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-3]]:61: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:61: note: close them in the finalizer first, or let each keep a reference to this object

static void goodTerm(napi_env env, void *data, void *hint) { zmq_ctx_shutdown(data); }

static void goodFree(napi_env env, void *data, void *hint) { free(data); }

static void badWait(napi_env env, void *data, void *hint) { sem_wait((sem_t *)data); }
// CHECK-MESSAGES: :[[@LINE-1]]:61: warning: finalizer 'badWait' may block forever in 'sem_wait' on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+9]]:39: note: 'badWait' is handed to 'napi_create_external' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-3]]:61: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:61: note: do this in a method that is called before the object ends, so that its finalizer does not wait

void make(napi_env env, napi_value object, worker *w, napi_value *result) {
  napi_add_finalizer(env, object, w, goodJoin, NULL, NULL);
  napi_create_external(env, w->context, badTerm, NULL, result);
  napi_create_external(env, w->context, goodTerm, NULL, result);
  napi_create_external_arraybuffer(env, w, sizeof(*w), goodFree, NULL, result);
  napi_create_external(env, &w->done, badWait, NULL, result);
}

// An environment that ends holds up nobody.
static void endOfEnvironment(napi_env env, void *data, void *hint) { pthread_join(((worker *)data)->thread, NULL); }
void keep(napi_env env, worker *w) { napi_set_instance_data(env, w, endOfEnvironment, NULL); }
