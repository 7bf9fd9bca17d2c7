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
};

enum Timeout { None = 0, Forever = -1 };
class BadPollEnumerator {
public:
  ~BadPollEnumerator() { poll(nullptr, 0, Forever); }
};

class BadRecv {
public:
  ~BadRecv() {
    char byte;
    recv(fd_, &byte, 1, 0);
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

private:
  int fd_;
};

class BadWaitpid {
public:
  ~BadWaitpid() { waitpid(child_, nullptr, 0); }

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
    kill(child_, SIGKILL);
  }

private:
  pid_t child_;
};

class BadWait {
public:
  ~BadWait() { wait(nullptr); }
};

class BadPause {
public:
  ~BadPause() { pause(); }
};

class GoodSleep {
public:
  ~GoodSleep() { sleep(1); }
};

class BadSemaphore {
public:
  ~BadSemaphore() { sem_wait(&done_); }

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
