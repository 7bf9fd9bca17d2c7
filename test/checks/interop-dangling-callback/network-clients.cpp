// Watchers and clients of network libraries that go while the library still has them.
// RUN: %check_interop_tidy %s interop-dangling-callback %t
extern "C" {
struct ev_loop;
struct ev_io { int active; void *data; void (*cb)(ev_loop *, ev_io *, int); };
void ev_io_start(ev_loop *loop, ev_io *w);
void ev_io_stop(ev_loop *loop, ev_io *w);

typedef void *MQTTAsync;
struct MQTTAsync_message;
typedef int MQTTAsync_messageArrived(void *context, char *topic, int length, MQTTAsync_message *message);
int MQTTAsync_setCallbacks(MQTTAsync handle, void *context, void (*lost)(void *, char *), MQTTAsync_messageArrived *arrived, void (*delivered)(void *, int));
void MQTTAsync_destroy(MQTTAsync *handle);

struct natsConnection;
struct natsSubscription;
struct natsMsg;
typedef void (*natsMsgHandler)(natsConnection *, natsSubscription *, natsMsg *, void *);
int natsConnection_Subscribe(natsSubscription **sub, natsConnection *nc, const char *subject, natsMsgHandler cb, void *closure);
void natsSubscription_Destroy(natsSubscription *sub);

typedef void *lo_server_thread;
typedef int (*lo_method_handler)(const char *, const char *, void **, int, void *, void *);
void *lo_server_thread_add_method(lo_server_thread st, const char *path, const char *types, lo_method_handler h, const void *data);
void lo_server_thread_del_method(lo_server_thread st, const char *path, const char *types);
}

class WatcherIsLeft {
public:
  explicit WatcherIsLeft(ev_loop *loop) : loop_(loop) { ev_io_start(loop_, &watcher_); }
  ~WatcherIsLeft() { print(); }

private:
  void print() const;
  ev_loop *loop_;
  ev_io watcher_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:57: warning: 'ev_io_start' keeps 'this' after a 'WatcherIsLeft' is destroyed, whose destructor does not call 'ev_io_stop' or 'ev_loop_destroy': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:57: note: 'ev_io_start' keeps what it is given (model libev.yaml)

class OkWatcherIsStopped {
public:
  explicit OkWatcherIsStopped(ev_loop *loop) : loop_(loop) { ev_io_start(loop_, &watcher_); }
  ~OkWatcherIsStopped() { ev_io_stop(loop_, &watcher_); }

private:
  ev_loop *loop_;
  ev_io watcher_;
};

class SubscriberIsLeft {
public:
  explicit SubscriberIsLeft(natsConnection *of) { natsConnection_Subscribe(&sub_, of, "news", arrived, this); }
  ~SubscriberIsLeft() { print(); }

private:
  static void arrived(natsConnection *, natsSubscription *, natsMsg *, void *self);
  void print() const;
  natsSubscription *sub_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-8]]:51: warning: 'natsConnection_Subscribe' keeps 'this' after a 'SubscriberIsLeft' is destroyed, whose destructor does not call 'natsSubscription_Destroy' or 'natsSubscription_Unsubscribe': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:51: note: 'natsConnection_Subscribe' keeps what it is given (model nats.yaml)

class OkSubscriberEnds {
public:
  explicit OkSubscriberEnds(natsConnection *of) { natsConnection_Subscribe(&sub_, of, "news", arrived, this); }
  ~OkSubscriberEnds() { natsSubscription_Destroy(sub_); }

private:
  static void arrived(natsConnection *, natsSubscription *, natsMsg *, void *self);
  natsSubscription *sub_ = nullptr;
};

class ListenerIsLeft {
public:
  explicit ListenerIsLeft(MQTTAsync client) : client_(client) { MQTTAsync_setCallbacks(client_, this, nullptr, arrived, nullptr); }
  ~ListenerIsLeft() { print(); }

private:
  static int arrived(void *self, char *topic, int length, MQTTAsync_message *message);
  void print() const;
  MQTTAsync client_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:65: warning: 'MQTTAsync_setCallbacks' keeps 'this' after a 'ListenerIsLeft' is destroyed, whose destructor does not call 'MQTTAsync_destroy' or 'MQTTAsync_setCallbacks': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:65: note: 'MQTTAsync_setCallbacks' keeps what it is given (model paho-mqtt.yaml)

class OkListenerEndsTheClient {
public:
  explicit OkListenerEndsTheClient(MQTTAsync client) : client_(client) { MQTTAsync_setCallbacks(client_, this, nullptr, arrived, nullptr); }
  ~OkListenerEndsTheClient() { MQTTAsync_destroy(&client_); }

private:
  static int arrived(void *self, char *topic, int length, MQTTAsync_message *message);
  MQTTAsync client_;
};

class MethodIsLeft {
public:
  explicit MethodIsLeft(lo_server_thread server) : server_(server) { lo_server_thread_add_method(server_, "/volume", "f", set, this); }
  ~MethodIsLeft() { print(); }

private:
  static int set(const char *, const char *, void **, int, void *, void *self);
  void print() const;
  lo_server_thread server_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:70: warning: 'lo_server_thread_add_method' keeps 'this' after a 'MethodIsLeft' is destroyed, whose destructor does not call 'lo_server_thread_free' or 'lo_server_thread_stop': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:70: note: 'lo_server_thread_add_method' keeps what it is given (model liblo.yaml)

class OkMethodIsRemoved {
public:
  explicit OkMethodIsRemoved(lo_server_thread server) : server_(server) { lo_server_thread_add_method(server_, "/volume", "f", set, this); }
  ~OkMethodIsRemoved() { lo_server_thread_del_method(server_, "/volume", "f"); }

private:
  static int set(const char *, const char *, void **, int, void *, void *self);
  lo_server_thread server_;
};
