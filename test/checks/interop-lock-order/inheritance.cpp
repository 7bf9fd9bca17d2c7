// Mutexes of base classes, and calls that may go elsewhere.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++14

#include <mutex>

int compute(int);

// The base's mutex is the base's, whoever locks it.
class Node {
public:
  virtual ~Node();
  virtual void step();
  void goodRun() {
    std::lock_guard<std::mutex> lock(mutex_);
    step();
  }

protected:
  std::mutex mutex_;
  int size_ = 0;
};
class Leaf : public Node {
public:
  void goodGrow() {
    std::lock_guard<std::mutex> outer(mutex_);
    std::lock_guard<std::mutex> inner(leaf_);
    size_ = compute(size_);
  }

protected:
  std::mutex leaf_;
};
class Flower final : public Leaf {
public:
  void badBloom() {
    std::lock_guard<std::mutex> outer(leaf_);
    std::lock_guard<std::mutex> inner(mutex_);
    size_ = compute(1);
  }
  // Node::goodRun() may run it under Node::mutex_, or not: which step() that is, is not known.
  void step() override {
    std::lock_guard<std::mutex> lock(flower_);
    compute(2);
  }
  void goodOpen() {
    std::lock_guard<std::mutex> outer(flower_);
    std::lock_guard<std::mutex> inner(mutex_);
  }

private:
  std::mutex flower_;
};
// CHECK-MESSAGES: :[[@LINE-16]]:33: warning: 'Node::mutex_' is locked here while 'Leaf::leaf_' is held, and elsewhere 'Leaf::leaf_' is locked while 'Node::mutex_' is held
// CHECK-MESSAGES: :[[@LINE-18]]:33: note: 'Leaf::leaf_' is locked here
// CHECK-MESSAGES: :[[@LINE-30]]:33: note: the other way round, 'Node::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-30]]:33: note: 'Leaf::leaf_' is locked here
// CHECK-MESSAGES: :[[@LINE-20]]:33: note: always lock 'Node::mutex_' first

// Of a final class the call is known; constructors and destructors run what they run.
class Guarded {
public:
  Guarded() {
    std::lock_guard<std::mutex> lock(mutex_);
    ++size_;
  }
  ~Guarded() {
    std::lock_guard<std::mutex> lock(mutex_);
    --size_;
  }
  static std::mutex mutex_;
  static int size_;
};
std::mutex Guarded::mutex_;
int Guarded::size_;
static std::mutex plants;
void badMake() {
  std::lock_guard<std::mutex> lock(plants);
  Guarded guarded;
  compute(1);
}
void goodMake() {
  Guarded guarded;
  std::lock_guard<std::mutex> lock(plants);
}
int badCount() {
  std::lock_guard<std::mutex> lock(Guarded::mutex_);
  std::lock_guard<std::mutex> other(plants);
  return compute(Guarded::size_);
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'plants' is locked here while 'Guarded::mutex_' is held, and elsewhere 'Guarded::mutex_' is locked while 'plants' is held
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'Guarded::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-15]]:31: note: the other way round, 'plants' is locked here
// CHECK-MESSAGES: :[[@LINE-15]]:11: note: 'badMake' calls 'Guarded::Guarded' here
// CHECK-MESSAGES: :[[@LINE-31]]:33: note: 'Guarded::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: always lock 'plants' first
