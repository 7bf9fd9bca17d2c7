// One wake for several threads that all may go on.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

struct Gate {
  std::mutex M;
  std::condition_variable Changed;
  bool Closed = true;
  std::vector<std::thread> Workers;
};

struct Crew : Gate {
  void start(int Count) {
    for (int I = 0; I < Count; ++I)
      Workers.emplace_back(&Crew::run, this);
  }
  void run() {
    std::unique_lock<std::mutex> Guard(M);
    while (Closed)
      Changed.wait(Guard);
  }
  void open() {
    std::lock_guard<std::mutex> Guard(M);
    Closed = false;
    Changed.notify_one();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'std::condition_variable::notify_one' wakes one of the threads that wait for 'Changed', but 'Closed' is what all of them ask: the others wait on
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'Closed' is set here
    // CHECK-MESSAGES: :[[@LINE-13]]:7: note: several threads that run 'Crew::run' are started here
    // CHECK-MESSAGES: :[[@LINE-10]]:12: note: each of them asks 'Closed' here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: wake all of them
  }
  void okAll() {
    std::lock_guard<std::mutex> Guard(M);
    Closed = false;
    Changed.notify_all();
  }
  void okEach() {
    std::lock_guard<std::mutex> Guard(M);
    Closed = false;
    for (std::thread &Worker : Workers)
      Changed.notify_one();
  }
};

// The first one takes what is there.
struct OkTaken : Gate {
  void run() {
    std::unique_lock<std::mutex> Guard(M);
    while (Closed)
      Changed.wait(Guard);
    Closed = true;
  }
  void start() {
    for (int I = 0; I < 4; ++I)
      Workers.emplace_back(&OkTaken::run, this);
  }
  void open() {
    std::lock_guard<std::mutex> Guard(M);
    Closed = false;
    Changed.notify_one();
  }
};

// Each wakes the next one.
struct OkPassedOn : Gate {
  void open() {
    std::lock_guard<std::mutex> Guard(M);
    Closed = false;
    Changed.notify_one();
  }
  void run() {
    std::unique_lock<std::mutex> Guard(M);
    while (Closed)
      Changed.wait(Guard);
    Changed.notify_one();
  }
  void start() {
    for (int I = 0; I < 4; ++I)
      Workers.emplace_back(&OkPassedOn::run, this);
  }
};

// Each object has one thread.
struct OkOne : Gate {
  void run() {
    std::unique_lock<std::mutex> Guard(M);
    while (Closed)
      Changed.wait(Guard);
  }
  void start() { Worker = std::thread(&OkOne::run, this); }
  void open() {
    std::lock_guard<std::mutex> Guard(M);
    Closed = false;
    Changed.notify_one();
  }
  std::thread Worker;
};
void startAll(std::vector<OkOne> &All) {
  for (OkOne &Each : All)
    Each.start();
}
