// Ways to hold, start, move, loop and join that real code has.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>
#include <thread>
#include <utility>
#include <vector>

void work();

class BadStructuredBinding {
public:
  void add(int k) {
    threads_.emplace(k, std::thread([this] {
                       while (!stop_)
                         work();
                     }));
  }

  ~BadStructuredBinding() {
    for (auto &[key, thread] : threads_)
      thread.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadStructuredBinding' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadStructuredBinding::~BadStructuredBinding' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-11]]:25: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-11]]:24: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

  std::atomic<bool> stop_{false};
  std::map<int, std::thread> threads_;
};

class GoodStructuredBinding {
public:
  void add(int k) {
    threads_.emplace(k, std::thread([this] {
                       while (!stop_)
                         work();
                     }));
  }

  ~GoodStructuredBinding() {
    stop_ = true;
    for (auto &[key, thread] : threads_)
      thread.join();
  }

  std::atomic<bool> stop_{false};
  std::map<int, std::thread> threads_;
};

class BadOptionalThread {
public:
  void start() {
    thread_.emplace([this] {
      while (!stop_)
        work();
    });
  }

  ~BadOptionalThread() {
    if (thread_)
      thread_->join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadOptionalThread' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadOptionalThread::~BadOptionalThread' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-11]]:5: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-11]]:7: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

  bool stop_ = false;
  std::optional<std::thread> thread_;
};

class BadOptionalAssigned {
public:
  void start() {
    thread_ = std::thread([this] {
      while (!stop_)
        work();
    });
  }

  ~BadOptionalAssigned() {
    if (thread_.has_value())
      thread_.value().join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadOptionalAssigned' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadOptionalAssigned::~BadOptionalAssigned' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-11]]:15: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-11]]:7: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

  bool stop_ = false;
  std::optional<std::thread> thread_;
};

class BadSharedThread {
public:
  BadSharedThread()
      : thread_(std::make_shared<std::thread>([this] {
          while (!stop_)
            work();
        })) {}

  ~BadSharedThread() { thread_->join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadSharedThread' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadSharedThread::~BadSharedThread' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-8]]:17: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:11: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::shared_ptr<std::thread> thread_;
};

// A start into a reference parameter is not bound to the argument.
class FN_StartInHelper {
public:
  FN_StartInHelper() { start(thread_); }

  ~FN_StartInHelper() { thread_.join(); }

  void start(std::thread &t) {
    t = std::thread([this] {
      while (!stop_)
        work();
    });
  }

  bool stop_ = false;
  std::thread thread_;
};

// A start into the result of a function is not bound to what the result becomes.
class FN_StartReturned {
public:
  FN_StartReturned() : thread_(make()) {}

  ~FN_StartReturned() { thread_.join(); }

  std::thread make() {
    return std::thread([this] {
      while (!stop_)
        work();
    });
  }

  bool stop_ = false;
  std::thread thread_;
};

class BadJoinHelper {
public:
  BadJoinHelper()
      : thread_([this] {
          while (!stop_)
            work();
        }) {}

  ~BadJoinHelper() { join(thread_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadJoinHelper' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadJoinHelper::~BadJoinHelper' calls 'BadJoinHelper::join' here
  // CHECK-MESSAGES: :[[@LINE+7]]:7: note: 'BadJoinHelper::join' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-9]]:11: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE+4]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  static void join(std::thread &t) {
    if (t.joinable())
      t.join();
  }

  bool stop_ = false;
  std::thread thread_;
};

static void joinAll(std::vector<std::thread> &ts) {
  for (auto &t : ts)
    t.join();
}

class BadJoinAllHelper {
public:
  BadJoinAllHelper() {
    ts_.emplace_back([this] {
      while (!stop_)
        work();
    });
  }

  ~BadJoinAllHelper() { joinAll(ts_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadJoinAllHelper' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'BadJoinAllHelper::~BadJoinAllHelper' calls 'joinAll' here
  // CHECK-MESSAGES: :[[@LINE-15]]:5: note: 'joinAll' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-10]]:5: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-10]]:7: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-18]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::vector<std::thread> ts_;
};

class BadMovedOut {
public:
  BadMovedOut()
      : thread_([this] {
          while (!stop_)
            work();
        }) {}

  ~BadMovedOut() {
    std::thread t = std::move(thread_);
    t.join();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadMovedOut' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadMovedOut::~BadMovedOut' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-10]]:9: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE-10]]:11: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

  bool stop_ = false;
  std::thread thread_;
};

class BadMoveLambda {
public:
  BadMoveLambda() {
    thread_ = std::thread([self = this] {
      while (!self->stop_)
        work();
    });
  }

