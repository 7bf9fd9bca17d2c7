// node-addon-api: the destructor of a wrapped class is a finalizer.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <condition_variable>
#include <mutex>
#include <node-addon-api/napi.h>
#include <semaphore.h>
#include <thread>

class BadSocket : public Napi::ObjectWrap<BadSocket> {
public:
  BadSocket(const Napi::CallbackInfo &Info) : ObjectWrap(Info) {}
  ~BadSocket() { sem_wait(&Done); }

private:
  sem_t Done;
};
// CHECK-MESSAGES: :[[@LINE-5]]:18: warning: finalizer 'BadSocket::~BadSocket' may block forever in 'sem_wait' on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'BadSocket::~BadSocket' is called for 'Napi::ObjectWrap', and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: do this in a method that is called before the object ends, so that its finalizer does not wait

class GoodSocket : public Napi::ObjectWrap<GoodSocket> {
public:
  GoodSocket(const Napi::CallbackInfo &Info) : ObjectWrap(Info) {}
  ~GoodSocket() { sem_post(&Done); }

private:
  sem_t Done;
};

class BadFinalize : public Napi::ObjectWrap<BadFinalize> {
public:
  BadFinalize(const Napi::CallbackInfo &Info) : ObjectWrap(Info) {}
  void Finalize(Napi::Env) override { sem_wait(&Done); }

private:
  sem_t Done;
};
// CHECK-MESSAGES: :[[@LINE-5]]:39: warning: finalizer 'BadFinalize::Finalize' may block forever in 'sem_wait' on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'BadFinalize::Finalize' is called for 'Napi::ObjectWrap', and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-7]]:39: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:39: note: do this in a method that is called before the object ends, so that its finalizer does not wait

// Told to stop before it is waited for.
class GoodRunner : public Napi::ObjectWrap<GoodRunner> {
public:
  GoodRunner(const Napi::CallbackInfo &Info) : ObjectWrap(Info), Runner([this] { run(); }) {}
  ~GoodRunner() {
    {
      std::lock_guard<std::mutex> Held(Lock);
      IsDone = true;
    }
    Changed.notify_one();
    Runner.join();
  }

private:
  void run() {
    std::unique_lock<std::mutex> Held(Lock);
    while (!IsDone)
      Changed.wait(Held);
  }
  std::mutex Lock;
  std::condition_variable Changed;
  bool IsDone = false;
  std::thread Runner;
};

Napi::Value makeExternals(const Napi::CallbackInfo &Info, sem_t *Done) {
  Napi::External<sem_t>::New(Info.Env(), Done, [](Napi::Env, sem_t *Done) { sem_wait(Done); });
  Napi::External<sem_t>::New(Info.Env(), Done, [](Napi::Env, sem_t *Done) { sem_post(Done); });
  Napi::Buffer<char>::New(Info.Env(), new char[8], 8, [](Napi::Env, char *Data) { delete[] Data; });
  return Info.Env().Undefined();
}
// CHECK-MESSAGES: :[[@LINE-5]]:77: warning: the finalizer (a lambda) may block forever in 'sem_wait' on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-6]]:48: note: the lambda is handed to 'Napi::External::New' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-7]]:77: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:77: note: do this in a method that is called before the object ends, so that its finalizer does not wait
