// Functions that any thread may call: annotated ones, and those that the option names.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.EntryPoints: '^api::;^exported_'}}" -- -I %S/../../../include

#include "Inputs/press.h"
#include "interop/annotations.h"

namespace api {
void badRun(int Sheet) { press_run(Sheet); }
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'press_run' must always be called by the same thread, but any thread that calls 'api::badRun' reaches it
// CHECK-MESSAGES: :[[@LINE-2]]:6: note: any thread may call 'api::badRun'
// CHECK-MESSAGES: :[[@LINE-3]]:26: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
int goodVersion() { return press_version(); }
} // namespace api

extern "C" void exported_badPour(void) { ink_pour(); }
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'ink_pour' must not run on two threads at once, but any thread that calls 'exported_badPour' reaches it without a lock
// CHECK-MESSAGES: :[[@LINE-2]]:17: note: any thread may call 'exported_badPour'
// CHECK-MESSAGES: :[[@LINE-3]]:42: note: 'ink_make_safe' lets any thread call it (model press.yaml)
extern "C" void internal_goodRun(void) { press_run(3); }

INTEROP_ANY_THREAD void badAnnotated() { desk_show(4); }
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'desk_show' is for the main thread alone, but any thread that calls 'badAnnotated' reaches it
// CHECK-MESSAGES: :[[@LINE-2]]:25: note: any thread may call 'badAnnotated'
// CHECK-MESSAGES: :[[@LINE-3]]:42: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

// Always called on the engine's thread.
INTEROP_ENGINE_THREAD static void onEngine(int Sheet) { press_run(Sheet); }
INTEROP_ANY_THREAD void goodKnown() { onEngine(5); }
