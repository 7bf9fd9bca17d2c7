// node-addon-api: a wait on the JavaScript thread stops its event loop.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <condition_variable>
#include <future>
#include <mutex>
#include <node-addon-api/napi.h>

std::future<int> request(const std::string &);

class Client : public Napi::ObjectWrap<Client> {
public:
  Client(const Napi::CallbackInfo &Info) : ObjectWrap(Info) {}
  static Napi::Object Init(Napi::Env Env, Napi::Object Exports);
  Napi::Value badGet(const Napi::CallbackInfo &Info);
  Napi::Value badByTemplate(const Napi::CallbackInfo &);
  Napi::Value goodGet(const Napi::CallbackInfo &Info);

private:
  std::mutex Lock;
  std::condition_variable Changed;
};

Napi::Value Client::badGet(const Napi::CallbackInfo &Info) {
  int Result = request(Info[0].As<Napi::String>().Utf8Value()).get();
  return Napi::Number::New(Info.Env(), Result);
}
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: 'std::future::get' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+60]]:60: note: 'Client::badGet' is handed to 'Napi::InstanceWrap::InstanceMethod' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'std::future::get' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: wait on another thread (napi_create_async_work), and go on in its complete callback


// What it is given tells who calls it.
Napi::Value Client::badByTemplate(const Napi::CallbackInfo &) {
  std::unique_lock<std::mutex> Held(Lock);
  Changed.wait(Held);
  return Napi::Value();
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'std::condition_variable::wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-6]]:61: note: 'Client::badByTemplate' is given 'Napi::CallbackInfo', so it is called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback

class GetWorker : public Napi::AsyncWorker {
public:
  GetWorker(Napi::Function Callback, std::string Name) : AsyncWorker(Callback), Name(std::move(Name)) {}
  void Execute() override { Result = request(Name).get(); }
  void OnOK() override { Callback().Call({Napi::Number::New(Env(), Result)}); }

private:
  std::string Name;
  int Result = 0;
};
Napi::Value Client::goodGet(const Napi::CallbackInfo &Info) {
  auto *Worker = new GetWorker(Info[1].As<Napi::Function>(), Info[0].As<Napi::String>().Utf8Value());
  Worker->Queue();
  return Info.Env().Undefined();
}

// On the JavaScript thread again.
class BadWorker : public GetWorker {
public:
  using GetWorker::GetWorker;
  void OnOK() override { request("name").wait(); }
};
// CHECK-MESSAGES: :[[@LINE-2]]:26: warning: 'std::future::wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'BadWorker::OnOK' is called for 'Napi::AsyncWorker', and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: wait on another thread (napi_create_async_work), and go on in its complete callback

void callBack(const Napi::ThreadSafeFunction &Done, std::future<int> &Other) {
  Done.BlockingCall([&Other](Napi::Env, Napi::Function) { Other.wait(); });
  Other.wait();
}
// CHECK-MESSAGES: :[[@LINE-3]]:59: warning: 'std::future::wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: the lambda is handed to 'Napi::ThreadSafeFunction::BlockingCall' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:59: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:59: note: wait on another thread (napi_create_async_work), and go on in its complete callback

static void badFunction(const Napi::CallbackInfo &Info) { request("name").wait(); }
// CHECK-MESSAGES: :[[@LINE-1]]:59: warning: 'std::future::wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-2]]:51: note: 'badFunction' is given 'Napi::CallbackInfo', so it is called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-3]]:59: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:59: note: wait on another thread (napi_create_async_work), and go on in its complete callback

Napi::Object Client::Init(Napi::Env Env, Napi::Object Exports) {
  Exports.Set("Client", DefineClass(Env, "Client",
                                    {InstanceMethod("get", &Client::badGet),
                                     InstanceMethod<&Client::badByTemplate>("wait"),
                                     InstanceMethod("later", &Client::goodGet)}));
  Exports.Set("f", Napi::Function::New<badFunction>(Env));
  return Exports;
}

Napi::Object init(Napi::Env Env, Napi::Object Exports) { return Client::Init(Env, Exports); }
NODE_API_MODULE(client, init)
