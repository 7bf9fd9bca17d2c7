// Wakes of a condition that may have ended with who waits for it.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <condition_variable>
#include <mutex>

class Event {
public:
  void set() {
    {
      std::lock_guard<std::mutex> Guard(M);
      Done = true;
    }
    Changed.notify_one();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Changed' is woken after 'M' is unlocked: 'call' may have gone on by then, and 'Answered', of which it is a part, with it
    // CHECK-MESSAGES: :[[@LINE-4]]:7: note: who waits needs no wake to see that 'Done' is set here
    // CHECK-MESSAGES: :[[@LINE+22]]:9: note: 'Answered' ends when that function returns
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: wake it with 'M' locked
  }
  void okSet() {
    std::lock_guard<std::mutex> Guard(M);
    Done = true;
    Changed.notify_one();
  }
  void wait() {
    std::unique_lock<std::mutex> Guard(M);
    while (!Done)
      Changed.wait(Guard);
  }

private:
  std::mutex M;
  std::condition_variable Changed;
  bool Done = false;
};

void send(Event *ToSet);
void call() {
  Event Answered;
  send(&Answered);
  Answered.wait();
}

// It is there as long as the process.
struct OkLasting {
  void set() {
    M.lock();
    Done = 1;
    M.unlock();
    Changed.notify_one();
  }
  std::mutex M;
  std::condition_variable Changed;
  int Done = 0;
};
static OkLasting Lasting;
void okCall() {
  std::unique_lock<std::mutex> Guard(Lasting.M);
  while (Lasting.Done == 0)
    Lasting.Changed.wait(Guard);
}
