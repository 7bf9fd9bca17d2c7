// A class gives itself to a library, and its destructor does not take that back.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int gboolean;
typedef void *gpointer;
typedef gboolean (*GSourceFunc)(gpointer);
typedef void (*GDestroyNotify)(gpointer);
extern "C" {
unsigned g_timeout_add(unsigned interval, GSourceFunc function, gpointer data);
unsigned g_timeout_add_full(int priority, unsigned interval, GSourceFunc function, gpointer data, GDestroyNotify notify);
unsigned g_idle_add(GSourceFunc function, gpointer data);
gboolean g_source_remove(unsigned id);
gboolean g_idle_remove_by_data(gpointer data);

struct event_base;
struct event;
event *event_new(event_base *base, int fd, short events, void (*callback)(int, short, void *), void *arg);
void event_free(event *of);
int event_base_dispatch(event_base *base);

struct uv_loop_t;
struct uv_handle_t { void *data; };
struct uv_timer_t { void *data; };
int uv_timer_init(uv_loop_t *loop, uv_timer_t *handle);
void uv_close(uv_handle_t *handle, void (*callback)(uv_handle_t *));
int uv_run(uv_loop_t *loop, int mode);

typedef unsigned (*SDL_TimerCallback)(unsigned, void *);
int SDL_AddTimer(unsigned interval, SDL_TimerCallback callback, void *param);
int SDL_RemoveTimer(int id);
}

