/* A mock of Node-API's header: what the tests need, quick to parse. */
#ifndef MOCK_NODE_API_H
#define MOCK_NODE_API_H

#include <node/js_native_api.h>

typedef struct napi_async_work__ *napi_async_work;
typedef struct napi_threadsafe_function__ *napi_threadsafe_function;
typedef enum { napi_tsfn_release, napi_tsfn_abort } napi_threadsafe_function_release_mode;
typedef enum { napi_tsfn_nonblocking, napi_tsfn_blocking } napi_threadsafe_function_call_mode;
typedef void (*napi_cleanup_hook)(void *arg);
typedef void (*napi_async_execute_callback)(napi_env env, void *data);
typedef void (*napi_async_complete_callback)(napi_env env, napi_status status, void *data);
typedef void (*napi_threadsafe_function_call_js)(napi_env env, napi_value callback, void *context, void *data);

#ifdef __cplusplus
extern "C" {
#endif

void napi_fatal_error(const char *location, size_t location_len, const char *message, size_t message_len)
    __attribute__((noreturn));
napi_status napi_create_async_work(napi_env env, napi_value resource, napi_value name,
                                   napi_async_execute_callback execute, napi_async_complete_callback complete,
                                   void *data, napi_async_work *result);
napi_status napi_delete_async_work(napi_env env, napi_async_work work);
napi_status napi_queue_async_work(node_api_basic_env env, napi_async_work work);
napi_status napi_create_threadsafe_function(napi_env env, napi_value func, napi_value resource, napi_value name,
                                            size_t max_queue_size, size_t initial_thread_count, void *finalize_data,
                                            napi_finalize finalize_cb, void *context,
                                            napi_threadsafe_function_call_js call_js_cb,
                                            napi_threadsafe_function *result);
napi_status napi_call_threadsafe_function(napi_threadsafe_function func, void *data,
                                          napi_threadsafe_function_call_mode mode);
napi_status napi_acquire_threadsafe_function(napi_threadsafe_function func);
napi_status napi_release_threadsafe_function(napi_threadsafe_function func,
                                             napi_threadsafe_function_release_mode mode);
napi_status napi_unref_threadsafe_function(node_api_basic_env env, napi_threadsafe_function func);
napi_status napi_add_env_cleanup_hook(node_api_basic_env env, napi_cleanup_hook fun, void *arg);

#ifdef __cplusplus
}
#define NAPI_EXTERN_C extern "C"
#else
#define NAPI_EXTERN_C
#endif

#define NAPI_MODULE_INIT()                                                                                             \
  NAPI_EXTERN_C napi_value napi_register_module_v1(napi_env env, napi_value exports);                                  \
  napi_value napi_register_module_v1(napi_env env, napi_value exports)
#define NAPI_MODULE(name, init)                                                                                        \
  NAPI_MODULE_INIT() { return init(env, exports); }

#endif
