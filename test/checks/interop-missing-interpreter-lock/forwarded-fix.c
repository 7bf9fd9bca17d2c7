// Fixes of finalizers that call what their collector forbids: the body runs later, under another name.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/loom.yaml'}}"

#include "Inputs/loom.h"

// What it is for.
static void badFinalizer(loom_env env, void *data, void *hint) {
  if (hint)
    loom_weave(env, data);
  loom_free(data); // last
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'loom_weave' must not be called while the collector runs
// CHECK-MESSAGES: :[[@LINE+12]]:60: note: 'badFinalizer' is handed to 'loom_wrap' here, and called while the collector runs
// CHECK-FIXES: {{^}}// What it is for.
// CHECK-FIXES-NEXT: {{^}}static void badFinalizer_later(loom_env env, void *data, void *hint) {
// CHECK-FIXES-NEXT: {{^}}  if (hint)
// CHECK-FIXES-NEXT: {{^}}    loom_weave(env, data);
// CHECK-FIXES-NEXT: {{^}}  loom_free(data); // last
// CHECK-FIXES-NEXT: {{^}}}
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}static void badFinalizer(loom_env env, void *data, void *hint) {
// CHECK-FIXES-NEXT: {{^}}  loom_post(env, badFinalizer_later, data, hint);
// CHECK-FIXES-NEXT: {{^}}}

void wrap(loom_env env, void *data) { loom_wrap(env, data, badFinalizer, 0); }

// Others go on calling the old name.
void badShared(loom_env env, void *data, void *hint);
void
badShared(loom_env env, void *data,
          void *hint)
{
	loom_weave(env, data);
}
// CHECK-MESSAGES: :[[@LINE-2]]:2: warning: 'loom_weave' must not be called while the collector runs
// CHECK-MESSAGES: :[[@LINE+15]]:66: note: 'badShared' is handed to 'loom_wrap' here, and called while the collector runs
// CHECK-FIXES: {{^}}static void
// CHECK-FIXES-NEXT: {{^}}badShared_later(loom_env env, void *data,
// CHECK-FIXES-NEXT: {{^}}          void *hint)
// CHECK-FIXES-NEXT: {{^}}{
// CHECK-FIXES-NEXT: {{^}}	loom_weave(env, data);
// CHECK-FIXES-NEXT: {{^}}}
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}void
// CHECK-FIXES-NEXT: {{^}}badShared(loom_env env, void *data,
// CHECK-FIXES-NEXT: {{^}}          void *hint)
// CHECK-FIXES-NEXT: {{^}}{
// CHECK-FIXES-NEXT: {{^}}	loom_post(env, badShared_later, data, hint);
// CHECK-FIXES-NEXT: {{^}}}

void wrapShared(loom_env env, void *data) { loom_wrap(env, data, badShared, 0); }

// It has a result, and is no function that can be handed on.
static int badResult(loom_env env, void *data) {
  loom_weave(env, data);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'loom_weave' must not be called while the collector runs
// CHECK-MESSAGES: :[[@LINE+6]]:43: note: 'badResult' is handed to 'loom_on_end' here, and called while the collector runs
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: do this in a function that is called at another time
// CHECK-REMAINS: warning: 'loom_weave' must not be called while the collector runs
// CHECK-REMAINS: note: 'badResult' is handed to 'loom_on_end' here, and called while the collector runs
// CHECK-REMAINS: note: do this in a function that is called at another time

void end(loom_env env) { loom_on_end(env, badResult); }

// It hands itself on already.
static void finish(loom_env env, void *data, void *hint) {
  (void)hint;
  loom_weave(env, data);
}
static void goodFinalizer(loom_env env, void *data, void *hint) { loom_post(env, finish, data, hint); }

void wrapGood(loom_env env, void *data) { loom_wrap(env, data, goodFinalizer, 0); }
