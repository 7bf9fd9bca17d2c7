// Objects that go while a library still has them as what it calls back with: further libraries, further registrations.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

//===-- PulseAudio ----------------------------------------------------------===//

extern "C" {
struct pa_stream;
void pa_stream_set_overflow_callback(pa_stream *stream, void (*called)(pa_stream *, void *), void *data);
}

class StreamIsLeft {
public:
  explicit StreamIsLeft(pa_stream *of) : of_(of) { pa_stream_set_overflow_callback(of_, called, this); }
  ~StreamIsLeft() { print(); }

private:
  static void called(pa_stream *, void *self);
  void print() const;
  pa_stream *of_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:52: warning: 'pa_stream_set_overflow_callback' keeps 'this' after a 'StreamIsLeft' is destroyed, whose destructor does not call 'pa_stream_disconnect' or 'pa_stream_unref': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:52: note: 'pa_stream_set_overflow_callback' keeps what it is given (model pulseaudio.yaml)

class OkStreamIsTakenBack {
public:
  explicit OkStreamIsTakenBack(pa_stream *of) : of_(of) { pa_stream_set_overflow_callback(of_, called, this); }
  ~OkStreamIsTakenBack() { pa_stream_set_overflow_callback(of_, nullptr, nullptr); }

private:
  static void called(pa_stream *, void *self);
  pa_stream *of_;
};

//===-- libwebsockets -------------------------------------------------------===//

extern "C" {
struct lws_context;
struct lws_sorted_usec_list_t { void *list; void (*cb)(lws_sorted_usec_list_t *); };
void lws_sul_schedule(lws_context *context, int tsi, lws_sorted_usec_list_t *sul, void (*cb)(lws_sorted_usec_list_t *), long us);
void lws_sul_cancel(lws_sorted_usec_list_t *sul);
}

class TimerIsLeft {
public:
  explicit TimerIsLeft(lws_context *of) : of_(of) { lws_sul_schedule(of_, 0, &timer_, called, 1000); }
  ~TimerIsLeft() { print(); }

private:
  static void called(lws_sorted_usec_list_t *);
  lws_sorted_usec_list_t timer_;
  void print() const;
  lws_context *of_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:53: warning: 'lws_sul_schedule' keeps 'this' after a 'TimerIsLeft' is destroyed, whose destructor does not call 'lws_sul_cancel' or 'lws_sul_schedule': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-11]]:53: note: 'lws_sul_schedule' keeps what it is given (model libwebsockets.yaml)

class OkTimerIsTakenBack {
public:
  explicit OkTimerIsTakenBack(lws_context *of) : of_(of) { lws_sul_schedule(of_, 0, &timer_, called, 1000); }
  ~OkTimerIsTakenBack() { lws_sul_cancel(&timer_); }

private:
  static void called(lws_sorted_usec_list_t *);
  lws_sorted_usec_list_t timer_;
  lws_context *of_;
};

//===-- D-Bus ---------------------------------------------------------------===//

extern "C" {
struct DBusConnection;
struct DBusWatch;
typedef unsigned (*DBusAddWatchFunction)(DBusWatch *, void *);
typedef void (*DBusRemoveWatchFunction)(DBusWatch *, void *);
unsigned dbus_connection_set_watch_functions(DBusConnection *connection, DBusAddWatchFunction add, DBusRemoveWatchFunction remove, DBusRemoveWatchFunction toggled, void *data, void (*free_data)(void *));
}

class WatchesAreLeft {
public:
  explicit WatchesAreLeft(DBusConnection *of) : of_(of) { dbus_connection_set_watch_functions(of_, add, called, called, this, nullptr); }
  ~WatchesAreLeft() { print(); }

private:
  static unsigned add(DBusWatch *, void *self);
  static void called(DBusWatch *, void *self);
  void print() const;
  DBusConnection *of_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:59: warning: 'dbus_connection_set_watch_functions' keeps 'this' after a 'WatchesAreLeft' is destroyed, whose destructor does not call 'dbus_connection_set_watch_functions': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-11]]:59: note: 'dbus_connection_set_watch_functions' keeps what it is given (model dbus.yaml)

class OkWatchesAreTakenBack {
public:
  explicit OkWatchesAreTakenBack(DBusConnection *of) : of_(of) { dbus_connection_set_watch_functions(of_, add, called, called, this, nullptr); }
  ~OkWatchesAreTakenBack() { dbus_connection_set_watch_functions(of_, nullptr, nullptr, nullptr, nullptr, nullptr); }

private:
  static unsigned add(DBusWatch *, void *self);
  static void called(DBusWatch *, void *self);
  DBusConnection *of_;
};

//===-- OpenSSL -------------------------------------------------------------===//

extern "C" {
struct SSL_CTX;
struct SSL;
void SSL_CTX_set_alpn_select_cb(SSL_CTX *context, int (*cb)(SSL *, const unsigned char **, unsigned char *, const unsigned char *, unsigned, void *), void *arg);
}

