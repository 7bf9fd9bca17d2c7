// Values of Node-API that are kept beyond the callback they were made in.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <node_api.h>
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
  return exports;
}
