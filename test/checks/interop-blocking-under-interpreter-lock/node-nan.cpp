// Nan: a wait on the JavaScript thread stops its event loop.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <future>
#include <nan/nan.h>

std::future<int> request();

NAN_METHOD(bad) {
  request().wait();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'std::future::wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:1: note: 'bad' is given 'Nan::FunctionCallbackInfo', so it is called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback

class Worker : public Nan::AsyncWorker {
public:
  using AsyncWorker::AsyncWorker;
  void Execute() override { request().wait(); }
  void HandleOKCallback() override { request().wait(); }
};
// CHECK-MESSAGES: :[[@LINE-2]]:38: warning: 'std::future::wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: 'Worker::HandleOKCallback' is called for 'Nan::AsyncWorker', and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:38: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:38: note: wait on another thread (napi_create_async_work), and go on in its complete callback

// Nothing tells who calls it.
void called() { request().wait(); }
