// Calls of the system that wait, with the arguments that make them wait.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

class BadPollForEver {
public:
  ~BadPollForEver() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadPollForEver' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadPollForEver::~BadPollForEver' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:40: note: wait for a bounded time
};

class GoodPollNotAtAll {
public:
  ~GoodPollNotAtAll() { poll(nullptr, 0, 0); }
};

class GoodPollBounded {
public:
  ~GoodPollBounded() { poll(nullptr, 0, 100); }
};

class GoodPollOfUnknownTime {
public:
  ~GoodPollOfUnknownTime() { poll(nullptr, 0, timeout_); }

private:
  int timeout_;
};

constexpr int Infinite = -1;
class BadPollConstant {
public:
  ~BadPollConstant() { poll(nullptr, 0, Infinite); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadPollConstant' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadPollConstant::~BadPollConstant' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:41: note: wait for a bounded time
};

enum Timeout { None = 0, Forever = -1 };
class BadPollEnumerator {
public:
  ~BadPollEnumerator() { poll(nullptr, 0, Forever); }
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destructor of 'BadPollEnumerator' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'BadPollEnumerator::~BadPollEnumerator' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:26: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:43: note: wait for a bounded time
};

class BadRecv {
public:
  ~BadRecv() {
    char byte;
    recv(fd_, &byte, 1, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadRecv' may block forever in 'recv'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadRecv::~BadRecv' calls 'recv' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'recv' waits until data arrives or the peer closes (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: bound the wait first, with 'fcntl' or 'ioctl'
  }

private:
  int fd_;
};

class GoodRecvDontWait {
public:
  ~GoodRecvDontWait() {
    char byte;
    recv(fd_, &byte, 1, MSG_DONTWAIT);
  }

private:
  int fd_;
};

class GoodRecvDontWaitAmongFlags {
public:
  ~GoodRecvDontWaitAmongFlags() {
    char byte;
    recv(fd_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  }

private:
  int fd_;
};

class BadRecvOtherFlag {
public:
  ~BadRecvOtherFlag() {
    char byte;
    recv(fd_, &byte, 1, MSG_PEEK);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadRecvOtherFlag' may block forever in 'recv'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadRecvOtherFlag::~BadRecvOtherFlag' calls 'recv' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'recv' waits until data arrives or the peer closes (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: bound the wait first, with 'fcntl' or 'ioctl'
  }

private:
  int fd_;
};

class GoodRecvWithTimeout {
public:
  explicit GoodRecvWithTimeout(int fd) : fd_(fd) {
    long timeout[2] = {1, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, timeout, sizeof timeout);
  }
  ~GoodRecvWithTimeout() {
    char byte;
    recv(fd_, &byte, 1, 0);
  }

private:
  int fd_;
};

class BadRecvWithOtherOption {
public:
  explicit BadRecvWithOtherOption(int fd) : fd_(fd) {
    int on = 1;
    setsockopt(fd_, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  }
  ~BadRecvWithOtherOption() {
    char byte;
    recv(fd_, &byte, 1, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadRecvWithOtherOption' may block forever in 'recv'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadRecvWithOtherOption::~BadRecvWithOtherOption' calls 'recv' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'recv' waits until data arrives or the peer closes (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: bound the wait first, with 'fcntl' or 'ioctl'
  }

private:
  int fd_;
};

class GoodNonBlockingSocket {
public:
  explicit GoodNonBlockingSocket(int fd) : fd_(fd) { fcntl(fd_, F_SETFL, O_NONBLOCK); }
  ~GoodNonBlockingSocket() {
    char byte;
    recv(fd_, &byte, 1, 0);
  }

private:
  int fd_;
};

class BadAccept {
public:
  ~BadAccept() { accept(fd_, nullptr, nullptr); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadAccept' may block forever in 'accept'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadAccept::~BadAccept' calls 'accept' here
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'accept' waits until a peer connects (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: bound the wait first, with 'fcntl' or 'ioctl'

private:
  int fd_;
};

class BadWaitpid {
public:
  ~BadWaitpid() { waitpid(child_, nullptr, 0); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadWaitpid' may block forever in 'waitpid'
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadWaitpid::~BadWaitpid' calls 'waitpid' here
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'waitpid' waits until the child process ends (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: end the wait first, with 'kill' or 'killpg'

private:
  pid_t child_;
};

class GoodWaitpidNoHang {
public:
  ~GoodWaitpidNoHang() { waitpid(child_, nullptr, WNOHANG); }

private:
  pid_t child_;
};

class BadWaitpidOtherFlag {
public:
  ~BadWaitpidOtherFlag() { waitpid(child_, nullptr, WUNTRACED); }
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: destructor of 'BadWaitpidOtherFlag' may block forever in 'waitpid'
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note: 'BadWaitpidOtherFlag::~BadWaitpidOtherFlag' calls 'waitpid' here
  // CHECK-MESSAGES: :[[@LINE-3]]:28: note: 'waitpid' waits until the child process ends (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:28: note: end the wait first, with 'kill' or 'killpg'

private:
  pid_t child_;
};

class GoodWaitpidAfterKill {
public:
  ~GoodWaitpidAfterKill() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }

private:
  pid_t child_;
};

class BadKillAfterWait {
public:
  ~BadKillAfterWait() {
    waitpid(child_, nullptr, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadKillAfterWait' may block forever in 'waitpid'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadKillAfterWait::~BadKillAfterWait' calls 'waitpid' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'waitpid' waits until the child process ends (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: end the wait first, with 'kill' or 'killpg'
    kill(child_, SIGKILL);
  }

private:
  pid_t child_;
};

class BadWait {
public:
  ~BadWait() { wait(nullptr); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadWait' may block forever in 'wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadWait::~BadWait' calls 'wait' here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'wait' waits until a child process ends (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: end the wait first, with 'kill' or 'killpg'
};

class BadPause {
public:
  ~BadPause() { pause(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadPause' may block forever in 'pause'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadPause::~BadPause' calls 'pause' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'pause' waits until a signal arrives (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: end the wait first, with 'kill' or 'raise'
};

class GoodSleep {
public:
  ~GoodSleep() { sleep(1); }
};

class BadSemaphore {
public:
  ~BadSemaphore() { sem_wait(&done_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadSemaphore' may block forever in 'sem_wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadSemaphore::~BadSemaphore' calls 'sem_wait' here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: tell whoever ends the wait to do so first

private:
  sem_t done_;
};

class GoodSemaphorePostedBefore {
public:
  ~GoodSemaphorePostedBefore() {
    sem_post(&done_);
    sem_wait(&done_);
  }

private:
  sem_t done_;
};

class GoodSemaphoreTried {
public:
  ~GoodSemaphoreTried() { sem_trywait(&done_); }

private:
  sem_t done_;
};

class GoodSemaphoreTimed {
public:
  ~GoodSemaphoreTimed() { sem_timedwait(&done_, nullptr); }

private:
  sem_t done_;
};

class BadCondition {
public:
  ~BadCondition() {
    pthread_mutex_lock(&mutex_);
    while (!done_)
      pthread_cond_wait(&changed_, &mutex_);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadCondition' may block forever in 'pthread_cond_wait'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadCondition::~BadCondition' calls 'pthread_cond_wait' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'pthread_cond_wait' waits until another thread signals the condition (model posix.yaml)
      // CHECK-MESSAGES: :[[@LINE-4]]:7: note: tell whoever ends the wait to do so first
    pthread_mutex_unlock(&mutex_);
  }

private:
  pthread_mutex_t mutex_;
  pthread_cond_t changed_;
  bool done_;
};

class GoodRead {
public:
  ~GoodRead() {
    char byte;
    read(fd_, &byte, 1);
  }

private:
  int fd_;
};

class GoodWriteAndClose {
public:
  ~GoodWriteAndClose() {
    write(fd_, "x", 1);
    close(fd_);
  }

private:
  int fd_;
};
