// Nan: handles of V8 are for the JavaScript thread.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <nan/nan.h>
#include <thread>

int compute(const char *, size_t);

class BadWorker : public Nan::AsyncWorker {
public:
  BadWorker(Nan::Callback *Callback, v8::Local<v8::Object> Data) : AsyncWorker(Callback), Data(Data) {}
  void Execute() override {
    Result = compute(node::Buffer::Data(Data), 1);
  }

private:
  v8::Local<v8::Object> Data;
  int Result = 0;
};
// CHECK-MESSAGES: :[[@LINE-7]]:22: warning: 'node::Buffer::Data' may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'BadWorker::Execute' is called for 'Nan::AsyncWorker', and called on another thread than the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-9]]:22: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

class GoodWorker : public Nan::AsyncWorker {
public:
  GoodWorker(Nan::Callback *Callback, v8::Local<v8::Object> From)
      : AsyncWorker(Callback), Data(node::Buffer::Data(From)), Size(node::Buffer::Length(From)) {}
  void Execute() override {
    Result = compute(Data, Size);
    if (Result < 0)
      SetErrorMessage("no result");
  }
  void HandleOKCallback() override {
    Nan::HandleScope Scope;
    Nan::New(double(Result));
  }

private:
  char *Data;
  size_t Size;
  int Result = 0;
};

NAN_METHOD(startBad) {
  std::thread([] { Nan::HandleScope Scope; }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:37: warning: 'Nan::HandleScope::HandleScope' calls 'v8::HandleScope::HandleScope', which may only be called on the JavaScript thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda runs on a thread that is started here and is not the JavaScript thread
// CHECK-MESSAGES: nan.h:80:19: note: 'Nan::HandleScope::HandleScope' calls 'v8::HandleScope::HandleScope' here
// CHECK-MESSAGES: :[[@LINE-5]]:37: note: let a thread-safe function do it there (napi_call_threadsafe_function), or the complete callback

NAN_METHOD(startGood) {
  Nan::HandleScope Scope;
  std::thread([] { compute(nullptr, 0); }).detach();
}
