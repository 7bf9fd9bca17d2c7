// Requests of Asio by objects that shared owners keep: an owner can go with the handler, and does not.
// https://github.com/PurpleI2P/i2pd/commit/b3232b42db7a39e22bf0cd96ccd33dde36a19393
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <functional>
#include <memory>
#include <thread>

namespace boost { namespace asio {
struct io_context { void run(); void stop(); };
struct basic_stream_socket {
  explicit basic_stream_socket(io_context &of);
  template <class Handler> void async_read_some(char *into, Handler &&handler);
};
struct basic_waitable_timer {
  explicit basic_waitable_timer(io_context &of);
  template <class Handler> void async_wait(Handler &&handler);
  void cancel();
};
} }
using namespace boost::asio;

class Client : public std::enable_shared_from_this<Client> {
public:
  explicit Client(io_context &of) : socket_(of), timer_(of) {}
  void bindsThis() { socket_.async_read_some(buffer_, std::bind(&Client::got, this)); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'boost::asio::basic_stream_socket::async_read_some' keeps 'this' and no owner of the 'Client': the callback runs on a dangling pointer once the last owner is gone
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: an owner of it can go with the callback: its base gives one
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'boost::asio::basic_stream_socket::async_read_some' keeps what it is given (model asio.yaml)
  void capturesThis() { timer_.async_wait([this](int) { got(); }); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'boost::asio::basic_waitable_timer::async_wait' keeps a lambda with 'this' and no owner of the 'Client': the callback runs on a dangling pointer once the last owner is gone
  // CHECK-MESSAGES: :[[@LINE-9]]:7: note: an owner of it can go with the callback: its base gives one
  // CHECK-MESSAGES: :[[@LINE-3]]:25: note: 'boost::asio::basic_waitable_timer::async_wait' keeps what it is given (model asio.yaml)

  void okBindsOwner() { socket_.async_read_some(buffer_, std::bind(&Client::got, shared_from_this())); }
  void okCapturesOwner() {
    auto self = shared_from_this();
    timer_.async_wait([this, self](int) { got(); });
  }
  void okCapturesObserver() {
    timer_.async_wait([this, alive = weak_from_this()](int) {
      if (auto self = alive.lock())
        got();
    });
  }

private:
  void got();
  basic_stream_socket socket_;
  basic_waitable_timer timer_;
  char buffer_[64];
};

class Derived : public Client {
public:
  using Client::Client;
  void capturesThisToo(basic_waitable_timer &timer) { timer.async_wait([this](int) { ++count_; }); }
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: 'boost::asio::basic_waitable_timer::async_wait' keeps a lambda with 'this' and no owner of the 'Derived': the callback runs on a dangling pointer once the last owner is gone
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: an owner of it can go with the callback: its base gives one
  // CHECK-MESSAGES: :[[@LINE-3]]:55: note: 'boost::asio::basic_waitable_timer::async_wait' keeps what it is given (model asio.yaml)

private:
  int count_ = 0;
};

// Nobody can share it: its one owner may well stop the context before.
class OkPlain {
public:
  explicit OkPlain(io_context &of) : timer_(of) {}
  ~OkPlain() { timer_.cancel(); }
  void start() { timer_.async_wait([this](int) { ++count_; }); }

private:
  basic_waitable_timer timer_;
  int count_ = 0;
};

// The handlers run on a loop that ends with the object.
class OkOwnLoop : public std::enable_shared_from_this<OkOwnLoop> {
public:
  OkOwnLoop() : timer_(loop_) {}
  void start() { timer_.async_wait([this](int) { ++count_; }); }

private:
  io_context loop_;
  basic_waitable_timer timer_;
  int count_ = 0;
};