class ProtocolsAreLeft {
public:
  explicit ProtocolsAreLeft(SSL_CTX *of) : of_(of) { SSL_CTX_set_alpn_select_cb(of_, called, this); }
  ~ProtocolsAreLeft() { print(); }

private:
  static int called(SSL *, const unsigned char **, unsigned char *, const unsigned char *, unsigned, void *self);
  void print() const;
  SSL_CTX *of_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:54: warning: 'SSL_CTX_set_alpn_select_cb' keeps 'this' after a 'ProtocolsAreLeft' is destroyed, whose destructor does not call 'SSL_CTX_free' or 'SSL_CTX_set_alpn_select_cb': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:54: note: 'SSL_CTX_set_alpn_select_cb' keeps what it is given (model openssl.yaml)

class OkProtocolsAreTakenBack {
public:
  explicit OkProtocolsAreTakenBack(SSL_CTX *of) : of_(of) { SSL_CTX_set_alpn_select_cb(of_, called, this); }
  ~OkProtocolsAreTakenBack() { SSL_CTX_set_alpn_select_cb(of_, nullptr, nullptr); }

private:
  static int called(SSL *, const unsigned char **, unsigned char *, const unsigned char *, unsigned, void *self);
  SSL_CTX *of_;
};

//===-- systemd -------------------------------------------------------------===//

extern "C" {
struct sd_bus;
struct sd_bus_slot;
struct sd_bus_message;
struct sd_bus_error;
typedef int (*sd_bus_message_handler_t)(sd_bus_message *, void *, sd_bus_error *);
int sd_bus_add_object(sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t callback, void *data);
sd_bus_slot *sd_bus_slot_unref(sd_bus_slot *slot);
}

class ObjectIsLeft {
public:
  explicit ObjectIsLeft(sd_bus *of) : of_(of) { sd_bus_add_object(of_, &slot_, "/a", called, this); }
  ~ObjectIsLeft() { print(); }

private:
  static int called(sd_bus_message *, void *self, sd_bus_error *);
  sd_bus_slot *slot_ = nullptr;
  void print() const;
  sd_bus *of_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:49: warning: 'sd_bus_add_object' keeps 'this' after an 'ObjectIsLeft' is destroyed, whose destructor does not call 'sd_bus_slot_unref': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-11]]:49: note: 'sd_bus_add_object' keeps what it is given (model systemd.yaml)

class OkObjectIsTakenBack {
public:
  explicit OkObjectIsTakenBack(sd_bus *of) : of_(of) { sd_bus_add_object(of_, &slot_, "/a", called, this); }
  ~OkObjectIsTakenBack() { sd_bus_slot_unref(slot_); }

private:
  static int called(sd_bus_message *, void *self, sd_bus_error *);
  sd_bus_slot *slot_ = nullptr;
  sd_bus *of_;
};

//===-- Expat ---------------------------------------------------------------===//

extern "C" {
typedef struct XML_ParserStruct *XML_Parser;
void XML_SetUserData(XML_Parser parser, void *data);
}

class DataIsLeft {
public:
  explicit DataIsLeft(XML_Parser of) : of_(of) { XML_SetUserData(of_, this); }
  ~DataIsLeft() { print(); }

private:
  void print() const;
  XML_Parser of_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:50: warning: 'XML_SetUserData' keeps 'this' after a 'DataIsLeft' is destroyed, whose destructor does not call 'XML_ParserFree' or 'XML_ParserReset': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-9]]:50: note: 'XML_SetUserData' keeps what it is given (model expat.yaml)

class OkDataIsTakenBack {
public:
  explicit OkDataIsTakenBack(XML_Parser of) : of_(of) { XML_SetUserData(of_, this); }
  ~OkDataIsTakenBack() { XML_SetUserData(of_, nullptr); }

private:
  XML_Parser of_;
};

//===-- libevent ------------------------------------------------------------===//

extern "C" {
struct evconnlistener;
typedef void (*evconnlistener_cb)(evconnlistener *, int, void *, int, void *);
void evconnlistener_set_cb(evconnlistener *listener, evconnlistener_cb cb, void *arg);
}

