// Clients of services, in the manner of GIO: each has its calls that answer later, and registrations that stay.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void *gpointer;
struct GCancellable;
struct GObject;
struct GAsyncResult;
typedef void (*GAsyncReadyCallback)(GObject *source, GAsyncResult *result, gpointer data);
struct FpDevice;
struct WebKitWebContext;
struct UDisksFilesystem;
struct GVariant;
struct NiceAgent;
struct GMainContext;
struct GUPnPServiceProxy;
struct GrlSource;
struct GrlMedia;
struct GList;
struct GError;
struct GrlOperationOptions;
typedef void (*GrlSourceResultCb)(GrlSource *source, unsigned operation, GrlMedia *media, unsigned left, gpointer data, const GError *error);
typedef void (*NiceAgentRecvFunc)(NiceAgent *agent, unsigned stream, unsigned component, unsigned length, char *text, gpointer data);
typedef void (*GUPnPServiceProxyNotifyCallback)(GUPnPServiceProxy *proxy, const char *variable, void *value, gpointer data);
extern "C" {
void g_cancellable_cancel(GCancellable *cancellable);
void fp_device_open(FpDevice *device, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
void udisks_filesystem_call_mount(UDisksFilesystem *proxy, GVariant *options, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);
int nice_agent_attach_recv(NiceAgent *agent, unsigned stream, unsigned component, GMainContext *context, NiceAgentRecvFunc function,
                           gpointer data);
unsigned grl_source_search(GrlSource *source, const char *text, const GList *keys, GrlOperationOptions *options, GrlSourceResultCb callback,
                           gpointer data);
void grl_operation_cancel(unsigned operation);
int gupnp_service_proxy_add_notify(GUPnPServiceProxy *proxy, const char *variable, unsigned long type,
                                   GUPnPServiceProxyNotifyCallback callback, gpointer data);
int gupnp_service_proxy_remove_notify(GUPnPServiceProxy *proxy, const char *variable, GUPnPServiceProxyNotifyCallback callback,
                                      gpointer data);
}

class BadReader {
  FpDevice *Device;
  char *Text = new char[1];
  static void opened(GObject *, GAsyncResult *, gpointer Data) { static_cast<BadReader *>(Data)->Text[0] = 0; }

public:
  ~BadReader() { delete[] Text; }
  void open() { fp_device_open(Device, nullptr, opened, this); }
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'fp_device_open' keeps 'this' after a 'BadReader' is destroyed, whose destructor does not call 'g_cancellable_cancel': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'fp_device_open' keeps what it is given (model libfprint.yaml)
};

class GoodReader {
  FpDevice *Device;
  GCancellable *Cancellable;
  char *Text = new char[1];
  static void opened(GObject *, GAsyncResult *, gpointer Data);

public:
  ~GoodReader() {
    g_cancellable_cancel(Cancellable);
    delete[] Text;
  }
  void open() { fp_device_open(Device, Cancellable, opened, this); }
};

void badMount(UDisksFilesystem *Proxy, GVariant *Options, GAsyncReadyCallback Mounted) {
  char Text[16];
  udisks_filesystem_call_mount(Proxy, Options, nullptr, Mounted, Text);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'udisks_filesystem_call_mount' keeps the address of the local 'Text', which is gone when 'badMount' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-3]]:8: note: 'Text' is a local of this function
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'udisks_filesystem_call_mount' keeps what it is given (model udisks2.yaml)
}

class BadStream {
  NiceAgent *Agent;
  unsigned Stream;
  char *Text = new char[1];
  static void received(NiceAgent *, unsigned, unsigned, unsigned, char *, gpointer Data) { static_cast<BadStream *>(Data)->Text[0] = 0; }

public:
  explicit BadStream(NiceAgent *A) : Agent(A) {}
  ~BadStream() { delete[] Text; }
  void start(GMainContext *Context) { nice_agent_attach_recv(Agent, Stream, 1, Context, received, this); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'nice_agent_attach_recv' keeps 'this' after a 'BadStream' is destroyed, whose destructor does not call 'nice_agent_attach_recv' or 'nice_agent_remove_stream': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:39: note: 'nice_agent_attach_recv' keeps what it is given (model libnice.yaml)
};

class GoodStream {
  NiceAgent *Agent;
  unsigned Stream;
  char *Text = new char[1];
  static void received(NiceAgent *, unsigned, unsigned, unsigned, char *, gpointer Data);

public:
  explicit GoodStream(NiceAgent *A) : Agent(A) {}
  ~GoodStream() {
    nice_agent_attach_recv(Agent, Stream, 1, nullptr, nullptr, nullptr);
    delete[] Text;
  }
  void start(GMainContext *Context) { nice_agent_attach_recv(Agent, Stream, 1, Context, received, this); }
};

class BadVolume {
  GUPnPServiceProxy *Proxy;
  char *Text = new char[1];
  static void changed(GUPnPServiceProxy *, const char *, void *, gpointer Data) { static_cast<BadVolume *>(Data)->Text[0] = 0; }

public:
  explicit BadVolume(GUPnPServiceProxy *P) : Proxy(P) {}
  ~BadVolume() { delete[] Text; }
  void start() { gupnp_service_proxy_add_notify(Proxy, "Volume", 1, changed, this); }
// CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'gupnp_service_proxy_add_notify' keeps 'this' after a 'BadVolume' is destroyed, whose destructor does not call 'gupnp_service_proxy_remove_notify': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'gupnp_service_proxy_add_notify' keeps what it is given (model gupnp.yaml)
};

class GoodVolume {
  GUPnPServiceProxy *Proxy;
  char *Text = new char[1];
  static void changed(GUPnPServiceProxy *, const char *, void *, gpointer Data);

public:
  explicit GoodVolume(GUPnPServiceProxy *P) : Proxy(P) {}
  ~GoodVolume() {
    gupnp_service_proxy_remove_notify(Proxy, "Volume", changed, this);
    delete[] Text;
  }
  void start() { gupnp_service_proxy_add_notify(Proxy, "Volume", 1, changed, this); }
};

class BadSearch {
  char *Found = new char[1];
  static void found(GrlSource *, unsigned, GrlMedia *, unsigned, gpointer Data, const GError *) { static_cast<BadSearch *>(Data)->Found[0] = 0; }

public:
  void start(GrlSource *Source) { grl_source_search(Source, "song", nullptr, nullptr, found, this); }
// CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'grl_source_search' keeps 'this' after a 'BadSearch' is destroyed, whose destructor does not call 'grl_operation_cancel': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-3]]:35: note: 'grl_source_search' keeps what it is given (model grilo.yaml)
  ~BadSearch() { delete[] Found; }
};

class GoodSearch {
  char *Found = new char[1];
  unsigned Operation = 0;
  static void found(GrlSource *, unsigned, GrlMedia *, unsigned, gpointer Data, const GError *);

public:
  void start(GrlSource *Source) { Operation = grl_source_search(Source, "song", nullptr, nullptr, found, this); }
  ~GoodSearch() {
    grl_operation_cancel(Operation);
    delete[] Found;
  }
};
