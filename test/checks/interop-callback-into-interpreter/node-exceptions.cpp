// Whoever calls functions for JavaScript and finalizers is no C++.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <node/node_api.h>

struct failure {
  explicit failure(const char *Text) : Text(Text) {}
  const char *Text;
};

static napi_value badFunction(napi_env Env, napi_callback_info Info) {
  size_t Count = 0;
  napi_get_cb_info(Env, Info, &Count, nullptr, nullptr, nullptr);
  if (Count == 0)
    throw failure("no value");
  return nullptr;
}

static napi_value goodFunction(napi_env Env, napi_callback_info Info) {
  try {
    return badFunction(Env, Info);
  } catch (const failure &E) {
    napi_throw_error(Env, nullptr, E.Text);
  }
  return nullptr;
}

static napi_value badMethod(napi_env Env, napi_callback_info Info) { return badFunction(Env, Info); }
// CHECK-MESSAGES: :[[@LINE-1]]:77: warning: an exception leaves 'badMethod' through the C frames of the interpreter that calls it
// CHECK-MESSAGES: :[[@LINE+6]]:64: note: 'badMethod' is put into a table of napi_property_descriptor here
// CHECK-MESSAGES: :[[@LINE-3]]:77: note: 'badMethod' calls 'badFunction' here
// CHECK-MESSAGES: :[[@LINE-17]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-5]]:77: note: catch everything in it, and report the error by its result

NAPI_MODULE_INIT() {
  napi_property_descriptor Properties[] = {{"method", nullptr, badMethod, nullptr, nullptr, nullptr, napi_default, nullptr}};
  napi_define_properties(env, exports, 1, Properties);
  return exports;
}

void define(napi_env Env, napi_value *Result) {
  napi_create_function(Env, "bad", NAPI_AUTO_LENGTH, badFunction, nullptr, Result);
  napi_create_function(Env, "good", NAPI_AUTO_LENGTH, goodFunction, nullptr, Result);
}
// CHECK-MESSAGES: :[[@LINE-3]]:54: warning: an exception leaves callback 'badFunction', which 'napi_create_function' registers, through the C frames that call it
// CHECK-MESSAGES: :[[@LINE-31]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-36]]:70: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: } catch (...) {
