// A mock of cppzmq's header: what the tests need, quick to parse. Bodies are those of the real one.
#ifndef MOCK_ZMQ_HPP
#define MOCK_ZMQ_HPP

#include <errno.h>
#include <string>
#include <utility>
#include <zmq.h>

namespace zmq {

class error_t {};

enum class socket_type : int { pub = ZMQ_PUB, sub = ZMQ_SUB, req = ZMQ_REQ, rep = ZMQ_REP, pull = ZMQ_PULL, push = ZMQ_PUSH };
enum class send_flags : int { none = 0, dontwait = ZMQ_DONTWAIT };
enum class recv_flags : int { none = 0, dontwait = ZMQ_DONTWAIT };

class const_buffer {};
const_buffer buffer(const void *data, size_t size);
const_buffer str_buffer(const char *text);

class message_t {
public:
  message_t() noexcept;
  explicit message_t(size_t size);
  ~message_t() noexcept;
  zmq_msg_t *handle() noexcept;
  void *data() noexcept;
  size_t size() const noexcept;
};

class context_t {
public:
  context_t() {
    ptr = zmq_ctx_new();
    if (ptr == nullptr)
      throw error_t();
  }
  explicit context_t(int io_threads_) {
    ptr = zmq_ctx_new();
    if (ptr == nullptr)
      throw error_t();
    zmq_ctx_set(ptr, ZMQ_IO_THREADS, io_threads_);
  }
  context_t(context_t &&rhs) noexcept : ptr(rhs.ptr) { rhs.ptr = nullptr; }
  context_t &operator=(context_t &&rhs) noexcept {
    close();
    std::swap(ptr, rhs.ptr);
    return *this;
  }
  ~context_t() noexcept { close(); }
  void close() noexcept {
    if (ptr == nullptr)
      return;
    int rc;
    do {
      rc = zmq_ctx_term(ptr);
    } while (rc == -1 && errno == EINTR);
    ptr = nullptr;
  }
  void shutdown() noexcept {
    if (ptr == nullptr)
      return;
    zmq_ctx_shutdown(ptr);
  }
  void *handle() noexcept { return ptr; }

private:
  void *ptr;
  context_t(const context_t &) = delete;
};

namespace sockopt {
template <int Opt, class T, bool BoolUnit = false> struct integral_option {};
inline constexpr integral_option<ZMQ_LINGER, int> linger{};
inline constexpr integral_option<ZMQ_RCVTIMEO, int> rcvtimeo{};
inline constexpr integral_option<ZMQ_SNDTIMEO, int> sndtimeo{};
inline constexpr integral_option<ZMQ_IMMEDIATE, int, true> immediate{};
} // namespace sockopt

namespace detail {
class socket_base {
public:
  socket_base() noexcept : _handle(nullptr) {}
  explicit socket_base(void *handle) noexcept : _handle(handle) {}
  template <class T> void setsockopt(int option_, const T &optval) {
    setsockopt(option_, &optval, sizeof(T));
  }
  void setsockopt(int option_, const void *optval_, size_t optvallen_) {
    int rc = zmq_setsockopt(_handle, option_, optval_, optvallen_);
    if (rc != 0)
      throw error_t();
  }
  template <int Opt, class T, bool BoolUnit> void set(sockopt::integral_option<Opt, T, BoolUnit>, const T &val) {
    set_option(Opt, &val, sizeof val);
  }
  void bind(const std::string &addr) { bind(addr.c_str()); }
  void bind(const char *addr_) {
    if (zmq_bind(_handle, addr_) != 0)
      throw error_t();
  }
  void connect(const std::string &addr) { connect(addr.c_str()); }
  void connect(const char *addr_) {
    if (zmq_connect(_handle, addr_) != 0)
      throw error_t();
  }
  int send(const_buffer, send_flags flags = send_flags::none) {
    return zmq_send(_handle, nullptr, 0, static_cast<int>(flags));
  }
  int send(message_t &msg, send_flags flags) {
    return zmq_msg_send(msg.handle(), _handle, static_cast<int>(flags));
  }
  int send(message_t &&msg, send_flags flags) { return send(msg, flags); }
  int recv(message_t &msg, recv_flags flags = recv_flags::none) {
    return zmq_msg_recv(msg.handle(), _handle, static_cast<int>(flags));
  }
  void *handle() noexcept { return _handle; }

protected:
  void *_handle;

private:
  void set_option(int option_, const void *optval_, size_t optvallen_) {
    int rc = zmq_setsockopt(_handle, option_, optval_, optvallen_);
    if (rc != 0)
      throw error_t();
  }
};
} // namespace detail

class socket_t : public detail::socket_base {
public:
  socket_t() noexcept : detail::socket_base(nullptr), ctxptr(nullptr) {}
  socket_t(context_t &context_, int type_)
      : detail::socket_base(zmq_socket(context_.handle(), type_)), ctxptr(context_.handle()) {
    if (_handle == nullptr)
      throw error_t();
  }
  socket_t(context_t &context_, socket_type type_) : socket_t(context_, static_cast<int>(type_)) {}
  socket_t(socket_t &&rhs) noexcept : detail::socket_base(rhs._handle), ctxptr(rhs.ctxptr) {
    rhs._handle = nullptr;
    rhs.ctxptr = nullptr;
  }
  socket_t &operator=(socket_t &&rhs) noexcept {
    close();
    std::swap(_handle, rhs._handle);
    std::swap(ctxptr, rhs.ctxptr);
    return *this;
  }
  ~socket_t() noexcept { close(); }
  void close() noexcept {
    if (_handle == nullptr)
      return;
    zmq_close(_handle);
    _handle = nullptr;
    ctxptr = nullptr;
  }

private:
  void *ctxptr;
  socket_t(const socket_t &) = delete;
};

} // namespace zmq

#endif
