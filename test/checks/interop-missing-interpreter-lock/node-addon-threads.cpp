// node-addon-api: what runs on the pool or on a thread of the program has no business with JavaScript.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <node-addon-api/napi.h>
#include <thread>

int compute(const std::string &);

//===-- Workers -------------------------------------------------------------===//

class BadWorker : public Napi::AsyncWorker {
public:
  BadWorker(Napi::Function &Callback, Napi::Object Options) : AsyncWorker(Callback), Options(Options) {}
  void Execute() override {
    Result = compute(Options.Get("name").As<Napi::String>().Utf8Value());
  }
  void OnOK() override {
    Callback().Call({Napi::Number::New(Env(), Result)});
  }

private:
  Napi::Object Options;
  int Result = 0;
};
// CHECK-MESSAGES: :[[@LINE-10]]:22: warning: 'Napi::Object::Get' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-15]]:7: note: 'BadWorker::Execute' is called for 'Napi::AsyncWorker', and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-12]]:22: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

class GoodWorker : public Napi::AsyncWorker {
public:
  GoodWorker(Napi::Function &Callback, std::string Name) : AsyncWorker(Callback), Name(std::move(Name)) {}
  void Execute() override {
    Result = compute(Name);
    if (Result < 0)
      SetError("no such name");
  }
  void OnOK() override {
    Napi::HandleScope Scope(Env());
    Callback().Call({Napi::Number::New(Env(), Result)});
  }
  void OnError(const Napi::Error &E) override {
    Callback().Call({E.Value()});
  }

private:
  std::string Name;
  int Result = 0;
};

class ThrowingWorker : public Napi::AsyncWorker {
public:
  using AsyncWorker::AsyncWorker;
  void Execute() override {
    if (compute("") < 0)
      Napi::Error::New(Env(), "no name").ThrowAsJavaScriptException();
  }
};
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: 'Napi::Error::New' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'ThrowingWorker::Execute' is called for 'Napi::AsyncWorker', and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

// Not asked for before it runs: what JavaScript gave is read at once.
class BufferWorker : public Napi::AsyncProgressWorker<int> {
public:
  BufferWorker(Napi::Function &Callback, Napi::Buffer<char> Data)
      : AsyncProgressWorker(Callback), Data(Data.Data()), Size(Data.Length()) {}
  void Execute(const ExecutionProgress &Progress) override {
    for (size_t I = 0; I < Size; ++I) {
      int Done = Data[I];
      Progress.Send(&Done, 1);
    }
  }
  void OnProgress(const int *Done, size_t Count) override {
    Callback().Call({Napi::Number::New(Env(), *Done)});
  }

private:
  char *Data;
  size_t Size;
};

class BadProgress : public Napi::AsyncProgressWorker<int> {
public:
  BadProgress(Napi::Function &Callback) : AsyncProgressWorker(Callback) {}
  void Execute(const ExecutionProgress &) override {
    Callback().Call({});
  }
  void OnProgress(const int *, size_t) override {}
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'Napi::FunctionReference::Call' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'BadProgress::Execute' is called for 'Napi::AsyncWorker', and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

//===-- Threads -------------------------------------------------------------===//

Napi::Value startBad(const Napi::CallbackInfo &Info) {
  Napi::Env Env = Info.Env();
  std::thread([Env] { Napi::Number::New(Env, 1); }).detach();
  return Env.Undefined();
}
// CHECK-MESSAGES: :[[@LINE-3]]:23: warning: 'Napi::Number::New' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the lambda runs on a thread that is started here and is not the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:23: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

Napi::Value startGood(const Napi::CallbackInfo &Info) {
  Napi::Env Env = Info.Env();
  auto Done = Napi::ThreadSafeFunction::New(Env, Info[0].As<Napi::Function>(), "done", 0, 1);
  std::thread([Done] {
    int *Result = new int(compute("name"));
    Done.BlockingCall(Result, [](Napi::Env Env, Napi::Function Callback, int *Result) {
      Callback.Call({Napi::Number::New(Env, *Result)});
      delete Result;
    });
    Done.BlockingCall();
    Done.NonBlockingCall([](Napi::Env Env, Napi::Function Callback) { Callback.Call({Env.Undefined()}); });
    Done.Release();
  }).detach();
  return Env.Undefined();
}

//===-- What a thread owns --------------------------------------------------===//

void captureBad(Napi::Function Callback) {
  std::thread([Kept = Napi::Persistent(Callback)] { compute("name"); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'Kept' is captured by value and ends on the started thread, which is not the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: let something on the JavaScript thread own it

// Whoever joins it owns what it refers to.
void captureGood(Napi::FunctionReference &Kept) {
  std::thread Runner([&Kept] { compute("name"); });
  Runner.join();
}
