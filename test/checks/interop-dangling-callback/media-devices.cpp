// Libraries of media, devices and storage: what their threads call stays registered until it is taken back.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct rist_ctx;
struct rist_peer;
struct rist_data_block;
struct socket;
struct idevice_event_t;
typedef void *rados_ioctx_t;
typedef void *rbd_image_t;
typedef void *rtmidi;
typedef struct RtMidiWrapper *RtMidiInPtr;
typedef int (*receiver_data_callback2_t)(void *arg, rist_data_block *block);
typedef void (*idevice_event_cb_t)(const idevice_event_t *event, void *data);
typedef void (*RtMidiCCallback)(double time, const unsigned char *message, unsigned long size, void *data);
typedef struct guestfs_h guestfs_h;
typedef void (*guestfs_event_callback)(guestfs_h *g, void *opaque, unsigned long event);
extern "C" {
int rist_receiver_data_callback_set2(rist_ctx *ctx, receiver_data_callback2_t callback, void *arg);
int rist_destroy(rist_ctx *ctx);
int idevice_event_subscribe(idevice_event_cb_t callback, void *data);
int idevice_event_unsubscribe(void);
void rtmidi_in_set_callback(RtMidiInPtr device, RtMidiCCallback callback, void *data);
void rtmidi_in_cancel_callback(RtMidiInPtr device);
void srt_setloghandler(void *opaque, void (*handler)(void *opaque, int level, const char *file, int line, const char *area, const char *text));
}

class BadReceiver {
  char *Text = new char[1];
  static int received(void *Data, rist_data_block *) { return static_cast<BadReceiver *>(Data)->Text[0]; }

public:
  explicit BadReceiver(rist_ctx *Context) { rist_receiver_data_callback_set2(Context, received, this); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: 'rist_receiver_data_callback_set2' keeps 'this' after a 'BadReceiver' is destroyed, whose destructor does not call 'rist_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:45: note: 'rist_receiver_data_callback_set2' keeps what it is given (model librist.yaml)
  ~BadReceiver() { delete[] Text; }
};

class GoodReceiver {
  rist_ctx *Context;
  char *Text = new char[1];
  static int received(void *Data, rist_data_block *);

public:
  explicit GoodReceiver(rist_ctx *C) : Context(C) { rist_receiver_data_callback_set2(Context, received, this); }
  ~GoodReceiver() {
    rist_destroy(Context);
    delete[] Text;
  }
};

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

class BadKeys {
  char *Text = new char[1];
  static void played(double, const unsigned char *, unsigned long, void *Data) { static_cast<BadKeys *>(Data)->Text[0] = 0; }

public:
  explicit BadKeys(RtMidiInPtr Device) { rtmidi_in_set_callback(Device, played, this); }
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'rtmidi_in_set_callback' keeps 'this' after a 'BadKeys' is destroyed, whose destructor does not call 'rtmidi_in_cancel_callback' or 'rtmidi_close_port': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:42: note: 'rtmidi_in_set_callback' keeps what it is given (model rtmidi.yaml)
  ~BadKeys() { delete[] Text; }
};

class GoodKeys {
  RtMidiInPtr Device;
  char *Text = new char[1];
  static void played(double, const unsigned char *, unsigned long, void *Data);

public:
  explicit GoodKeys(RtMidiInPtr D) : Device(D) { rtmidi_in_set_callback(Device, played, this); }
  ~GoodKeys() {
    rtmidi_in_cancel_callback(Device);
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
