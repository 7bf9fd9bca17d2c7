// Listeners, cleanups and buffers of APR, PipeWire, Wayland, GPGME and libnl.
// RUN: %check_interop_tidy %s interop-dangling-callback %t
extern "C" {
struct apr_pool_t;
void apr_pool_cleanup_register(apr_pool_t *p, const void *data, int (*plain)(void *), int (*child)(void *));
void apr_pool_cleanup_kill(apr_pool_t *p, const void *data, int (*cleanup)(void *));

struct pw_stream;
struct spa_hook { void *next; };
struct pw_stream_events;
void pw_stream_add_listener(pw_stream *stream, spa_hook *listener, const pw_stream_events *events, void *data);
void spa_hook_remove(spa_hook *hook);

struct wl_proxy;
int wl_proxy_add_listener(wl_proxy *proxy, void (**implementation)(void), void *data);
void wl_proxy_destroy(wl_proxy *proxy);

struct gpgme_data;
int gpgme_data_new_from_mem(gpgme_data **data, const char *buffer, unsigned long size, int copy);

struct nl_sock;
struct nl_msg;
int nl_socket_modify_cb(nl_sock *sk, int type, int kind, int (*func)(nl_msg *, void *), void *arg);
void nl_socket_free(nl_sock *sk);
}

class CleanupIsLeft {
public:
  explicit CleanupIsLeft(apr_pool_t *pool) : pool_(pool) { apr_pool_cleanup_register(pool_, this, cleanup, cleanup); }
  ~CleanupIsLeft() { print(); }

private:
  static int cleanup(void *self);
  void print() const;
  apr_pool_t *pool_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:60: warning: 'apr_pool_cleanup_register' keeps 'this' after a 'CleanupIsLeft' is destroyed, whose destructor does not call 'apr_pool_cleanup_kill' or 'apr_pool_cleanup_run': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:60: note: 'apr_pool_cleanup_register' keeps what it is given (model apr.yaml)

class OkCleanupIsKilled {
public:
  explicit OkCleanupIsKilled(apr_pool_t *pool) : pool_(pool) { apr_pool_cleanup_register(pool_, this, cleanup, cleanup); }
  ~OkCleanupIsKilled() { apr_pool_cleanup_kill(pool_, this, cleanup); }

private:
  static int cleanup(void *self);
  apr_pool_t *pool_;
};

extern pw_stream_events Events;

class ListenerIsLeft {
public:
  explicit ListenerIsLeft(pw_stream *stream) { pw_stream_add_listener(stream, &hook_, &Events, this); }
  ~ListenerIsLeft() { print(); }

private:
  void print() const;
  spa_hook hook_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:48: warning: 'pw_stream_add_listener' keeps 'this' after a 'ListenerIsLeft' is destroyed, whose destructor does not call 'spa_hook_remove' or 'spa_hook_list_clean': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-9]]:48: note: 'pw_stream_add_listener' keeps what it is given (model pipewire.yaml)

class OkListenerIsRemoved {
public:
  explicit OkListenerIsRemoved(pw_stream *stream) { pw_stream_add_listener(stream, &hook_, &Events, this); }
  ~OkListenerIsRemoved() { spa_hook_remove(&hook_); }

private:
  spa_hook hook_;
};

extern void (*Interface[])(void);

class ProxyIsLeft {
public:
  explicit ProxyIsLeft(wl_proxy *proxy) : proxy_(proxy) { wl_proxy_add_listener(proxy_, Interface, this); }
  ~ProxyIsLeft() { print(); }

private:
  void print() const;
  wl_proxy *proxy_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:59: warning: 'wl_proxy_add_listener' keeps 'this' after a 'ProxyIsLeft' is destroyed, whose destructor does not call 'wl_proxy_destroy' or 'wl_display_disconnect': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-9]]:59: note: 'wl_proxy_add_listener' keeps what it is given (model wayland.yaml)

class OkProxyIsDestroyed {
public:
  explicit OkProxyIsDestroyed(wl_proxy *proxy) : proxy_(proxy) { wl_proxy_add_listener(proxy_, Interface, this); }
  ~OkProxyIsDestroyed() { wl_proxy_destroy(proxy_); }

private:
  wl_proxy *proxy_;
};

gpgme_data *givesLocal() {
  char text[4] = "abc";
  gpgme_data *data = nullptr;
  gpgme_data_new_from_mem(&data, text, 3, 0);
  return data;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'gpgme_data_new_from_mem' keeps the address of the local 'text', which is gone when 'givesLocal' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:8: note: 'text' is a local of this function
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'gpgme_data_new_from_mem' keeps what it is given (model gpgme.yaml)

gpgme_data *okGivesCopy() {
  char text[4] = "abc";
  gpgme_data *data = nullptr;
  gpgme_data_new_from_mem(&data, text, 3, 1);
  return data;
}

class ReceiverIsLeft {
public:
  explicit ReceiverIsLeft(nl_sock *socket) { nl_socket_modify_cb(socket, 0, 3, receive, this); }
  ~ReceiverIsLeft() { print(); }

private:
  static int receive(nl_msg *message, void *self);
  void print() const;
};
// CHECK-MESSAGES: :[[@LINE-7]]:46: warning: 'nl_socket_modify_cb' keeps 'this' after a 'ReceiverIsLeft' is destroyed, whose destructor does not call 'nl_socket_free' or 'nl_socket_modify_cb': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-9]]:46: note: 'nl_socket_modify_cb' keeps what it is given (model libnl.yaml)

class OkReceiverFrees {
public:
  explicit OkReceiverFrees(nl_sock *socket) : socket_(socket) { nl_socket_modify_cb(socket_, 0, 3, receive, this); }
  ~OkReceiverFrees() { nl_socket_free(socket_); }

private:
  static int receive(nl_msg *message, void *self);
  nl_sock *socket_;
};
