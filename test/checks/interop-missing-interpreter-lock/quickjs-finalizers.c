// A finalizer of QuickJS runs no JavaScript.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t
#include "quickjs.h"

struct timer {
  JSContext *ctx;
  JSValue callback;
};
static JSClassID Id;

static void badFinalize(JSRuntime *rt, JSValue val) {
  struct timer *timer = JS_GetOpaque(val, Id);
  JSValue result = JS_Call(timer->ctx, timer->callback, val, 0, 0);
// CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'JS_Call' must not be called while QuickJS ends an object
// CHECK-MESSAGES: :[[@LINE+10]]:41: note: 'badFinalize' is in a table of JSClassDef, whose functions are called while QuickJS ends an object
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: do it in a method that is called before the object ends, or later in a job (JS_EnqueueJob)
  JS_FreeValue(timer->ctx, result);
}

static void goodFinalize(JSRuntime *rt, JSValue val) {
  struct timer *timer = JS_GetOpaque(val, Id);
  JS_FreeValue(timer->ctx, timer->callback);
}

static const JSClassDef Bad = {"Timer", badFinalize, 0};
static const JSClassDef Good = {"Timer", goodFinalize, 0};
int define(JSRuntime *rt) { return JS_NewClass(rt, Id, &Bad) + JS_NewClass(rt, Id + 1, &Good); }
