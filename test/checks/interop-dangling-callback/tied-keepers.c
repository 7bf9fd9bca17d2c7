// One handler on a keeper is tied to the object, with whose end it goes; another one beside it is not.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
void g_free(void *memory);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned long g_signal_connect_object(void *instance, const char *signal, GCallback callback, void *object, int flags);
static void added(void *data);
static void removed(void *data);

typedef struct _Client Client;
typedef struct _Device { GObject parent; char *name; } Device;
Client *device_get_client(Device *device);
Client *client_new(Device *device);
static void device_finalize(GObject *object) { g_free(((Device *)object)->name); }
static void device_class_init(GObjectClass *class) { class->finalize = device_finalize; }

void device_constructed(Device *self) {
  Client *client = device_get_client(self);
  g_signal_connect_data(client, "added", (GCallback)added, self, 0, 0);
  g_signal_connect_object(client, "removed", (GCallback)removed, self, 0);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'device_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

// The object has two names.
void device_constructed_as_object(GObject *object) {
  Device *self = (Device *)object;
  Client *client = device_get_client(self);
  g_signal_connect_data(client, "added", (GCallback)added, object, 0, 0);
  g_signal_connect_object(client, "removed", (GCallback)removed, self, 0);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'g_signal_connect_data' keeps 'object' after 'device_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-20]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

// Nothing says that it lives longer.
void ok_device_untied(Device *self) {
  Client *client = device_get_client(self);
  g_signal_connect_data(client, "added", (GCallback)added, self, 0, 0);
}

// What is tied is a handler on another one.
void ok_device_other(Device *self, Device *other) {
  Client *client = device_get_client(self), *its = device_get_client(other);
  g_signal_connect_data(client, "added", (GCallback)added, self, 0, 0);
  g_signal_connect_object(its, "removed", (GCallback)removed, self, 0);
}

// It is the object's own.
void ok_device_own(Device *self) {
  Client *client = client_new(self);
  g_signal_connect_data(client, "added", (GCallback)added, self, 0, 0);
  g_signal_connect_object(client, "removed", (GCallback)removed, self, 0);
}
