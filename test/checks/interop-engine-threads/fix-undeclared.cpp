// A dispatcher that is not declared where it is needed cannot be named.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.Dispatcher: 'later::post'}}"

#include "Inputs/press.h"
#include <functional>
#include <thread>

static void work(int Sheet) { desk_show(Sheet); }

namespace later {
void post(std::function<void()> Task);
}

static void workLater(int Sheet) { desk_show(Sheet); }

void start() {
  std::thread(work, 1).detach();
  std::thread(workLater, 1).detach();
}
// CHECK-MESSAGES: :[[@LINE-12]]:31: warning: 'desk_show' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-14]]:31: note: 'later::post' is not offered here: 'later' is not declared there
// CHECK-MESSAGES: :[[@LINE-9]]:36: warning: 'desk_show' is for the main thread alone, but the thread that runs 'workLater' reaches it
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'workLater' is started as a thread here
// CHECK-FIXES: static void workLater(int Sheet) { later::post([=] { desk_show(Sheet); }); }
// CHECK-REMAINS: warning: 'desk_show' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-REMAINS: note: 'work' is started as a thread here
// CHECK-REMAINS: note: 'workLater' hands such a call to 'later::post' here
// CHECK-REMAINS: note: 'later::post' is not offered here: 'later' is not declared there
