// A function sets the limit of a wait on what it is given.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17

#include <sys/socket.h>
#include <sys/time.h>
#include <thread>

class Bad {
public:
  bool open() {
    fd_ = socket(AF_INET, SOCK_STREAM, 0);
    keep(fd_);
    return fd_ >= 0;
  }
  void start() {
    running_ = true;
    thread_ = std::thread(&Bad::read, this);
  }
  ~Bad() {
    running_ = false;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void keep(int fd) {
    int on = 1;
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  }
  void read() {
    char byte;
    while (running_)
      recv(fd_, &byte, 1, 0);
  }
  int fd_ = -1;
  volatile bool running_ = false;
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-17]]:7: warning: destructor of 'Bad' may block forever in 'std::thread::join': nothing ends the thread's wait in 'recv'
// CHECK-MESSAGES: :[[@LINE-18]]:7: note: 'Bad::~Bad' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-24]]:15: note: the thread that runs 'Bad::read' is started here
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'Bad::read' calls 'recv' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'recv' waits until data arrives or the peer closes (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-24]]:5: note: this comes before the wait, but does not end it

class Good {
public:
  bool open() {
    fd_ = socket(AF_INET, SOCK_STREAM, 0);
    limit(fd_);
    return fd_ >= 0;
  }
  void start() {
    running_ = true;
    thread_ = std::thread(&Good::read, this);
  }
  ~Good() {
    running_ = false;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void limit(int fd) {
    timeval time{1, 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  }
  void read() {
    char byte;
    while (running_)
      recv(fd_, &byte, 1, 0);
  }
  int fd_ = -1;
  volatile bool running_ = false;
  std::thread thread_;
};
