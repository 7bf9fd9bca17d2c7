// The headers of an installed node-addon-api.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -isystem %node-api_include -isystem %node-addon-api_include -fexceptions
// REQUIRES: node-api
// REQUIRES: node-addon-api

#include <napi.h>
#include <string>
#include <thread>

int compute(const std::string &);

class BadWorker : public Napi::AsyncWorker {
public:
  BadWorker(Napi::Function &Callback, Napi::Object Options) : AsyncWorker(Callback), Options(Options) {}
  void Execute() override {
    Result = compute(Options.Get("name").As<Napi::String>().Utf8Value());
  }
  void OnOK() override { Callback().Call({Napi::Number::New(Env(), Result)}); }

private:
  Napi::Object Options;
  int Result = 0;
};
// CHECK-MESSAGES: :[[@LINE-8]]:22: warning: 'Napi::Object::Get' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-13]]:7: note: 'BadWorker::Execute' is called for 'Napi::AsyncWorker', and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-10]]:22: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

class GoodWorker : public Napi::AsyncProgressWorker<int> {
public:
  GoodWorker(Napi::Function &Callback, Napi::Buffer<char> Data)
      : AsyncProgressWorker(Callback), Data(Data.Data(), Data.Length()) {}
  void Execute(const ExecutionProgress &Progress) override {
    Result = compute(Data);
    Progress.Send(&Result, 1);
    if (Result < 0)
      SetError("no result");
  }
  void OnProgress(const int *Now, size_t) override {
    Napi::HandleScope Scope(Env());
    Callback().Call({Env().Null(), Napi::Number::New(Env(), *Now)});
  }

private:
  std::string Data;
  int Result = 0;
};

class Client : public Napi::ObjectWrap<Client> {
public:
  static Napi::FunctionReference BadConstructor;
  static Napi::Object Init(Napi::Env Env, Napi::Object Exports) {
    Napi::Function Class = DefineClass(
        Env, "Client", {InstanceMethod("start", &Client::start), InstanceMethod<&Client::startBad>("startBad")});
    BadConstructor = Napi::Persistent(Class);
    Exports.Set("Client", Class);
    return Exports;
  }
  Client(const Napi::CallbackInfo &Info) : ObjectWrap(Info) {}
  ~Client() {
    if (Runner.joinable())
      Runner.join();
  }

private:
  Napi::Value start(const Napi::CallbackInfo &Info) {
    Done = Napi::ThreadSafeFunction::New(Info.Env(), Info[0].As<Napi::Function>(), "done", 0, 1);
    Runner = std::thread([this] {
      auto *Result = new int(compute("name"));
      Done.BlockingCall(Result, [](Napi::Env Env, Napi::Function Callback, int *Result) {
        Callback.Call({Napi::Number::New(Env, *Result)});
        delete Result;
      });
      Done.Release();
    });
    return Info.Env().Undefined();
  }
  Napi::Value startBad(const Napi::CallbackInfo &Info) {
    Napi::Env Env = Info.Env();
    Runner = std::thread([Env] { Napi::Object::New(Env); });
    return Env.Undefined();
  }
  Napi::ThreadSafeFunction Done;
  std::thread Runner;
};
// CHECK-MESSAGES: :[[@LINE-6]]:34: warning: 'Napi::Object::New' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: the lambda runs on a thread that is started here and is not the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-8]]:34: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback
Napi::FunctionReference Client::BadConstructor;
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'Client::BadConstructor' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE-36]]:20: note: 'Client::Init' sets it here, for whichever environment it runs in

Napi::Object init(Napi::Env Env, Napi::Object Exports) { return Client::Init(Env, Exports); }
NODE_API_MODULE(client, init)