class TimerIsLeft {
public:
  TimerIsLeft() { id_ = g_timeout_add(100, tick, this); }
  ~TimerIsLeft() { flush(); }

private:
  static gboolean tick(gpointer self);
  void flush() const;
  unsigned id_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:25: warning: 'g_timeout_add' keeps 'this' after a 'TimerIsLeft' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:25: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
// CHECK-FIXES: ~TimerIsLeft() { g_source_remove(id_); flush(); }

class TimerOfNobodyIsLeft {
public:
  TimerOfNobodyIsLeft() { g_idle_add(tick, this); }
  ~TimerOfNobodyIsLeft() {}

private:
  static gboolean tick(gpointer self);
};
// CHECK-MESSAGES: :[[@LINE-6]]:27: warning: 'g_idle_add' keeps 'this' after a 'TimerOfNobodyIsLeft' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'g_idle_add' keeps what it is given (model glib.yaml)

class OkTimerIsRemoved {
public:
  OkTimerIsRemoved() { id_ = g_timeout_add(100, tick, this); }
  ~OkTimerIsRemoved() { stop(); }

private:
  void stop() {
    if (id_)
      g_source_remove(id_);
  }
  static gboolean tick(gpointer self);
  unsigned id_;
};

class OkIdIsGivenAway {
public:
  OkIdIsGivenAway() { id_ = g_timeout_add(100, tick, this); }
  ~OkIdIsGivenAway() { clear(&id_); }

private:
  static void clear(unsigned *id);
  static gboolean tick(gpointer self);
  unsigned id_;
};

class OkHasNotify {
public:
  OkHasNotify() { g_timeout_add_full(0, 100, tick, this, drop); }
  ~OkHasNotify() {}

private:
  static gboolean tick(gpointer self);
  static void drop(gpointer self);
};

class NullNotifyIsNone {
public:
  NullNotifyIsNone() { g_timeout_add_full(0, 100, tick, this, nullptr); }
  ~NullNotifyIsNone() {}

private:
  static gboolean tick(gpointer self);
};
// CHECK-MESSAGES: :[[@LINE-6]]:24: warning: 'g_timeout_add_full' keeps 'this' after a 'NullNotifyIsNone' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-8]]:24: note: 'g_timeout_add_full' keeps what it is given (model glib.yaml)

// Somebody else may have to call stop() first: an option.
class OkStopIsThere {
public:
  OkStopIsThere() { id_ = SDL_AddTimer(10, tick, this); }
  void stop() { SDL_RemoveTimer(id_); }
  ~OkStopIsThere() {}

private:
  static unsigned tick(unsigned, void *self);
  int id_;
};

// Nobody has the number: what is not seen cannot remove it, unless it knows the object.
class NumberIsDropped {
public:
  NumberIsDropped() { g_idle_add(tick, this); }
  ~NumberIsDropped() { cancelAll(); }

private:
  void cancelAll();
  static gboolean tick(gpointer self);
};
// CHECK-MESSAGES: :[[@LINE-7]]:23: warning: 'g_idle_add' keeps 'this' after a 'NumberIsDropped' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-9]]:23: note: 'g_idle_add' keeps what it is given (model glib.yaml)

class OkMayDoAnything {
public:
  OkMayDoAnything() { id_ = g_idle_add(tick, this); }
  ~OkMayDoAnything() { cancelAll(); }

private:
  void cancelAll();
  static gboolean tick(gpointer self);
  unsigned id_;
};

class OkRemovedByData {
public:
  OkRemovedByData() { g_idle_add(tick, this); }
  ~OkRemovedByData() { g_idle_remove_by_data(this); }

private:
  static gboolean tick(gpointer self);
};

// Another number is no way to it.
class RemovesAnother {
public:
  RemovesAnother() {
    id_ = g_timeout_add(100, tick, this);
    g_idle_add(tick, this);
  }
  ~RemovesAnother() { g_source_remove(id_); }

private:
  static gboolean tick(gpointer self);
  unsigned id_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'g_idle_add' keeps 'this' after a 'RemovesAnother' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'g_idle_add' keeps what it is given (model glib.yaml)

class EventIsLeft {
public:
  explicit EventIsLeft(event_base *base) : base_(base) {
    event_ = event_new(base_, 3, 2, onRead, this);
  }
  ~EventIsLeft();

private:
  static void onRead(int, short, void *self);
  event_base *base_;
  event *event_;
};
// CHECK-MESSAGES: :[[@LINE-9]]:14: warning: 'event_new' keeps 'this' after an 'EventIsLeft' is destroyed, whose destructor does not call 'event_free' or 'event_del': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-11]]:14: note: 'event_new' keeps what it is given (model libevent.yaml)
// CHECK-FIXES: EventIsLeft::~EventIsLeft() { event_free(event_); }
EventIsLeft::~EventIsLeft() {}

class OkEventIsFreed {
public:
  explicit OkEventIsFreed(event_base *base) {
    event_ = event_new(base, 3, 2, onRead, this);
  }
  ~OkEventIsFreed() { event_free(event_); }

private:
  static void onRead(int, short, void *self);
  event *event_;
};

// The base is the object's own: what becomes of it is another matter.
event_base *makeBase();
class OkOwnBase {
public:
  OkOwnBase() : base_(makeBase()) { event_new(base_, 3, 2, onRead, this); }
  ~OkOwnBase() {}

private:
  static void onRead(int, short, void *self);
  event_base *base_;
};

class HandleIsLeft {
public:
  explicit HandleIsLeft(uv_loop_t *loop) { uv_timer_init(loop, &timer_); }
  ~HandleIsLeft() {}

private:
  uv_timer_t timer_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:44: warning: 'uv_timer_init' keeps 'this' after a 'HandleIsLeft' is destroyed, whose destructor does not call 'uv_close': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-8]]:44: note: 'uv_timer_init' keeps what it is given (model libuv.yaml)

class HandleGoesBeforeItIsClosed {
public:
  explicit HandleGoesBeforeItIsClosed(uv_loop_t *loop) { uv_timer_init(loop, &timer_); }
  ~HandleGoesBeforeItIsClosed() { uv_close((uv_handle_t *)&timer_, nullptr); }

private:
  uv_timer_t timer_;
};
// CHECK-MESSAGES: :[[@LINE-5]]:35: warning: 'uv_close' keeps 'this' after a 'HandleGoesBeforeItIsClosed' is destroyed, whose destructor does not call 'uv_run': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-7]]:35: note: 'uv_close' keeps what it is given (model libuv.yaml)

class OkLoopRunsOnce {
public:
  explicit OkLoopRunsOnce(uv_loop_t *loop) : loop_(loop) { uv_timer_init(loop, &timer_); }
  ~OkLoopRunsOnce() {
    uv_close((uv_handle_t *)&timer_, nullptr);
    uv_run(loop_, 1);
  }

private:
  uv_loop_t *loop_;
  uv_timer_t timer_;
};

class OkEndsInTheCallback {
public:
  explicit OkEndsInTheCallback(uv_loop_t *loop) { uv_timer_init(loop, &timer_); }
  void close() {
    timer_.data = this;
    uv_close((uv_handle_t *)&timer_, [](uv_handle_t *h) { delete static_cast<OkEndsInTheCallback *>(h->data); });
  }

private:
  ~OkEndsInTheCallback() {}
  uv_timer_t timer_;
};

// Nobody writes or ends one here.
class OkEndIsOutOfView {
public:
  OkEndIsOutOfView() { g_idle_add(tick, this); }
  ~OkEndIsOutOfView();

private:
  static gboolean tick(gpointer self);
};

struct IsDeleted {
  void start() { g_idle_add(tick, this); }
  static gboolean tick(gpointer self);
};
// CHECK-MESSAGES: :[[@LINE-3]]:18: warning: 'g_idle_add' keeps 'this' after an 'IsDeleted' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:8: note: 'IsDeleted' has no destructor that would end that
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'g_idle_add' keeps what it is given (model glib.yaml)
void drop(IsDeleted *of) { delete of; }

template <typename T> class OfTemplate {
public:
  OfTemplate() { g_idle_add(tick, this); }
  ~OfTemplate() {}

private:
  static gboolean tick(gpointer self);
};
// CHECK-MESSAGES: :[[@LINE-6]]:18: warning: 'g_idle_add' keeps 'this' after an 'OfTemplate' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'g_idle_add' keeps what it is given (model glib.yaml)
template class OfTemplate<int>;

#define EVERY(ms, f, data) g_timeout_add(ms, f, data)
class InMacro {
public:
  InMacro() { EVERY(10, tick, this); }
  ~InMacro() {}

private:
  static gboolean tick(gpointer self);
};
// CHECK-MESSAGES: :[[@LINE-6]]:15: warning: 'g_timeout_add' keeps 'this' after an 'InMacro' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: expanded from macro 'EVERY'
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
// CHECK-MESSAGES: :[[@LINE-13]]:28: note: expanded from macro 'EVERY'

// What has no safe fix stays.
// CHECK-REMAINS: warning: 'g_idle_add' keeps 'this' after a 'TimerOfNobodyIsLeft' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'g_idle_add' keeps what it is given (model glib.yaml)
// CHECK-REMAINS: warning: 'g_timeout_add_full' keeps 'this' after a 'NullNotifyIsNone' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'g_timeout_add_full' keeps what it is given (model glib.yaml)
// CHECK-REMAINS: warning: 'g_idle_add' keeps 'this' after a 'NumberIsDropped' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'g_idle_add' keeps what it is given (model glib.yaml)
// CHECK-REMAINS: warning: 'g_idle_add' keeps 'this' after a 'RemovesAnother' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'g_idle_add' keeps what it is given (model glib.yaml)
// CHECK-REMAINS: warning: 'uv_timer_init' keeps 'this' after a 'HandleIsLeft' is destroyed, whose destructor does not call 'uv_close': it is left with a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'uv_timer_init' keeps what it is given (model libuv.yaml)
// CHECK-REMAINS: warning: 'uv_close' keeps 'this' after a 'HandleGoesBeforeItIsClosed' is destroyed, whose destructor does not call 'uv_run': it is left with a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'uv_close' keeps what it is given (model libuv.yaml)
// CHECK-REMAINS: warning: 'g_idle_add' keeps 'this' after an 'IsDeleted' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: 'IsDeleted' has no destructor that would end that
// CHECK-REMAINS: note: 'g_idle_add' keeps what it is given (model glib.yaml)
// CHECK-REMAINS: warning: 'g_idle_add' keeps 'this' after an 'OfTemplate' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'g_idle_add' keeps what it is given (model glib.yaml)
// CHECK-REMAINS: warning: 'g_timeout_add' keeps 'this' after an 'InMacro' is destroyed, whose destructor does not call 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: expanded from macro 'EVERY'
// CHECK-REMAINS: note: the destructor leaves it registered
// CHECK-REMAINS: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
// CHECK-REMAINS: note: expanded from macro 'EVERY'
