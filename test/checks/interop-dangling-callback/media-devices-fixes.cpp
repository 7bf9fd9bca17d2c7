// Libraries of media and devices: what one call takes back can be written into the destructor.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct idevice_event_t;
typedef void (*idevice_event_cb_t)(const idevice_event_t *event, void *data);
extern "C" {
int idevice_event_subscribe(idevice_event_cb_t callback, void *data);
int idevice_event_unsubscribe(void);
void srt_setloghandler(void *opaque, void (*handler)(void *opaque, int level, const char *file, int line, const char *area, const char *text));
}

class BadPhones {
  char *Text = new char[1];
  static void changed(const idevice_event_t *, void *Data) { static_cast<BadPhones *>(Data)->Text[0] = 0; }

public:
  BadPhones() { idevice_event_subscribe(changed, this); }
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'idevice_event_subscribe' keeps 'this' after a 'BadPhones' is destroyed, whose destructor does not call 'idevice_event_unsubscribe': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'idevice_event_subscribe' keeps what it is given (model libimobiledevice.yaml)
  ~BadPhones() { delete[] Text; }
};

// CHECK-FIXES: ~BadPhones() { idevice_event_unsubscribe(); delete[] Text; }

class GoodPhones {
  char *Text = new char[1];
  static void changed(const idevice_event_t *, void *Data);

public:
  GoodPhones() { idevice_event_subscribe(changed, this); }
  ~GoodPhones() {
    idevice_event_unsubscribe();
    delete[] Text;
  }
};

class BadLog {
  char *Text = new char[1];
  static void write(void *Opaque, int, const char *, int, const char *, const char *) { static_cast<BadLog *>(Opaque)->Text[0] = 0; }

public:
  BadLog() { srt_setloghandler(this, write); }
// CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'srt_setloghandler' keeps 'this' after a 'BadLog' is destroyed, whose destructor does not call 'srt_setloghandler' or 'srt_cleanup': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'srt_setloghandler' keeps what it is given (model srt.yaml)
  ~BadLog() { delete[] Text; }
};

// CHECK-FIXES: ~BadLog() { srt_setloghandler(nullptr, nullptr); delete[] Text; }

class GoodLog {
  char *Text = new char[1];
  static void write(void *Opaque, int, const char *, int, const char *, const char *);

public:
  GoodLog() { srt_setloghandler(this, write); }
  ~GoodLog() {
    srt_setloghandler(nullptr, nullptr);
    delete[] Text;
  }
};
