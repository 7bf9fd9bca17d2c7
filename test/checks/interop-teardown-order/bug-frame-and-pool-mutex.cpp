// A frame that gives itself back to its pool when it goes, and a pool that holds a frame before its own mutex.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

class BadPool;
class Frame {
public:
  explicit Frame(BadPool &pool) : pool_(pool) {}
  ~Frame();

private:
  BadPool &pool_;
  std::vector<char> data_;
};

class BadPool {
public:
  BadPool() : current_(std::make_unique<Frame>(*this)) {}
  void giveBack() {
    std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(1);
  }

private:
  std::unique_ptr<Frame> current_;
  std::mutex mutex_;
  std::vector<int> free_;
};

Frame::~Frame() { pool_.giveBack(); }
// CHECK-MESSAGES: :[[@LINE-6]]:26: warning: member 'current_' outlives 'mutex_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-6]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'free_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'Frame::~Frame' calls 'BadPool::giveBack' here
// CHECK-MESSAGES: :[[@LINE-15]]:38: note: 'mutex_' is used here
// CHECK-FIXES: class BadPool {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: std::vector<int> free_;
// CHECK-FIXES-NEXT: std::unique_ptr<Frame> current_;

class GoodPool;
class GoodFrame {
public:
  explicit GoodFrame(GoodPool &pool) : pool_(pool) {}
  ~GoodFrame();

private:
  GoodPool &pool_;
  std::vector<char> data_;
};

class GoodPool {
public:
  GoodPool() : current_(std::make_unique<GoodFrame>(*this)) {}
  void giveBack() {
    std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(1);
  }

private:
  std::mutex mutex_;
  std::vector<int> free_;
  std::unique_ptr<GoodFrame> current_;
};

GoodFrame::~GoodFrame() { pool_.giveBack(); }
