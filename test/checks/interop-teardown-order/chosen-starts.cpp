// A constructor starts its thread only if it is given a flag: what a member gives it decides.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17

#include <atomic>
#include <future>

class Sink {
public:
  virtual void take() = 0;
};

class Bad : public Sink {
  class Reader {
  public:
    Reader(Bad &of, bool alone) : of_(of) {
      if (alone)
        thread_ = std::async(std::launch::async, [this] { (*this)(); });
    }
    void operator()() { of_.count(); }

  private:
    Bad &of_;
    std::future<void> thread_;
  };

public:
  Bad() : reader_(*this, true) {}
  void take() override {}

private:
  void count() { ++count_; }
  Reader reader_;
  std::atomic<int> count_{0};
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'reader_' starts a thread that uses 'count_' before 'count_' is constructed
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'count_' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE-20]]:19: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-21]]:59: note: 'lambda' calls 'Bad::Reader::operator()' here
// CHECK-MESSAGES: :[[@LINE-20]]:25: note: 'Bad::Reader::operator()' calls 'Bad::count' here
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'count_' is used here
// CHECK-FIXES: class Bad : public Sink {
// CHECK-FIXES: std::atomic<int> count_{0};
// CHECK-FIXES-NEXT: Reader reader_;

class Good : public Sink {
  class Reader {
  public:
    Reader(Good &of, bool alone) : of_(of) {
      if (alone)
        thread_ = std::async(std::launch::async, [this] { (*this)(); });
    }
    void operator()() { of_.count(); }

  private:
    Good &of_;
    std::future<void> thread_;
  };

public:
  Good() : reader_(*this, false) {}
  void take() override {}

private:
  void count() { ++count_; }
  Reader reader_;
  std::atomic<int> count_{0};
};
