// Clients of services, in the manner of GIO: calls that wait for the user or a peer, beside those that a daemon answers.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

struct GCancellable;
struct GError;
struct FpDevice;
struct FpPrint;
struct NiceAgent;
typedef void (*FpMatchCb)(FpDevice *device, FpPrint *match, FpPrint *print, void *data, GError *error);
extern "C" {
int fp_device_verify_sync(FpDevice *device, FpPrint *enrolled, GCancellable *cancellable, FpMatchCb match, void *data, int *matched,
                          FpPrint **print, GError **error);
int fp_device_close_sync(FpDevice *device, GCancellable *cancellable, GError **error);
long nice_agent_recv(NiceAgent *agent, unsigned stream, unsigned component, unsigned char *buffer, unsigned long length,
                     GCancellable *cancellable, GError **error);
long nice_agent_recv_nonblocking(NiceAgent *agent, unsigned stream, unsigned component, unsigned char *buffer, unsigned long length,
                                 GCancellable *cancellable, GError **error);
}

struct BadLock {
  FpDevice *Device;
  ~BadLock() { fp_device_verify_sync(Device, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr); }
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadLock' may block forever in 'fp_device_verify_sync'
// CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadLock::~BadLock' calls 'fp_device_verify_sync' here
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'fp_device_verify_sync' waits until a finger is put on the sensor, as often as it is asked for (model libfprint.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:16: note: end the wait first, with 'g_cancellable_cancel'
};

struct GoodLock {
  FpDevice *Device;
  ~GoodLock() { fp_device_close_sync(Device, nullptr, nullptr); }
};

struct BadPeer {
  NiceAgent *Agent;
  unsigned char Byte;
  ~BadPeer() { nice_agent_recv(Agent, 1, 1, &Byte, 1, nullptr, nullptr); }
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadPeer' may block forever in 'nice_agent_recv'
// CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadPeer::~BadPeer' calls 'nice_agent_recv' here
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'nice_agent_recv' waits until the peer has sent as much (model libnice.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:16: note: end the wait first, with 'g_cancellable_cancel' or 'nice_agent_remove_stream'
};

struct GoodPeer {
  NiceAgent *Agent;
  unsigned char Byte;
  ~GoodPeer() { nice_agent_recv_nonblocking(Agent, 1, 1, &Byte, 1, nullptr, nullptr); }
};
