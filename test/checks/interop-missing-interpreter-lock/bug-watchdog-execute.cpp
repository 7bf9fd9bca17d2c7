// After microsoft/node-native-watchdog before commit 6b6fb8c: a worker that is about to end the process deleted its own
// request, on a thread of the pool.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <node/node_api.h>
#include <unistd.h>

bool isRunning(int Process);
[[noreturn]] void quit(int Status);

namespace {

struct Watch {
  napi_async_work Request;
  int Parent;
} TheWatch;

void badExecute(napi_env Env, void *Data) {
  auto *W = static_cast<Watch *>(Data);
  while (true) {
    if (!isRunning(W->Parent)) {
      napi_delete_async_work(Env, W->Request);
      quit(87);
    }
    sleep(1);
  }
}
// CHECK-MESSAGES: :[[@LINE-6]]:7: warning: 'napi_delete_async_work' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE+15]]:46: note: 'badExecute' is handed to 'napi_create_async_work' here, and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

void goodExecute(napi_env, void *Data) {
  auto *W = static_cast<Watch *>(Data);
  while (true) {
    if (!isRunning(W->Parent))
      quit(87);
    sleep(1);
  }
}

napi_value start(napi_env Env, napi_callback_info Info) {
  napi_value Name;
  napi_create_string_utf8(Env, "watch", NAPI_AUTO_LENGTH, &Name);
  napi_create_async_work(Env, nullptr, Name, badExecute, nullptr, &TheWatch, &TheWatch.Request);
  napi_create_async_work(Env, nullptr, Name, goodExecute, nullptr, &TheWatch, &TheWatch.Request);
  napi_queue_async_work(Env, TheWatch.Request);
  return nullptr;
}

} // namespace

NAPI_MODULE_INIT() {
  napi_value Start;
  napi_create_function(env, "start", NAPI_AUTO_LENGTH, start, nullptr, &Start);
  napi_set_named_property(env, exports, "start", Start);
  return exports;
}
