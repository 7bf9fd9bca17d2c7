/* A mock of Node-API's header: what the tests need, quick to parse. */
#ifndef MOCK_JS_NATIVE_API_H
#define MOCK_JS_NATIVE_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NAPI_VERSION_EXPERIMENTAL 2147483647
#ifndef NAPI_VERSION
#ifdef NAPI_EXPERIMENTAL
#define NAPI_VERSION NAPI_VERSION_EXPERIMENTAL
#else
#define NAPI_VERSION 8
#endif
#endif

#define NAPI_AUTO_LENGTH SIZE_MAX

typedef struct napi_env__ *napi_env;
#if defined(NAPI_EXPERIMENTAL) && !defined(NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT)
typedef const struct napi_env__ *node_api_basic_env;
#else
typedef struct napi_env__ *node_api_basic_env;
#endif
typedef struct napi_value__ *napi_value;
typedef struct napi_ref__ *napi_ref;
typedef struct napi_handle_scope__ *napi_handle_scope;
typedef struct napi_callback_info__ *napi_callback_info;
typedef struct napi_deferred__ *napi_deferred;

typedef enum { napi_ok, napi_invalid_arg, napi_closing } napi_status;
typedef enum { napi_default = 0, napi_static = 1 << 10 } napi_property_attributes;

typedef napi_value (*napi_callback)(napi_env env, napi_callback_info info);
typedef void (*napi_finalize)(napi_env env, void *data, void *hint);
typedef void (*node_api_basic_finalize)(node_api_basic_env env, void *data, void *hint);

typedef struct {
  const char *utf8name;
  napi_value name;
  napi_callback method;
  napi_callback getter;
  napi_callback setter;
  napi_value value;
  napi_property_attributes attributes;
  void *data;
} napi_property_descriptor;

#ifdef __cplusplus
extern "C" {
#endif

napi_status napi_get_undefined(napi_env env, napi_value *result);
napi_status napi_create_object(napi_env env, napi_value *result);
napi_status napi_create_int32(napi_env env, int32_t value, napi_value *result);
napi_status napi_create_string_utf8(napi_env env, const char *text, size_t length, napi_value *result);
napi_status napi_create_function(napi_env env, const char *name, size_t length, napi_callback cb, void *data,
                                 napi_value *result);
napi_status napi_create_error(napi_env env, napi_value code, napi_value msg, napi_value *result);
napi_status napi_throw_error(napi_env env, const char *code, const char *msg);
napi_status napi_get_value_int32(napi_env env, napi_value value, int32_t *result);
napi_status napi_set_named_property(napi_env env, napi_value object, const char *name, napi_value value);
napi_status napi_define_properties(napi_env env, napi_value object, size_t count,
                                   const napi_property_descriptor *properties);
napi_status napi_define_class(napi_env env, const char *name, size_t length, napi_callback constructor, void *data,
                              size_t count, const napi_property_descriptor *properties, napi_value *result);
napi_status napi_get_cb_info(napi_env env, napi_callback_info info, size_t *argc, napi_value *argv, napi_value *self,
                             void **data);
napi_status napi_call_function(napi_env env, napi_value recv, napi_value func, size_t argc, const napi_value *argv,
                               napi_value *result);
napi_status napi_new_instance(napi_env env, napi_value constructor, size_t argc, const napi_value *argv,
                              napi_value *result);
napi_status napi_wrap(napi_env env, napi_value object, void *native, node_api_basic_finalize cb, void *hint,
                      napi_ref *result);
napi_status napi_unwrap(napi_env env, napi_value object, void **result);
napi_status napi_add_finalizer(napi_env env, napi_value object, void *data, node_api_basic_finalize cb, void *hint,
                               napi_ref *result);
napi_status napi_create_external(napi_env env, void *data, node_api_basic_finalize cb, void *hint,
                                 napi_value *result);
napi_status napi_create_external_arraybuffer(napi_env env, void *data, size_t length, node_api_basic_finalize cb,
                                             void *hint, napi_value *result);
napi_status napi_create_reference(napi_env env, napi_value value, uint32_t count, napi_ref *result);
napi_status napi_delete_reference(node_api_basic_env env, napi_ref ref);
napi_status napi_get_reference_value(napi_env env, napi_ref ref, napi_value *result);
napi_status napi_open_handle_scope(napi_env env, napi_handle_scope *result);
napi_status napi_close_handle_scope(napi_env env, napi_handle_scope scope);
napi_status napi_create_promise(napi_env env, napi_deferred *deferred, napi_value *promise);
napi_status napi_resolve_deferred(napi_env env, napi_deferred deferred, napi_value value);
napi_status napi_set_instance_data(node_api_basic_env env, void *data, napi_finalize cb, void *hint);
napi_status napi_get_instance_data(node_api_basic_env env, void **data);
#ifdef NAPI_EXPERIMENTAL
napi_status node_api_post_finalizer(node_api_basic_env env, napi_finalize cb, void *data, void *hint);
#endif

#ifdef __cplusplus
}
#endif
#endif
