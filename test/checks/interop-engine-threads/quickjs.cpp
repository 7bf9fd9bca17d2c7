// A runtime of QuickJS is used by one thread at a time.
// RUN: %check_interop_tidy %s interop-engine-threads %t
#include "quickjs.h"
#include <mutex>
#include <thread>

class BadScript {
  JSContext *Context;
  std::thread Timer;

public:
  void start() {
    Timer = std::thread([this] { JS_FreeValue(Context, JS_Eval(Context, "tick()", 6, "", 0)); });
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'JS_FreeValue' must not run on two threads at once, but the thread that runs the lambda and the main thread reach 'Context' without a lock
// CHECK-MESSAGES: :[[@LINE-2]]:13: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+40]]:3: note: 'main' calls 'BadScript::run' here
// CHECK-MESSAGES: :[[@LINE+4]]:16: note: the main thread calls 'JS_FreeValue' here
// CHECK-MESSAGES: :[[@LINE-5]]:56: note: 'JS_Eval' is called here, too
// CHECK-MESSAGES: :[[@LINE-6]]:34: note: let each thread have a runtime of its own, or let one thread do it; a runtime that is handed to another thread needs JS_UpdateStackTop() there (model quickjs.yaml)
  }
  void run() { JS_FreeValue(Context, JS_Eval(Context, "run()", 5, "", 0)); }
};

class GoodScript {
  JSContext *Context;
  std::thread Timer;
  std::mutex Lock;

public:
  void start() {
    Timer = std::thread([this] {
      std::lock_guard<std::mutex> Guard(Lock);
      JS_FreeValue(Context, JS_Eval(Context, "tick()", 6, "", 0));
    });
  }
  void run() {
    std::lock_guard<std::mutex> Guard(Lock);
    JS_FreeValue(Context, JS_Eval(Context, "run()", 5, "", 0));
  }
};

void goodOwn() {
  std::thread Worker([] {
    JSRuntime *Runtime = JS_NewRuntime();
    JSContext *Context = JS_NewContext(Runtime);
    JS_FreeValue(Context, JS_Eval(Context, "work()", 6, "", 0));
    JS_FreeContext(Context);
    JS_FreeRuntime(Runtime);
  });
  Worker.join();
}

int main() {
  BadScript Bad;
  Bad.start();
  Bad.run();
  GoodScript Good;
  Good.start();
  Good.run();
  goodOwn();
}
