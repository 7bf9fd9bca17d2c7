// Fixes in C++ of finalizers that call what their collector forbids.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++98,c++17 -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/loom.yaml'}}"

#include "Inputs/loom.h"

namespace cloth {
namespace {

// What has no name gets one.
void badFinalizer(loom_env env, void *data, void * /*hint*/) { loom_weave(env, data); }
// CHECK-MESSAGES: :[[@LINE-1]]:64: warning: 'loom_weave' must not be called while the collector runs
// CHECK-MESSAGES: :[[@LINE+13]]:26: note: 'cloth::badFinalizer' is handed to 'loom_wrap' here, and called while the collector runs
// CHECK-FIXES: {{^}}void badFinalizer_later(loom_env env, void *data, void * /*hint*/) { loom_weave(env, data); }
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: {{^}}void badFinalizer(loom_env env, void *data, void *Unused /*hint*/) {
// CHECK-FIXES-NEXT: {{^}}  loom_post(env, badFinalizer_later, data, Unused);
// CHECK-FIXES-NEXT: {{^}}}

} // namespace

class roll {
public:
  static void badMember(loom_env env, void *data, void *hint);
  void wrap(loom_env env) {
    loom_wrap(env, this, badFinalizer, 0);
    loom_wrap(env, this, badMember, 0);
  }
};

// It is declared in its class.
void roll::badMember(loom_env env, void *data, void *) { loom_weave(env, data); }
// CHECK-MESSAGES: :[[@LINE-1]]:58: warning: 'loom_weave' must not be called while the collector runs
// CHECK-MESSAGES: :[[@LINE-7]]:26: note: 'cloth::roll::badMember' is handed to 'loom_wrap' here, and called while the collector runs
// CHECK-MESSAGES: :[[@LINE-3]]:58: note: do this in a function that is called at another time
// CHECK-REMAINS: warning: 'loom_weave' must not be called while the collector runs
// CHECK-REMAINS: note: 'cloth::roll::badMember' is handed to 'loom_wrap' here, and called while the collector runs
// CHECK-REMAINS: note: do this in a function that is called at another time

} // namespace cloth