class ListenerIsLeft {
public:
  explicit ListenerIsLeft(evconnlistener *of) : of_(of) { evconnlistener_set_cb(of_, called, this); }
  ~ListenerIsLeft() { print(); }

private:
  static void called(evconnlistener *, int, void *, int, void *self);
  void print() const;
  evconnlistener *of_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:59: warning: 'evconnlistener_set_cb' keeps 'this' after a 'ListenerIsLeft' is destroyed, whose destructor does not call 'evconnlistener_set_cb' again: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered

class OkListenerIsTakenBack {
public:
  explicit OkListenerIsTakenBack(evconnlistener *of) : of_(of) { evconnlistener_set_cb(of_, called, this); }
  ~OkListenerIsTakenBack() { evconnlistener_set_cb(of_, nullptr, nullptr); }

private:
  static void called(evconnlistener *, int, void *, int, void *self);
  evconnlistener *of_;
};

//===-- SQLite --------------------------------------------------------------===//

extern "C" {
struct sqlite3;
int sqlite3_create_collation(sqlite3 *db, const char *name, int encoding, void *data, int (*compare)(void *, int, const void *, int, const void *));
}

class CollationIsLeft {
public:
  explicit CollationIsLeft(sqlite3 *of) : of_(of) { sqlite3_create_collation(of_, "a", 1, this, called); }
  ~CollationIsLeft() { print(); }

private:
  static int called(void *self, int, const void *, int, const void *);
  void print() const;
  sqlite3 *of_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:53: warning: 'sqlite3_create_collation' keeps 'this' after a 'CollationIsLeft' is destroyed, whose destructor does not call 'sqlite3_close' or 'sqlite3_close_v2': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:53: note: 'sqlite3_create_collation' keeps what it is given (model sqlite3.yaml)

class OkCollationIsTakenBack {
public:
  explicit OkCollationIsTakenBack(sqlite3 *of) : of_(of) { sqlite3_create_collation(of_, "a", 1, this, called); }
  ~OkCollationIsTakenBack() { sqlite3_create_collation(of_, "a", 1, nullptr, nullptr); }

private:
  static int called(void *self, int, const void *, int, const void *);
  sqlite3 *of_;
};

//===-- JACK ----------------------------------------------------------------===//

extern "C" {
struct jack_client_t;
int jack_set_latency_callback(jack_client_t *client, void (*callback)(int, void *), void *data);
int jack_deactivate(jack_client_t *client);
}

class LatencyIsLeft {
public:
  explicit LatencyIsLeft(jack_client_t *of) : of_(of) { jack_set_latency_callback(of_, called, this); }
  ~LatencyIsLeft() { print(); }

private:
  static void called(int, void *self);
  void print() const;
  jack_client_t *of_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:57: warning: 'jack_set_latency_callback' keeps 'this' after a 'LatencyIsLeft' is destroyed, whose destructor does not call 'jack_client_close' or 'jack_deactivate': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:57: note: 'jack_set_latency_callback' keeps what it is given (model jack.yaml)

class OkLatencyIsTakenBack {
public:
  explicit OkLatencyIsTakenBack(jack_client_t *of) : of_(of) { jack_set_latency_callback(of_, called, this); }
  ~OkLatencyIsTakenBack() { jack_deactivate(of_); }

private:
  static void called(int, void *self);
  jack_client_t *of_;
};

//===-- Operations of PulseAudio: what they answer to ---------------------===//

extern "C" {
struct pa_context;
struct pa_operation;
struct pa_threaded_mainloop;
typedef void (*pa_server_info_cb_t)(pa_context *, const void *, void *);
pa_operation *pa_context_get_server_info(pa_context *context, pa_server_info_cb_t called, void *data);
void pa_operation_unref(pa_operation *operation);
void pa_threaded_mainloop_wait(pa_threaded_mainloop *loop);
}

struct Answer { int Number; };
void answered(pa_context *, const void *, void *answer);

void isGoneBefore(pa_context *context) {
  Answer answer = {0};
  pa_operation_unref(pa_context_get_server_info(context, answered, &answer));
}
// CHECK-MESSAGES: :[[@LINE-2]]:22: warning: 'pa_context_get_server_info' keeps the address of the local 'answer', which is gone when 'isGoneBefore' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'answer' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'pa_context_get_server_info' keeps what it is given (model pulseaudio.yaml)

int okIsWaitedFor(pa_context *context, pa_threaded_mainloop *loop) {
  Answer answer = {0};
  pa_operation *operation = pa_context_get_server_info(context, answered, &answer);
  while (!answer.Number)
    pa_threaded_mainloop_wait(loop);
  pa_operation_unref(operation);
  return answer.Number;
}

// Nothing is called.
void okWithoutCallback(pa_context *context) {
  Answer answer = {0};
  pa_operation_unref(pa_context_get_server_info(context, nullptr, &answer));
}

//===-- Pixels of a surface -----------------------------------------------===//

extern "C" {
typedef struct _cairo_surface cairo_surface_t;
cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, int format, int width, int height, int stride);
void cairo_surface_destroy(cairo_surface_t *surface);
}

void pixelsAreGone(cairo_surface_t **out) {
  unsigned char pixels[64];
  *out = cairo_image_surface_create_for_data(pixels, 0, 4, 4, 16);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'cairo_image_surface_create_for_data' keeps the address of the local 'pixels', which is gone when 'pixelsAreGone' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'pixels' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'cairo_image_surface_create_for_data' keeps what it is given (model cairo.yaml)

void okSurfaceGoesFirst() {
  unsigned char pixels[64];
  cairo_surface_t *surface = cairo_image_surface_create_for_data(pixels, 0, 4, 4, 16);
  cairo_surface_destroy(surface);
}
