// Values of Emacs are good for one call; what make_global_ref gives lasts.
// REQUIRES: emacs-module
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <emacs-module.h>
#include <stdlib.h>

int plugin_is_GPL_compatible;

static emacs_value Qname;
static emacs_value okGlobal;
static emacs_value hook;
static emacs_value okHook;
static emacs_value last;
typedef struct {
  emacs_value callback, okCallback;
} Terminal;
typedef struct {
  emacs_value name;
} Call;

static emacs_value setHook(emacs_env *env, ptrdiff_t count, emacs_value *args, void *data) {
  hook = args[0];
  okHook = env->make_global_ref(env, args[0]);
  return okHook;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'hook' keeps an Emacs value of this call, which is valid only until the function that Emacs has called returns
// CHECK-MESSAGES: :[[@LINE-6]]:74: note: parameter 'args' is an Emacs value of this call
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: keep a global one instead ('make_global_ref'), and free it when it is not needed any more ('free_global_ref') (model emacs-module.yaml)

static emacs_value makeTerminal(emacs_env *env, ptrdiff_t count, emacs_value *args, void *data) {
  Terminal *terminal = calloc(1, sizeof(Terminal));
  terminal->callback = args[1];
  terminal->okCallback = env->make_global_ref(env, args[0]);
  return env->make_user_ptr(env, free, terminal);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'callback' keeps an Emacs value of this call, which is valid only until the function that Emacs has called returns
// CHECK-MESSAGES: :[[@LINE-7]]:79: note: parameter 'args' is an Emacs value of this call
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: keep a global one instead ('make_global_ref'), and free it when it is not needed any more ('free_global_ref') (model emacs-module.yaml)

// What lasts no longer than the call may have it.
static emacs_value okLocal(emacs_env *env, ptrdiff_t count, emacs_value *args, void *data) {
  Call call;
  call.name = env->intern(env, "own");
  emacs_value name = env->intern(env, "name");
  return env->funcall(env, call.name, 1, &name);
}

static emacs_value okCleared(emacs_env *env, ptrdiff_t count, emacs_value *args, void *data) {
  last = env->intern(env, "busy");
  env->funcall(env, Qname, 1, &last);
  last = NULL;
  return okGlobal;
}

int emacs_module_init(struct emacs_runtime *runtime) {
  emacs_env *env = runtime->get_environment(runtime);
  Qname = env->intern(env, "name");
  okGlobal = env->make_global_ref(env, env->intern(env, "global"));
  emacs_value arguments[2] = {env->intern(env, "set-hook"), env->make_function(env, 1, 1, setHook, "Sets it.", NULL)};
  env->funcall(env, env->intern(env, "defalias"), 2, arguments);
  arguments[1] = env->make_function(env, 1, 1, makeTerminal, "Makes it.", NULL);
  env->funcall(env, env->intern(env, "defalias"), 2, arguments);
  arguments[1] = env->make_function(env, 1, 1, okLocal, "Uses it.", NULL);
  env->funcall(env, env->intern(env, "defalias"), 2, arguments);
  arguments[1] = env->make_function(env, 1, 1, okCleared, "Uses it.", NULL);
  env->funcall(env, env->intern(env, "defalias"), 2, arguments);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-12]]:3: warning: 'Qname' keeps an Emacs value of this call, which is valid only until the function that Emacs has called returns
// CHECK-MESSAGES: :[[@LINE-13]]:11: note: 'emacs_env_28::intern' gives an Emacs value of this call here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: keep a global one instead ('make_global_ref'), and free it when it is not needed any more ('free_global_ref') (model emacs-module.yaml)
