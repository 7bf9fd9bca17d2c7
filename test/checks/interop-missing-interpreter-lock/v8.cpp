// An isolate of V8 is entered by one thread at a time.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t
#include <thread>
#include <v8.h>

struct Engine {
  v8::Isolate *Isolate;
  v8::Global<v8::Function> Callback;
  v8::Global<v8::Context> Context;
  std::thread Worker;
};

static void call(Engine *E) {
  v8::HandleScope Handles(E->Isolate);
  v8::Local<v8::Context> Context = E->Context.Get(E->Isolate);
  E->Callback.Get(E->Isolate)->Call(Context, {}, 0, nullptr);
}

void badStart(Engine *E) {
  E->Worker = std::thread([E] {
    v8::HandleScope Handles(E->Isolate);
// CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'v8::HandleScope::HandleScope' needs the isolate's lock, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: the lambda runs on a thread that is started here and does not hold the isolate's lock
// CHECK-MESSAGES: :[[@LINE-3]]:21: note: take it first ('v8::Locker', then 'v8::Isolate::Scope'), wherever the isolate is used by more than one thread
    v8::Locker Locker(E->Isolate);
    call(E);
  });
}

void goodStart(Engine *E) {
  E->Worker = std::thread([E] {
    v8::Locker Locker(E->Isolate);
    v8::Isolate::Scope Entered(E->Isolate);
    call(E);
  });
}

// A thread with an isolate of its own.
void goodOwn() {
  std::thread Worker([] {
    v8::Isolate *Own = v8::Isolate::New(v8::Isolate::CreateParams());
    v8::HandleScope Handles(Own);
    v8::Context::New(Own);
    Own->Dispose();
  });
  Worker.join();
}

// To stop a script is what other threads may do.
void goodWatch(Engine *E) {
  std::thread Watch([E] { E->Isolate->TerminateExecution(); });
  Watch.join();
}

int compute(int);
void badWait(const v8::FunctionCallbackInfo<v8::Value> &Info) {
  v8::Unlocker Unlocked(Info.GetIsolate());
  compute(1);
  v8::String::New(Info.GetIsolate(), "done");
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'v8::String::New' needs the isolate's lock, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:16: note: the isolate's lock is released here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: take it first ('v8::Locker', then 'v8::Isolate::Scope'), wherever the isolate is used by more than one thread
}

void goodWait(const v8::FunctionCallbackInfo<v8::Value> &Info) {
  {
    v8::Unlocker Unlocked(Info.GetIsolate());
    compute(1);
  }
  v8::String::New(Info.GetIsolate(), "done");
}

//===-- Weak handles --===//

struct Wrapped {
  v8::Global<v8::Object> Handle;
  v8::Isolate *Isolate;
};

static void badWeak(const v8::WeakCallbackInfo<Wrapped> &Info) {
  Info.GetParameter()->Handle.Reset();
  v8::HandleScope Handles(Info.GetIsolate());
// CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'v8::HandleScope::HandleScope' must not be called in the first callback of a weak handle
// CHECK-MESSAGES: :[[@LINE+18]]:28: note: 'badWeak' is handed to 'v8::PersistentBase::SetWeak' here, and called in the first callback of a weak handle
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'v8::String::New' is called here too
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: do it in a second callback ('v8::WeakCallbackInfo::SetSecondPassCallback')
  v8::String::New(Info.GetIsolate(), "gone");
}

static void second(const v8::WeakCallbackInfo<Wrapped> &Info) {
  v8::HandleScope Handles(Info.GetIsolate());
  v8::String::New(Info.GetIsolate(), "gone");
  delete Info.GetParameter();
}

static void goodWeak(const v8::WeakCallbackInfo<Wrapped> &Info) {
  Info.GetParameter()->Handle.Reset();
  Info.SetSecondPassCallback(second);
}

void wrap(Wrapped *Bad, Wrapped *Good) {
  Bad->Handle.SetWeak(Bad, badWeak, v8::WeakCallbackType::kParameter);
  Good->Handle.SetWeak(Good, goodWeak, v8::WeakCallbackType::kParameter);
}
