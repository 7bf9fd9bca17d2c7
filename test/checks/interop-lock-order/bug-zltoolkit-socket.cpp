// An error is told, and the socket closed, under the mutex of events; what is sent takes that one under the socket's.
// https://github.com/ZLMediaKit/ZLToolKit/blob/master/src/Network/Socket.cpp
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14 --suffix=14
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20 --suffix=17

#include <functional>
#include <mutex>

// A mutex that can be switched off.
template <class M> class MutexWrapper {
public:
  explicit MutexWrapper(bool enable) : enable_(enable) {}
  void lock() {
    if (enable_)
      mutex_.lock();
  }
  void unlock() {
    if (enable_)
      mutex_.unlock();
  }

private:
  bool enable_;
  M mutex_;
};
#define LOCK_GUARD(Mutex) std::lock_guard<decltype(Mutex)> lock(Mutex)

void post(std::function<void()> task);

class Socket {
public:
  void emitError() {
    post([this] {
      std::lock_guard<MutexWrapper<std::recursive_mutex>> lock(event_);
      onError_();
      close();
    });
  }
  bool flushAll() {
    std::lock_guard<MutexWrapper<std::recursive_mutex>> lock(fd_);
    return flushData();
  }
  void goodEmitError() {
    post([this] {
      {
        LOCK_GUARD(event_);
        onError_();
      }
      close();
    });
  }

private:
  void close() {
    std::lock_guard<MutexWrapper<std::recursive_mutex>> lock(fd_);
    number_ = -1;
  }
  bool flushData() {
    std::lock_guard<MutexWrapper<std::recursive_mutex>> lock(event_);
    return number_ >= 0;
  }
  MutexWrapper<std::recursive_mutex> event_{true}, fd_{true};
  std::function<void()> onError_;
  int number_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-25]]:12: warning: 'Socket::flushData' locks 'Socket::event_' while 'Socket::fd_' is held, and elsewhere 'Socket::fd_' is locked while 'Socket::event_' is held
// CHECK-MESSAGES: :[[@LINE-27]]:57: note: 'Socket::fd_' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:57: note: 'Socket::event_' is locked here
// CHECK-MESSAGES: :[[@LINE-35]]:59: note: the other way round, 'Socket::event_' is locked here
// CHECK-MESSAGES: :[[@LINE-34]]:7: note: the lambda calls 'Socket::close' here
// CHECK-MESSAGES: :[[@LINE-16]]:57: note: 'Socket::fd_' is locked here
// CHECK-MESSAGES-14: :[[@LINE-31]]:12: note: always lock 'Socket::event_' first
// CHECK-MESSAGES-17: :[[@LINE-32]]:12: note: lock both with std::scoped_lock, or always lock 'Socket::event_' first
