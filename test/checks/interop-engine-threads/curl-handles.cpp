// Easy handles of libcurl go from thread to thread, but never serve two at once.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <mutex>
#include <thread>
#include <vector>

typedef void CURL;
typedef void CURLM;
extern "C" {
CURL *curl_easy_init(void);
void curl_easy_cleanup(CURL *);
int curl_easy_perform(CURL *);
int curl_easy_setopt(CURL *, int option, ...);
CURLM *curl_multi_init(void);
int curl_multi_perform(CURLM *, int *);
int curl_multi_poll(CURLM *, void *, unsigned, int, int *);
int curl_multi_add_handle(CURLM *, CURL *);
int curl_multi_wakeup(CURLM *);
int curl_global_init(long);
}

// One handle for two workers.
class BadClient {
public:
  BadClient() : Handle(curl_easy_init()) {}
  void fetchBoth() {
    First = std::thread([this] { curl_easy_perform(Handle); });
    Second = std::thread([this] { curl_easy_perform(Handle); });
  }

private:
  CURL *Handle;
  std::thread First, Second;
};
// CHECK-MESSAGES: :[[@LINE-8]]:34: warning: 'curl_easy_perform' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'Handle' without a lock
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-10]]:35: note: the other thread calls 'curl_easy_perform' here
// CHECK-MESSAGES: :[[@LINE-12]]:34: note: let each thread have an easy handle of its own (model libcurl.yaml)
// CHECK-MESSAGES: :[[@LINE-12]]:35: warning: 'curl_easy_perform' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'Handle' without a lock
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-15]]:13: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-16]]:34: note: the other thread calls 'curl_easy_perform' here
// CHECK-MESSAGES: :[[@LINE-16]]:35: note: let each thread have an easy handle of its own (model libcurl.yaml)
class GoodClient {
public:
  GoodClient() : Handle(curl_easy_init()) {}
  void fetchBoth() {
    First = std::thread([this] { fetch(); });
    Second = std::thread([this] { fetch(); });
  }

private:
  void fetch() {
    std::lock_guard<std::mutex> Guard(Lock);
    curl_easy_perform(Handle);
  }
  CURL *Handle;
  std::mutex Lock;
  std::thread First, Second;
};

// A handle for each.
void goodOwn(int Count) {
  std::vector<std::thread> Workers;
  for (int I = 0; I != Count; ++I)
    Workers.emplace_back([] {
      CURL *Own = curl_easy_init();
      curl_easy_perform(Own);
      curl_easy_cleanup(Own);
    });
  for (std::thread &Worker : Workers)
    Worker.join();
}

// Made here, used by another thread alone.
void goodHandedOver() {
  CURL *Handle = curl_easy_init();
  curl_easy_setopt(Handle, 10002, "http://localhost/");
  std::thread Worker([Handle] { curl_easy_perform(Handle); });
  Worker.join();
  curl_easy_cleanup(Handle);
}

// A multi handle is added to from elsewhere: the wake-up alone is for any thread.
class Loop {
public:
  Loop() : Multi(curl_multi_init()) { Worker = std::thread(&Loop::run, this); }
  void badAdd(CURL *Handle) {
    curl_multi_add_handle(Multi, Handle);
  }
  void goodWake() { curl_multi_wakeup(Multi); }

private:
  void run() {
    int Left = 0;
    for (;;) {
      curl_multi_perform(Multi, &Left);
      curl_multi_poll(Multi, nullptr, 0, 1000, nullptr);
    }
  }
  CURLM *Multi;
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: 'curl_multi_perform' must not run on two threads at once, but the thread that runs 'Loop::run' and the main thread reach 'Multi' without a lock
// CHECK-MESSAGES: :[[@LINE-18]]:48: note: 'Loop::run' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+14]]:3: note: 'main' calls 'Loop::badAdd' here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: the main thread calls 'curl_multi_add_handle' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'curl_multi_poll' is called here, too
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'curl_multi_wakeup' is for any thread (model libcurl.yaml)

int main() {
  curl_global_init(3);
  BadClient Bad;
  GoodClient Good;
  Loop Transfers;
  Bad.fetchBoth();
  Good.fetchBoth();
  goodOwn(4);
  goodHandedOver();
  Transfers.badAdd(curl_easy_init());
  Transfers.goodWake();
  return 0;
}
