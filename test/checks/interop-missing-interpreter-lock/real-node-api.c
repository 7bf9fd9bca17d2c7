// The headers of an installed Node.js.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -isystem %node-api_include -D_GNU_SOURCE
// REQUIRES: node-api

#include <node_api.h>
#include <stdlib.h>
#include <uv.h>

typedef struct {
  napi_async_work work;
  napi_threadsafe_function done;
  int result;
} job;

static void badExecute(napi_env env, void *data) {
  napi_value value;
  napi_create_int32(env, ((job *)data)->result, &value);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'napi_create_int32' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE+59]]:43: note: 'badExecute' is handed to 'napi_create_async_work' here, and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

static void goodExecute(napi_env env, void *data) {
  napi_call_threadsafe_function(((job *)data)->done, data, napi_tsfn_blocking);
  napi_release_threadsafe_function(((job *)data)->done, napi_tsfn_release);
}

static void complete(napi_env env, napi_status status, void *data) {
  napi_value value;
  napi_create_int32(env, ((job *)data)->result, &value);
  napi_delete_async_work(env, ((job *)data)->work);
  free(data);
}

typedef struct {
  napi_env env;
  uv_work_t work;
  uv_thread_t thread;
} loop_job;

static void badWork(uv_work_t *work) {
  napi_value value;
  napi_create_object(((loop_job *)work->data)->env, &value);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'napi_create_object' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE+20]]:33: note: 'badWork' is called on a thread of the library, which is not the JavaScript thread; it is registered here with 'uv_queue_work'
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

static void afterWork(uv_work_t *work, int status) {
  napi_value value;
  napi_create_object(((loop_job *)work->data)->env, &value);
}

static void badThread(void *data) {
  napi_value value;
  napi_create_object(((loop_job *)data)->env, &value);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'napi_create_object' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE+8]]:3: note: 'badThread' runs on a thread that is started here and is not the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

void queue(napi_env env, loop_job *j) {
  uv_loop_t *loop;
  napi_get_uv_event_loop(env, &loop);
  j->work.data = j;
  uv_queue_work(loop, &j->work, badWork, afterWork);
  uv_thread_create(&j->thread, badThread, j);
}

static napi_ref BadReference;
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'BadReference' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE+6]]:39: note: 'start' sets it here, for whichever environment it runs in

static napi_value start(napi_env env, napi_callback_info info) {
  napi_value name;
  job *bad = (job *)calloc(1, sizeof(job)), *good = (job *)calloc(1, sizeof(job));
  napi_create_string_utf8(env, "job", NAPI_AUTO_LENGTH, &name);
  napi_create_reference(env, name, 1, &BadReference);
  napi_create_async_work(env, NULL, name, badExecute, complete, bad, &bad->work);
  napi_create_async_work(env, NULL, name, goodExecute, complete, good, &good->work);
  return NULL;
}

static napi_value init(napi_env env, napi_value exports) {
  napi_value function;
  napi_create_function(env, "start", NAPI_AUTO_LENGTH, start, NULL, &function);
  napi_set_named_property(env, exports, "start", function);
  return exports;
}
NAPI_MODULE(job, init)
