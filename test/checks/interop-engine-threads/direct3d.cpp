// Contexts of Direct3D: one thread at a time.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <mutex>
#include <thread>
struct ID3D11DeviceContext {
  virtual unsigned long Release();
  virtual void Draw(unsigned count, unsigned first);
  virtual void Flush();
};

struct Bad {
  ID3D11DeviceContext *Context;
  void run() {
    std::thread uploader([this] { Context->Flush(); });
    // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'ID3D11DeviceContext::Flush' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'Context' without a lock [interop-engine-threads]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: the lambda is started as a thread here
    // CHECK-MESSAGES: :[[@LINE+3]]:17: note: the lambda is started as a thread here
    // CHECK-MESSAGES: :[[@LINE+2]]:33: note: the other thread calls 'ID3D11DeviceContext::Draw' here
    // CHECK-MESSAGES: :[[@LINE-5]]:35: note: record on a deferred context of each thread ('CreateDeferredContext'), and let one thread execute the lists (model com.yaml)
    std::thread drawer([this] { Context->Draw(3, 0); });
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'ID3D11DeviceContext::Draw' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'Context' without a lock [interop-engine-threads]
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: the lambda is started as a thread here
    // CHECK-MESSAGES: :[[@LINE-9]]:17: note: the lambda is started as a thread here
    // CHECK-MESSAGES: :[[@LINE-10]]:35: note: the other thread calls 'ID3D11DeviceContext::Flush' here
    // CHECK-MESSAGES: :[[@LINE-5]]:33: note: record on a deferred context of each thread ('CreateDeferredContext'), and let one thread execute the lists (model com.yaml)
    uploader.join();
    drawer.join();
  }
};

struct Good {
  ID3D11DeviceContext *Context;
  std::mutex Mutex;
  void run() {
    std::thread uploader([this] {
      std::lock_guard<std::mutex> lock(Mutex);
      Context->Flush();
    });
    std::thread drawer([this] {
      std::lock_guard<std::mutex> lock(Mutex);
      Context->Draw(3, 0);
    });
    uploader.join();
    drawer.join();
  }
};
