// Instances of a template say it once.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++14

#include <mutex>

int compute(int);
static std::mutex a, b;
void goodOrder() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
template <class T> int badSwap(T value) {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
  return compute(value);
}
template int badSwap(int);
template int badSwap(long);
int use() { return badSwap('c'); }
// CHECK-MESSAGES: :[[@LINE-6]]:31: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-10]]:31: note: always lock 'a' first

// A template that nobody makes.
template <class T> int goodNever(T value) {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
  return compute(value);
}

// Members of a class template: the member of one template is one lock, whatever its arguments.
template <class T> class Channel {
public:
  void push(T value) {
    std::lock_guard<std::mutex> lock(mutex_);
    value_ = value;
  }
  void forward(Channel &to) {
    std::lock_guard<std::mutex> lock(mutex_);
    to.push(value_);
  }
  void goodCopy(Channel<long> &to) {
    std::lock_guard<std::mutex> lock(mutex_);
    to.push(value_);
  }

private:
  std::mutex mutex_;
  T value_{};
};
void use(Channel<int> &ints, Channel<long> &longs) {
  ints.forward(ints);
  longs.forward(longs);
  ints.goodCopy(longs);
  longs.goodCopy(longs);
}

// Two members of a class template.
template <class T> class Pair {
public:
  void goodSet(T value) {
    std::lock_guard<std::mutex> first(left_);
    std::lock_guard<std::mutex> second(right_);
    value_ = value;
  }
  T badGet() {
    std::lock_guard<std::mutex> first(right_);
    std::lock_guard<std::mutex> second(left_);
    return value_;
  }

private:
  std::mutex left_, right_;
  T value_{};
};
template class Pair<int>;
template class Pair<long>;
// CHECK-MESSAGES: :[[@LINE-10]]:33: warning: 'Pair::left_' is locked here while 'Pair::right_' is held, and elsewhere 'Pair::right_' is locked while 'Pair::left_' is held
// CHECK-MESSAGES: :[[@LINE-12]]:33: note: 'Pair::right_' is locked here
// CHECK-MESSAGES: :[[@LINE-18]]:33: note: the other way round, 'Pair::left_' is locked here
// CHECK-MESSAGES: :[[@LINE-18]]:33: note: 'Pair::right_' is locked here
// CHECK-MESSAGES: :[[@LINE-14]]:33: note: always lock 'Pair::left_' first
