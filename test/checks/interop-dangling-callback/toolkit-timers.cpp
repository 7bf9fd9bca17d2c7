// Timers of FLTK, Xt and libpurple.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

class Fl {
public:
  static void add_timeout(double t, void (*callback)(void *), void *data = 0);
  static void remove_timeout(void (*callback)(void *), void *data = 0);
};
extern "C" {
typedef unsigned long XtIntervalId;
XtIntervalId XtAppAddTimeOut(void *app, unsigned long interval, void (*proc)(void *, XtIntervalId *), void *data);
void XtRemoveTimeOut(XtIntervalId timer);
unsigned purple_timeout_add(unsigned interval, int (*function)(void *), void *data);
int purple_timeout_remove(unsigned handle);
void free(void *memory);
}

class Window {
public:
  explicit Window() : buffer_(new int[4]) {}
  ~Window() { delete[] buffer_; }
  void resize() { Fl::add_timeout(0.5, update, this); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'Fl::add_timeout' keeps 'this' after a 'Window' is destroyed, whose destructor does not call 'Fl::remove_timeout': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the destructor leaves it registered
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'Fl::add_timeout' keeps what it is given (model fltk.yaml)
  static void update(void *data);

private:
  int *buffer_;
};

class GoodWindow {
public:
  explicit GoodWindow() : buffer_(new int[4]) {}
  ~GoodWindow() {
    Fl::remove_timeout(update, this);
    delete[] buffer_;
  }
  void resize() { Fl::add_timeout(0.5, update, this); }
  static void update(void *data);

private:
  int *buffer_;
};

struct Blink {
  XtIntervalId timer;
  int state;
};
static void toggle(void *data, XtIntervalId *id);
void blink(Blink *of, void *app) { of->timer = XtAppAddTimeOut(app, 500, toggle, of); }
// CHECK-MESSAGES: :[[@LINE-1]]:48: warning: 'XtAppAddTimeOut' keeps 'of' after 'endBlink' has freed it without a call of 'XtRemoveTimeOut': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:29: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-3]]:48: note: 'XtAppAddTimeOut' keeps what it is given (model xt.yaml)
void endBlink(Blink *of) {  free(of); }

struct Session {
  unsigned timer;
};
static int expire(void *data);
void okStart(Session *of) { of->timer = purple_timeout_add(500, expire, of); }
void okEnd(Session *of) {
  purple_timeout_remove(of->timer);
  free(of);
}
