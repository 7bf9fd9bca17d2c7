// Node-API runs on the JavaScript thread; other threads have thread-safe functions.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <node/node_api.h>
#include <pthread.h>

typedef struct {
  napi_env env;
  napi_async_work work;
  napi_deferred deferred;
  napi_threadsafe_function done;
  int result;
} job;

int compute(job *j);

//===-- Work on the pool ----------------------------------------------------===//

static void badExecute(napi_env env, void *data) {
  job *j = (job *)data;
  napi_value value;
  napi_create_int32(env, compute(j), &value);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'napi_create_int32' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE+12]]:56: note: 'badExecute' is handed to 'napi_create_async_work' here, and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

static void complete(napi_env env, napi_status status, void *data) {
  job *j = (job *)data;
  napi_value value;
  napi_create_int32(env, j->result, &value);
  napi_resolve_deferred(env, j->deferred, value);
  napi_delete_async_work(env, j->work);
}

void queueBad(napi_env env, napi_value name, job *j) {
  napi_create_async_work(env, /*resource=*/NULL, name, badExecute, complete, j, &j->work);
  napi_queue_async_work(env, j->work);
}

static void goodExecute(napi_env env, void *data) {
  job *j = (job *)data;
  j->result = compute(j);
  napi_call_threadsafe_function(j->done, j, napi_tsfn_blocking);
}
void queueGood(napi_env env, napi_value name, job *j) {
  napi_create_async_work(env, NULL, name, goodExecute, complete, j, &j->work);
  napi_queue_async_work(env, j->work);
}

//===-- Threads -------------------------------------------------------------===//

static void report(job *j) {
  napi_value value;
  napi_create_int32(j->env, j->result, &value);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'napi_create_int32' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE+7]]:44: note: 'badThread' runs on a thread that is started here and is not the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'report' is called here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback
static void *badThread(void *data) {
  report((job *)data);
  return NULL;
}
void startBad(pthread_t *thread, job *j) { pthread_create(thread, NULL, badThread, j); }

static void callJs(napi_env env, napi_value callback, void *context, void *data) {
  napi_value value, undefined;
  napi_create_int32(env, ((job *)data)->result, &value);
  napi_get_undefined(env, &undefined);
  napi_call_function(env, undefined, callback, 1, &value, NULL);
}
static void *goodThread(void *data) {
  job *j = (job *)data;
  napi_acquire_threadsafe_function(j->done);
  j->result = compute(j);
  if (napi_call_threadsafe_function(j->done, j, napi_tsfn_nonblocking) != napi_ok)
    napi_fatal_error("goodThread", NAPI_AUTO_LENGTH, "closing", NAPI_AUTO_LENGTH);
  napi_release_threadsafe_function(j->done, napi_tsfn_release);
  return NULL;
}
static napi_value startGood(napi_env env, napi_callback_info info) {
  job *j;
  pthread_t thread;
  napi_value name;
  napi_get_cb_info(env, info, NULL, NULL, NULL, (void **)&j);
  napi_create_string_utf8(env, "job", NAPI_AUTO_LENGTH, &name);
  napi_create_threadsafe_function(env, NULL, NULL, name, 0, 1, NULL, NULL, NULL, callJs, &j->done);
  pthread_create(&thread, NULL, goodThread, j);
  pthread_detach(thread);
  return NULL;
}

NAPI_MODULE_INIT() {
  napi_value function;
  napi_create_function(env, "start", NAPI_AUTO_LENGTH, startGood, NULL, &function);
  napi_set_named_property(env, exports, "start", function);
  return exports;
}