  ~BadMoveLambda() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadMoveLambda' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadMoveLambda::~BadMoveLambda' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-9]]:7: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:22: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::thread thread_;
};

class GoodMoveLambda {
public:
  GoodMoveLambda() {
    thread_ = std::thread([self = this] {
      while (!self->stop_)
        work();
    });
  }

  ~GoodMoveLambda() {
    stop_ = true;
    thread_.join();
  }

  bool stop_ = false;
  std::thread thread_;
};

class BadNestedLambda {
public:
  BadNestedLambda()
      : thread_([this] {
          auto step = [this] {
            while (!stop_)
              work();
          };
          step();
        }) {}

  ~BadNestedLambda() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadNestedLambda' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadNestedLambda::~BadNestedLambda' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-11]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-10]]:13: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::thread thread_;
};

class BadDoWhile {
public:
  BadDoWhile()
      : thread_([this] {
          do {
            work();
          } while (!stop_);
        }) {}

  ~BadDoWhile() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadDoWhile' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadDoWhile::~BadDoWhile' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-9]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-9]]:11: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::thread thread_;
};

class BadForCondition {
public:
  BadForCondition()
      : thread_([this] {
          for (; !stop_;)
            work();
        }) {}

  ~BadForCondition() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadForCondition' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadForCondition::~BadForCondition' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-8]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:11: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::thread thread_;
};

// Loops by goto are not seen as loops.
class FN_Goto {
public:
  FN_Goto()
      : thread_([this] {
          again:
            work();
            if (!stop_)
              goto again;
        }) {}

  ~FN_Goto() { thread_.join(); }

  bool stop_ = false;
  std::thread thread_;
};

class BadForWithIncrement {
public:
  BadForWithIncrement()
      : thread_([this] {
          for (long n = 0; !stop_; ++n)
            work();
        }) {}

  ~BadForWithIncrement() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: destructor of 'BadForWithIncrement' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note: 'BadForWithIncrement::~BadForWithIncrement' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-8]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:11: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:28: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::thread thread_;
};

class BadEndless {
public:
  BadEndless()
      : thread_([this] {
          for (long n = 0;; ++n)
            work();
        }) {}

  ~BadEndless() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadEndless' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadEndless::~BadEndless' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-8]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:11: note: it never leaves this loop
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: nothing can end the thread; give its loop a condition and change it before the thread is waited for

  std::thread thread_;
};

// The break has no guard of its own; the continue before it has.
class FN_IfContinue {
public:
  FN_IfContinue()
      : thread_([this] {
          for (;;) {
            if (!stop_)
              continue;
            break;
          }
        }) {}

  ~FN_IfContinue() { thread_.join(); }

  bool stop_ = false;
  std::thread thread_;
};

class GoodBreakOnCall {
public:
  GoodBreakOnCall()
      : thread_([this] {
          for (;;) {
            if (poll(nullptr, 0, 10) < 0)
              break;
          }
        }) {}

  ~GoodBreakOnCall() { thread_.join(); }

  std::thread thread_;
};

class BadSwitch {
  enum S { Run, Stop };

public:
  BadSwitch()
      : thread_([this] {
          for (;;) {
            switch (s_) {
            case Run:
              work();
              break;
            case Stop:
              return;
            }
          }
        }) {}

  ~BadSwitch() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadSwitch' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadSwitch::~BadSwitch' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-15]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-15]]:11: note: it leaves this loop only when 's_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:18: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  S s_ = Run;
  std::thread thread_;
};

class GoodSwitch {
  enum S { Run, Stop };

public:
  GoodSwitch()
      : thread_([this] {
          for (;;) {
            switch (s_) {
            case Run:
              work();
              break;
            case Stop:
              return;
            }
          }
        }) {}

  ~GoodSwitch() {
    s_ = Stop;
    thread_.join();
  }

  S s_ = Run;
  std::thread thread_;
};

class GoodThrowInLoop {
public:
  GoodThrowInLoop()
      : thread_([this] {
          while (true) {
            if (poll(nullptr, 0, 1))
              throw 1;
          }
        }) {}

  ~GoodThrowInLoop() { thread_.join(); }

  std::thread thread_;
};

class BadStaticThread {
public:
  BadStaticThread() {
    thread_ = std::thread([] {
      while (!stop_)
        work();
    });
  }

  ~BadStaticThread() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadStaticThread' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadStaticThread::~BadStaticThread' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-9]]:15: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-9]]:7: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:24: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  static bool stop_;
  static std::thread thread_;
};

