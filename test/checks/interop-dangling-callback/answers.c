// Requests without a cancellable: nothing takes them back, and they are answered whatever becomes of their user data.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
typedef struct _GAsyncResult GAsyncResult;
typedef struct _GCancellable GCancellable;
typedef struct _GFile GFile;
typedef struct _GTlsConnection GTlsConnection;
typedef struct _GTask GTask;
typedef void (*GAsyncReadyCallback)(GObject *source, GAsyncResult *result, void *data);
void g_tls_connection_handshake_async(GTlsConnection *conn, int priority, GCancellable *cancellable, GAsyncReadyCallback done, void *data);
void g_file_load_contents_async(GFile *file, GCancellable *cancellable, GAsyncReadyCallback done, void *data);
void g_file_query_info_async(GFile *file, const char *what, int flags, int priority, GCancellable *cancellable,
                             GAsyncReadyCallback done, void *data);
GObject *g_async_result_get_source_object(GAsyncResult *result);
void g_object_unref(void *object);
void *g_object_ref(void *object);
void *g_malloc0(unsigned long size);
void g_free(void *memory);
void *g_type_check_instance_cast(void *object, unsigned long type);
unsigned long connection_get_type(void);

// A function of another file that is given a part of the object cannot take it back.
typedef struct _Part Part;
void part_destroy(Part *part);
typedef struct _Connection { GObject parent; GTlsConnection *tls; Part *part; int state; } Connection;

static void handshake_done(GObject *source, GAsyncResult *result, void *data) {
  Connection *self = data;
  self->state = 1;
}

void connection_start(Connection *self) {
  g_tls_connection_handshake_async(self->tls, 0, 0, handshake_done, self);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_tls_connection_handshake_async' keeps 'self' after 'connection_finalize' has ended it: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+9]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: nothing takes that back: give it a reference to the object
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_tls_connection_handshake_async' keeps what it is given (model glib.yaml)
}

void connection_ok_start(Connection *self) {
  g_tls_connection_handshake_async(self->tls, 0, 0, handshake_done, g_object_ref(self));
}

static void connection_finalize(GObject *object) {
  Connection *self = (Connection *)g_type_check_instance_cast(object, connection_get_type());
  part_destroy(self->part);
}
static void connection_class_init(GObjectClass *class) { class->finalize = connection_finalize; }

// The state of a request ends when it has answered, though a function of its own frees it, and other objects are referenced there.
typedef struct _Folder { GObject parent; struct count *counting; } Folder;
struct count { Folder *folder; GCancellable *cancellable; int found; };

static void count_free(struct count *state) {
  g_free(state);
}
static void count_next(GObject *source, GAsyncResult *result, void *data) {
  struct count *state = data;
  Folder *folder = g_object_ref(state->folder);
  folder->counting = 0;
  count_free(state);
  g_object_unref(folder);
}
void folder_ok_count(Folder *folder, GFile *file) {
  struct count *state = g_malloc0(sizeof *state);
  state->folder = folder;
  g_file_query_info_async(file, "size", 0, 0, state->cancellable, count_next, state);
  g_file_load_contents_async(file, 0, count_next, state);
}

// The user data is a task, from which a getter leads to the object.
static void load_done(GObject *source, GAsyncResult *result, void *data);
static void query_done(GObject *source, GAsyncResult *result, void *data) {
  GTask *task = data;
  Connection *self = (Connection *)g_async_result_get_source_object((GAsyncResult *)task);
  self->state = 2;
  g_file_load_contents_async((GFile *)source, 0, load_done, task);
}
