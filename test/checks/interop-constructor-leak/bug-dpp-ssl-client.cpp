// A socket that a member function opens and another one, which throws, is to connect.
// https://github.com/brainboxdotcc/DPP/commit/4d755a21e358e6678498bfd194cf7f20fb35eb76
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++14,c++20

namespace std {
class exception {
public:
  virtual ~exception();
};
} // namespace std

extern "C" {
struct sockaddr;
int socket(int domain, int type, int protocol);
int connect(int fd, const sockaddr *address, unsigned size);
int shutdown(int fd, int how);
int close(int fd);
}

struct ConnectionError : std::exception {
  explicit ConnectionError(const char *text) {}
};
const int NoSocket = -1;

void connectInTime(int fd, const sockaddr *address, unsigned size) {
  if (connect(fd, address, size) != 0)
    throw ConnectionError("no connection");
}

class BadStream {
public:
  BadStream(const sockaddr *address, unsigned size) : fd_(NoSocket) { start(address, size); }
  virtual ~BadStream() { stop(); }

private:
  void start(const sockaddr *address, unsigned size) {
    fd_ = socket(2, 1, 0);
    if (fd_ == NoSocket)
      throw ConnectionError("no socket");
    connectInTime(fd_, address, size);
  }
  void stop() {
    shutdown(fd_, 2);
    close(fd_);
    fd_ = NoSocket;
  }
  int fd_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:5: warning: exception from 'connectInTime' leaves the constructor of 'BadStream' without releasing 'fd_', an fd
// CHECK-MESSAGES: :[[@LINE-18]]:71: note: 'BadStream::BadStream' calls 'BadStream::start' here
// CHECK-MESSAGES: :[[@LINE-14]]:11: note: 'socket' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-26]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// As it was mended.
class GoodStream {
public:
  GoodStream(const sockaddr *address, unsigned size) : fd_(NoSocket) {
    try {
      start(address, size);
    } catch (std::exception &) {
      stop();
      throw;
    }
  }
  virtual ~GoodStream() { stop(); }

private:
  void start(const sockaddr *address, unsigned size) {
    fd_ = socket(2, 1, 0);
    if (fd_ == NoSocket)
      throw ConnectionError("no socket");
    connectInTime(fd_, address, size);
  }
  void stop() {
    shutdown(fd_, 2);
    close(fd_);
    fd_ = NoSocket;
  }
  int fd_;
};
