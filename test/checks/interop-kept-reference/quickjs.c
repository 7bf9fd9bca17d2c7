// Functions of QuickJS are lent their parameters, and return a reference of their own.
// RUN: %check_interop_tidy %s interop-kept-reference %t
#include "quickjs.h"

static JSValue Handler;

// As Almamu/linux-wallpaperengine had it in its first version.
static JSValue badReturn(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  JS_SetPropertyStr(ctx, this_val, "done", JS_NewObject(ctx));
  return this_val;
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'badReturn' returns a value that the caller owns as a new one: its caller releases what it does not own, and the object is freed too early
// CHECK-MESSAGES: :[[@LINE-4]]:55: note: parameter 'this_val' is a value that the caller owns
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'JS_DupValue', and give it back with 'JS_FreeValue' (model quickjs.yaml)
}

static JSValue goodReturn(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  return JS_DupValue(ctx, this_val);
}

static JSValue badKeep(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  Handler = argv[0];
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Handler' keeps a value that the caller owns, which is valid only until the function returns
// CHECK-MESSAGES: :[[@LINE-3]]:87: note: parameter 'argv' is a value that the caller owns
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'JS_DupValue', and give it back with 'JS_FreeValue' (model quickjs.yaml)
  return JS_NewObject(ctx);
}

static JSValue goodKeep(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  Handler = JS_DupValue(ctx, argv[0]);
  return JS_NewObject(ctx);
}

static JSValue badGive(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  JSValue result = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, result, "value", this_val);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'JS_SetPropertyStr' takes over the reference that it is given, but 'this_val' holds a value that the caller owns: the object is freed too early
// CHECK-MESSAGES: :[[@LINE-4]]:53: note: parameter 'this_val' is a value that the caller owns
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'JS_DupValue', and give it back with 'JS_FreeValue' (model quickjs.yaml)
  return result;
}

// Warzone2100/warzone2100#1642
static JSValue badFree(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  JS_SetPropertyStr(ctx, this_val, "done", JS_NewObject(ctx));
  JS_FreeValue(ctx, this_val);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'JS_FreeValue' gives back 'this_val', which holds a value that the caller owns: the object is freed while its owner still uses it
// CHECK-MESSAGES: :[[@LINE-4]]:53: note: parameter 'this_val' is a value that the caller owns
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a reference of its own with 'JS_DupValue', and give it back with 'JS_FreeValue' (model quickjs.yaml)
  return JS_NewObject(ctx);
}

static JSValue goodFree(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  JSValue value = JS_GetPropertyStr(ctx, this_val, "done");
  JS_FreeValue(ctx, value);
  return JS_NewObject(ctx);
}

static JSValue goodGive(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv) {
  JSValue result = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, result, "value", JS_DupValue(ctx, this_val));
  return result;
}

static const JSCFunctionListEntry Functions[] = {
    JS_CFUNC_DEF("badReturn", 0, badReturn), JS_CFUNC_DEF("goodReturn", 0, goodReturn), JS_CFUNC_DEF("badKeep", 1, badKeep),
    JS_CFUNC_DEF("goodKeep", 1, goodKeep),   JS_CFUNC_DEF("badGive", 0, badGive),       JS_CFUNC_DEF("goodGive", 0, goodGive),
    JS_CFUNC_DEF("badFree", 0, badFree),     JS_CFUNC_DEF("goodFree", 0, goodFree)};
int define(JSContext *ctx, JSValueConst to) { return JS_SetPropertyFunctionList(ctx, to, Functions, 8); }
