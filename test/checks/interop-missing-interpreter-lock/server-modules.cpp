// Functions in the records of modules: FreeSWITCH's sessions, Asterisk's channels and nginx's tasks run them on threads of their own.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <jni.h>
static JavaVM *Vm;
static JNIEnv *Env;
static jclass Handler;
static jmethodID Handle;

static void callAttached() {
  JNIEnv *env = nullptr;
  if (Vm->AttachCurrentThread((void **)&env, nullptr) != 0)
    return;
  env->CallStaticVoidMethod(Handler, Handle);
  Vm->DetachCurrentThread();
}

struct switch_core_session;
struct switch_state_handler_table {
  int (*on_init)(switch_core_session *session);
  int (*on_hangup)(switch_core_session *session);
  int flags;
};
static int badHangup(switch_core_session *) {
  Env->CallStaticVoidMethod(Handler, Handle);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'JNIEnv_::CallStaticVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread [interop-missing-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE+8]]:47: note: 'badHangup' is called on a thread of the library, which is not a thread attached to the Java VM; it is put into a 'switch_state_handler_table' here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
  return 0;
}
static int goodInit(switch_core_session *) {
  callAttached();
  return 0;
}
switch_state_handler_table Table = {goodInit, badHangup, 0};

struct ast_channel;
struct ast_channel_tech {
  const char *type;
  int (*hangup)(ast_channel *channel);
  int (*answer)(ast_channel *channel);
};
static int badAnswer(ast_channel *) {
  Env->CallStaticVoidMethod(Handler, Handle);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'JNIEnv_::CallStaticVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread [interop-missing-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE+8]]:46: note: 'badAnswer' is called on a thread of the library, which is not a thread attached to the Java VM; it is put into a 'ast_channel_tech' here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
  return 0;
}
static int goodHangup(ast_channel *) {
  callAttached();
  return 0;
}
ast_channel_tech Tech = {"Java", goodHangup, badAnswer};

struct ngx_thread_task_s {
  ngx_thread_task_s *next;
  void *ctx;
  void (*handler)(void *data, void *log);
};
static void badTask(void *, void *) { Env->CallStaticVoidMethod(Handler, Handle); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'JNIEnv_::CallStaticVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread [interop-missing-interpreter-lock]
// CHECK-MESSAGES: :[[@LINE+4]]:18: note: 'badTask' is called on a thread of the library, which is not a thread attached to the Java VM; it is put into a 'ngx_thread_task_s' here
// CHECK-MESSAGES: :[[@LINE-3]]:39: note: attach the thread before (AttachCurrentThread), and detach it when it is done
static void goodTask(void *, void *) { callAttached(); }
void post(ngx_thread_task_s *bad, ngx_thread_task_s *good) {
  bad->handler = badTask;
  good->handler = goodTask;
}
