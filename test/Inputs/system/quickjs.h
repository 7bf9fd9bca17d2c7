// What tests use of quickjs.h: values are structs, as on machines of 64 bits.
#ifndef QUICKJS_H
#define QUICKJS_H
#ifdef __cplusplus
extern "C" {
#endif
typedef struct JSRuntime JSRuntime;
typedef struct JSContext JSContext;
typedef struct JSValue {
  void *ptr;
  long tag;
} JSValue;
#define JSValueConst JSValue
typedef unsigned JSClassID;
typedef JSValue JSCFunction(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv);
typedef union JSCFunctionType {
  JSCFunction *generic;
  JSValue (*getter)(JSContext *ctx, JSValueConst this_val);
} JSCFunctionType;
typedef struct JSCFunctionListEntry {
  const char *name;
  unsigned char prop_flags;
  unsigned char def_type;
  short magic;
  union {
    struct {
      unsigned char length;
      unsigned char cproto;
      JSCFunctionType cfunc;
    } func;
    const char *str;
  } u;
} JSCFunctionListEntry;
#define JS_CFUNC_DEF(name, length, func1) {name, 3, 0, 0, {.func = {length, 0, {.generic = func1}}}}
typedef struct JSClassDef {
  const char *class_name;
  void (*finalizer)(JSRuntime *rt, JSValue val);
  void (*gc_mark)(JSRuntime *rt, JSValueConst val, void (*mark)(void));
} JSClassDef;
JSRuntime *JS_NewRuntime(void);
void JS_FreeRuntime(JSRuntime *rt);
void JS_UpdateStackTop(JSRuntime *rt);
JSContext *JS_NewContext(JSRuntime *rt);
void JS_FreeContext(JSContext *ctx);
JSValue JS_Eval(JSContext *ctx, const char *input, unsigned long length, const char *filename, int flags);
JSValue JS_Call(JSContext *ctx, JSValueConst func, JSValueConst this_obj, int argc, JSValueConst *argv);
JSValue JS_DupValue(JSContext *ctx, JSValueConst v);
void JS_FreeValue(JSContext *ctx, JSValue v);
JSValue JS_NewObject(JSContext *ctx);
JSValue JS_GetPropertyStr(JSContext *ctx, JSValueConst this_obj, const char *name);
int JS_SetPropertyStr(JSContext *ctx, JSValueConst this_obj, const char *name, JSValue val);
JSValue JS_NewCFunction2(JSContext *ctx, JSCFunction *func, const char *name, int length, int proto, int magic);
void *JS_GetOpaque(JSValueConst obj, JSClassID class_id);
int JS_SetPropertyFunctionList(JSContext *ctx, JSValueConst obj, const JSCFunctionListEntry *tab, int len);
int JS_NewClass(JSRuntime *rt, JSClassID class_id, const JSClassDef *class_def);
#ifdef __cplusplus
}
#endif
#endif
