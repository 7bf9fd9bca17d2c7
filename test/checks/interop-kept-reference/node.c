// Values of Node-API that are kept beyond the callback they were made in.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <node/node_api.h>
#include <stdlib.h>

struct job {
  napi_value callback;
  napi_ref kept;
};
static napi_value constructor;

napi_value start(napi_env env, napi_callback_info info) {
  napi_value arguments[1];
  struct job *job = malloc(sizeof(struct job));
  job->callback = arguments[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'callback' keeps a 'napi_value', which is valid only until the callback returns that it was made in
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: a 'napi_value' is read here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: keep a reference instead: 'napi_create_reference', and 'napi_get_reference_value' where it is used (model node-api.yaml)
  return NULL;
}
napi_value okStart(napi_env env, napi_callback_info info) {
  napi_value arguments[1];
  struct job *job = malloc(sizeof(struct job));
  napi_create_reference(env, arguments[0], 1, &job->kept);
  return NULL;
}
napi_value init(napi_env env, napi_value exports) {
  napi_create_function(env, "Job", 3, start, NULL, &constructor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'constructor' keeps a 'napi_value', which is valid only until the callback returns that it was made in
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'napi_create_function' gives a 'napi_value' here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: keep a reference instead: 'napi_create_reference', and 'napi_get_reference_value' where it is used (model node-api.yaml)
  return exports;
}
