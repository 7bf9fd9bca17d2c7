// Libraries of media, devices and storage: what their threads call stays registered until it is taken back.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct rist_ctx;
struct rist_data_block;
typedef struct RtMidiWrapper *RtMidiInPtr;
typedef int (*receiver_data_callback2_t)(void *arg, rist_data_block *block);
typedef void (*RtMidiCCallback)(double time, const unsigned char *message, unsigned long size, void *data);
extern "C" {
int rist_receiver_data_callback_set2(rist_ctx *ctx, receiver_data_callback2_t callback, void *arg);
int rist_destroy(rist_ctx *ctx);
void rtmidi_in_set_callback(RtMidiInPtr device, RtMidiCCallback callback, void *data);
void rtmidi_in_cancel_callback(RtMidiInPtr device);
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
