// A finalizer that needs the engine has itself run later.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT

#include <node/node_api.h>
#include <stdlib.h>

static void badFinalizer(napi_env env, void *data, void *hint) {
  napi_value undefined, callback;
  napi_get_undefined(env, &undefined);
  napi_get_reference_value(env, (napi_ref)hint, &callback);
  napi_call_function(env, undefined, callback, 0, NULL, NULL);
  napi_delete_reference(env, (napi_ref)hint);
  free(data);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'napi_get_undefined' must not be called from a finalizer that runs while garbage is collected
// CHECK-MESSAGES: :[[@LINE+18]]:32: note: 'badFinalizer' is handed to 'napi_wrap' here, and called from a finalizer that runs while garbage is collected
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'napi_get_reference_value' is called here too
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'napi_call_function' is called here too
// CHECK-FIXES: static void badFinalizer_later(napi_env env, void *data, void *hint) {
// CHECK-FIXES-NEXT: napi_value undefined, callback;
// CHECK-FIXES: free(data);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: static void badFinalizer(napi_env env, void *data, void *hint) {
// CHECK-FIXES-NEXT: node_api_post_finalizer(env, badFinalizer_later, data, hint);
// CHECK-FIXES-NEXT: }

static void goodFinalizer(napi_env env, void *data, void *hint) {
  napi_delete_reference(env, (napi_ref)hint);
  free(data);
}

void wrap(napi_env env, napi_value object, void *data, napi_ref callback) {
  napi_wrap(env, object, data, badFinalizer, callback, NULL);
  napi_add_finalizer(env, object, data, goodFinalizer, callback, NULL);
}