class GoodStaticThread {
public:
  GoodStaticThread() {
    thread_ = std::thread([] {
      while (!stop_)
        work();
    });
  }

  ~GoodStaticThread() {
    stop_ = true;
    thread_.join();
  }

  static bool stop_;
  static std::thread thread_;
};

class BadFlagArray {
public:
  BadFlagArray() {
    for (int i = 0; i < 2; ++i)
      threads_[i] = std::thread([this, i] {
        while (!stop_[i])
          work();
      });
  }

  ~BadFlagArray() {
    for (auto &t : threads_)
      t.join();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadFlagArray' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadFlagArray::~BadFlagArray' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-11]]:21: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE-11]]:9: note: it leaves this loop only when 'i' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }

  bool stop_[2] = {};
  std::thread threads_[2];
};

class GoodFlagArray {
public:
  GoodFlagArray() {
    for (int i = 0; i < 2; ++i)
      threads_[i] = std::thread([this, i] {
        while (!stop_[i])
          work();
      });
  }

  ~GoodFlagArray() {
    for (auto &s : stop_)
      s = true;
    for (auto &t : threads_)
      t.join();
  }

  bool stop_[2] = {};
  std::thread threads_[2];
};

class GoodFlagFill {
public:
  GoodFlagFill() {
    for (int i = 0; i < 2; ++i)
      threads_[i] = std::thread([this, i] {
        while (!stop_[i])
          work();
      });
  }

  ~GoodFlagFill() {
    std::for_each(stop_.begin(), stop_.end(), [](bool &s) { s = true; });
    for (auto &t : threads_)
      t.join();
  }

  std::array<bool, 2> stop_ = {};
  std::thread threads_[2];
};

class GoodRawFlagPointer {
public:
  explicit GoodRawFlagPointer(bool *stop)
      : stop_(stop), thread_([stop] {
          while (!*stop)
            work();
        }) {}

  ~GoodRawFlagPointer() {
    *stop_ = true;
    thread_.join();
  }

  bool *stop_;
  std::thread thread_;
};

class StrictRawFlagPointer {
public:
  explicit StrictRawFlagPointer(bool *stop)
      : stop_(stop), thread_([stop] {
          while (!*stop)
            work();
        }) {}

  ~StrictRawFlagPointer() { thread_.join(); }

  bool *stop_;
  std::thread thread_;
};

class GoodExchangeStd {
public:
  GoodExchangeStd()
      : thread_([this] {
          while (running_)
            work();
        }) {}

  ~GoodExchangeStd() {
    if (std::exchange(running_, false))
      thread_.join();
  }

  bool running_ = true;
  std::thread thread_;
};

class GoodBuiltinStore {
public:
  GoodBuiltinStore()
      : thread_([this] {
          while (!__atomic_load_n(&stop_, __ATOMIC_ACQUIRE))
            work();
        }) {}

  ~GoodBuiltinStore() {
    __atomic_store_n(&stop_, true, __ATOMIC_RELEASE);
    thread_.join();
  }

  bool stop_ = false;
  std::thread thread_;
};

class BadBuiltinLoad {
public:
  BadBuiltinLoad()
      : thread_([this] {
          while (!__atomic_load_n(&stop_, __ATOMIC_ACQUIRE))
            work();
        }) {}

  ~BadBuiltinLoad() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadBuiltinLoad' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadBuiltinLoad::~BadBuiltinLoad' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-8]]:9: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-8]]:11: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

  bool stop_ = false;
  std::thread thread_;
};

// The flag is read under a lock, behind a getter.
class BadFlagBehindLockedGetter {
public:
  BadFlagBehindLockedGetter() : thread_([this] {
    while (!isStopped())
      work();
  }) {}
  ~BadFlagBehindLockedGetter() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: destructor of 'BadFlagBehindLockedGetter' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:34: note: 'BadFlagBehindLockedGetter::~BadFlagBehindLockedGetter' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-7]]:33: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: it leaves this loop only when 'stopped_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:34: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  bool isStopped() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return stopped_;
  }
  mutable std::mutex mutex_;
  bool stopped_ = false;
  std::thread thread_;
};

class GoodFlagBehindLockedGetter {
public:
  GoodFlagBehindLockedGetter() : thread_([this] {
    while (!isStopped())
      work();
  }) {}
  ~GoodFlagBehindLockedGetter() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stopped_ = true;
    }
    thread_.join();
  }

private:
  bool isStopped() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return stopped_;
  }
  mutable std::mutex mutex_;
  bool stopped_ = false;
  std::thread thread_;
};
