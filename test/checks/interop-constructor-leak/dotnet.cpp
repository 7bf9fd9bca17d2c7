// Contexts of .NET's host: programs know only the types of the pointers that they load.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <stdint.h>
typedef void *hostfxr_handle;
struct hostfxr_initialize_parameters;
typedef int32_t (*hostfxr_initialize_for_runtime_config_fn)(const char *path, const hostfxr_initialize_parameters *parameters, hostfxr_handle *context);
typedef int32_t (*hostfxr_get_runtime_delegate_fn)(const hostfxr_handle context, int type, void **delegate);
typedef int32_t (*hostfxr_close_fn)(const hostfxr_handle context);
void *find(const char *name);
void *load(const char *name);

static hostfxr_close_fn close_context = (hostfxr_close_fn)find("hostfxr_close");

struct Bad {
  hostfxr_handle Context = nullptr;
  void *Load = nullptr;
  Bad() {
    hostfxr_initialize_for_runtime_config_fn initialize = (hostfxr_initialize_for_runtime_config_fn)find("hostfxr_initialize_for_runtime_config");
    hostfxr_get_runtime_delegate_fn getDelegate = (hostfxr_get_runtime_delegate_fn)find("hostfxr_get_runtime_delegate");
    initialize("app.runtimeconfig.json", nullptr, &Context);
    if (getDelegate(Context, 5, &Load) != 0)
      throw "no delegate";
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: exception thrown here leaves the constructor of 'Bad' without releasing 'Context', a hostfxr_context [interop-constructor-leak]
      // CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'hostfxr_initialize_for_runtime_config_fn' acquires it here
      // CHECK-MESSAGES: :[[@LINE+3]]:12: note: 'hostfxr_close_fn' in the destructor would release it, but the destructor of an object whose constructor throws does not run
      // CHECK-MESSAGES: :[[@LINE-4]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
  }
  ~Bad() { close_context(Context); }
};

struct Good {
  void *Load = nullptr;
  Good() {
    hostfxr_initialize_for_runtime_config_fn initialize = (hostfxr_initialize_for_runtime_config_fn)find("hostfxr_initialize_for_runtime_config");
    hostfxr_get_runtime_delegate_fn getDelegate = (hostfxr_get_runtime_delegate_fn)find("hostfxr_get_runtime_delegate");
    hostfxr_handle context = nullptr;
    if (initialize("app.runtimeconfig.json", nullptr, &context) < 0)
      throw "no context";
    int32_t failed = getDelegate(context, 5, &Load);
    close_context(context);
    if (failed)
      throw "no delegate";
  }
};
