// A constructor starts its thread only if it is given a flag: what a member gives it decides.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17

#include <atomic>
#include <functional>
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
        thread_ = std::async(std::launch::async, std::ref(*this));
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
// CHECK-MESSAGES: :[[@LINE-18]]:19: error: no matching function for call to 'async' [clang-diagnostic-error]
// CHECK-MESSAGES: future:75:53: note: candidate template ignored: substitution failure [with F = reference_wrapper<Bad::Reader>, As = <>]: no matching function for call to 'invoke_test'
// CHECK-MESSAGES: future:79:53: note: candidate template ignored: requirement '!std::is_same<std::launch, std::launch>::value' was not satisfied [with F = std::launch, As = <reference_wrapper<Bad::Reader>>]

class Good : public Sink {
  class Reader {
  public:
    Reader(Good &of, bool alone) : of_(of) {
      if (alone)
        thread_ = std::async(std::launch::async, std::ref(*this));
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
// CHECK-MESSAGES: :[[@LINE-18]]:19: error: no matching function for call to 'async' [clang-diagnostic-error]
// CHECK-MESSAGES: future:75:53: note: candidate template ignored: substitution failure [with F = reference_wrapper<Good::Reader>, As = <>]: no matching function for call to 'invoke_test'
// CHECK-MESSAGES: future:79:53: note: candidate template ignored: requirement '!std::is_same<std::launch, std::launch>::value' was not satisfied [with F = std::launch, As = <reference_wrapper<Good::Reader>>]
