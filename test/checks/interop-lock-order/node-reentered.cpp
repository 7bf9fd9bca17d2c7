// JavaScript that runs under a mutex calls back into what locks it.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <mutex>
#include <node-addon-api/napi.h>

struct Listener {
  Napi::FunctionReference Function;
};

static std::mutex BadLock;

void badEmit(const Napi::CallbackInfo &Info) {
  auto *To = Info.Env().GetInstanceData<Listener>();
  std::lock_guard<std::mutex> Held(BadLock);
  To->Function.Call({Info[0]});
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'Napi::FunctionReference::Call' runs the interpreter's code while 'BadLock' is held, and that can call 'badEmit', which locks it again
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'BadLock' is locked here
// CHECK-MESSAGES: :[[@LINE+31]]:51: note: 'badEmit' is handed to 'Napi::Function::New' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: 'badEmit' locks it here, and waits for its own thread
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: unlock 'BadLock' before this call
void badListen(const Napi::CallbackInfo &Info) {
  std::lock_guard<std::mutex> Held(BadLock);
  Info.Env().GetInstanceData<Listener>()->Function = Napi::Persistent(Info[0].As<Napi::Function>());
}

static std::mutex GoodLock;
static int Count;

void goodEmit(const Napi::CallbackInfo &Info) {
  {
    std::lock_guard<std::mutex> Held(GoodLock);
    ++Count;
  }
  Info.Env().GetInstanceData<Listener>()->Function.Call({Info[0]});
}
void goodListen(const Napi::CallbackInfo &Info) {
  std::lock_guard<std::mutex> Held(GoodLock);
  Info.Env().GetInstanceData<Listener>()->Function = Napi::Persistent(Info[0].As<Napi::Function>());
}

// May be locked again.
static std::recursive_mutex OwnLock;
void goodAgain(const Napi::CallbackInfo &Info) {
  std::lock_guard<std::recursive_mutex> Held(OwnLock);
  Info.Env().GetInstanceData<Listener>()->Function.Call({Info[0]});
}

Napi::Object init(Napi::Env Env, Napi::Object Exports) {
  Exports.Set("badEmit", Napi::Function::New(Env, badEmit));
  Exports.Set("badListen", Napi::Function::New(Env, badListen));
  Exports.Set("goodEmit", Napi::Function::New(Env, goodEmit));
  Exports.Set("goodListen", Napi::Function::New(Env, goodListen));
  Exports.Set("goodAgain", Napi::Function::New(Env, goodAgain));
  return Exports;
}
NODE_API_MODULE(listener, init)
