// Where finalizers run while garbage is collected they leave the engine alone.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=LATER
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=LATER -- -- -DNAPI_EXPERIMENTAL -DNAPI_VERSION=9
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=NOW -- -- -DNAPI_EXPERIMENTAL

#include <node/node_api.h>
#include <stdlib.h>

typedef struct {
  napi_env env;
  napi_ref callback;
  void *memory;
} watcher;

// It has another environment than the one that it is given.
static void badFinalizer(node_api_basic_env env, void *data, void *hint) {
  watcher *w = (watcher *)data;
  napi_value callback, undefined;
  napi_get_reference_value(w->env, w->callback, &callback);
  napi_get_undefined(w->env, &undefined);
  napi_call_function(w->env, undefined, callback, 0, NULL, NULL);
  free(w);
}
// CHECK-MESSAGES-NOW: :[[@LINE-5]]:3: warning: 'napi_get_reference_value' must not be called from a finalizer that runs while garbage is collected
// CHECK-MESSAGES-NOW: :[[@LINE+43]]:24: note: 'badFinalizer' is handed to 'napi_wrap' here, and called from a finalizer that runs while garbage is collected
// CHECK-MESSAGES-NOW: :[[@LINE-6]]:3: note: 'napi_get_undefined' is called here too
// CHECK-MESSAGES-NOW: :[[@LINE-6]]:3: note: 'napi_call_function' is called here too
// CHECK-MESSAGES-NOW: :[[@LINE-9]]:3: note: do it in a finalizer that node_api_post_finalizer() is given

// What it calls needs the engine.
static void report(napi_env env) {
  napi_value error;
  napi_create_error(env, NULL, NULL, &error);
}
// CHECK-MESSAGES-NOW: :[[@LINE-2]]:3: warning: 'napi_create_error' must not be called from a finalizer that runs while garbage is collected
// CHECK-MESSAGES-NOW: :[[@LINE+33]]:24: note: 'badHelper' is handed to 'napi_wrap' here, and called from a finalizer that runs while garbage is collected
// CHECK-MESSAGES-NOW: :[[@LINE+3]]:3: note: 'report' is called here
// CHECK-MESSAGES-NOW: :[[@LINE-5]]:3: note: do it in a finalizer that node_api_post_finalizer() is given
static void badHelper(node_api_basic_env env, void *data, void *hint) {
  report(((watcher *)data)->env);
  free(data);
}

static void goodFinalizer(node_api_basic_env env, void *data, void *hint) {
  watcher *w = (watcher *)data;
  napi_delete_reference(env, w->callback);
  free(w);
}

#ifdef NAPI_EXPERIMENTAL
static void callLater(napi_env env, void *data, void *hint) {
  watcher *w = (watcher *)data;
  napi_value callback, undefined;
  napi_get_reference_value(env, w->callback, &callback);
  napi_get_undefined(env, &undefined);
  napi_call_function(env, undefined, callback, 0, NULL, NULL);
  napi_delete_reference(env, w->callback);
  free(w);
}
static void postingFinalizer(node_api_basic_env env, void *data, void *hint) {
  node_api_post_finalizer(env, callLater, data, hint);
}
#else
#define postingFinalizer goodFinalizer
#endif

void wrapAll(napi_env env, napi_value a, napi_value b, napi_value c, watcher *w) {
  napi_wrap(env, a, w, badFinalizer, NULL, NULL);
  napi_wrap(env, a, w, badHelper, NULL, NULL);
  napi_wrap(env, b, w + 1, goodFinalizer, NULL, NULL);
  napi_add_finalizer(env, c, w + 2, postingFinalizer, NULL, NULL);
}

// What is kept for the whole environment goes with it.
static void endOfEnvironment(napi_env env, void *data, void *hint) {
  napi_value object;
  napi_create_object(env, &object);
}
void keep(napi_env env, watcher *w) { napi_set_instance_data(env, w, endOfEnvironment, NULL); }
