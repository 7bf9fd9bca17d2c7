// Each worker thread of Node.js loads an addon into an environment of its own, and ends that.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef int napi_status;
napi_status napi_add_env_cleanup_hook(napi_env, void (*)(void *), void *);
napi_status napi_create_function(napi_env, const char *, size_t, void *, void *, napi_value *);
int hid_init(void);
int hid_exit(void);

static void bad_end(void *arg) { hid_exit(); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'hid_exit' must not run on two threads at once, but any thread that calls 'bad_end' reaches it without a lock
// CHECK-MESSAGES: :[[@LINE+5]]:34: note: any thread may call 'bad_end'
// CHECK-MESSAGES: :[[@LINE-3]]:34: note: count who uses hidapi under a lock: the first one calls 'hid_init', the last one 'hid_exit' (model hidapi.yaml)

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  hid_init(); // bad
  napi_add_env_cleanup_hook(env, bad_end, NULL);
  return exports;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'hid_init' must not run on two threads at once, but any thread that calls 'napi_register_module_v1' reaches it without a lock
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: any thread may call 'napi_register_module_v1'
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: count who uses hidapi under a lock: the first one calls 'hid_init', the last one 'hid_exit' (model hidapi.yaml)
