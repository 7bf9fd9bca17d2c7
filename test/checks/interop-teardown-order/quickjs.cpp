// Contexts of QuickJS end before their runtime.
// RUN: %check_interop_tidy %s interop-teardown-order %t
#include "quickjs.h"

class Bad {
  JSRuntime *Runtime = JS_NewRuntime();
  JSContext *Context = JS_NewContext(Runtime);

public:
  ~Bad() {
    JS_FreeRuntime(Runtime);
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'JS_FreeRuntime' releases 'Runtime' before 'Context', which was made from it
// CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'quickjs_context' is made from it here
// CHECK-MESSAGES: :[[@LINE-3]]:5: note: a quickjs_context must be released before its quickjs_runtime (model quickjs.yaml)
    JS_FreeContext(Context);
  }
};

// CHECK-FIXES: JS_FreeContext(Context);
// CHECK-FIXES-NEXT: JS_FreeRuntime(Runtime);

void goodEnd() {
  JSRuntime *Own = JS_NewRuntime();
  if (JSContext *Made = JS_NewContext(Own))
    JS_FreeContext(Made);
  JS_FreeRuntime(Own);
}
