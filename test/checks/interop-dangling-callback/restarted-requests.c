// Requests that are called off where the next one is made, and not where the object ends.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
typedef struct _GFile GFile;
typedef struct _GCancellable GCancellable;
typedef struct _GAsyncResult GAsyncResult;
typedef void (*GAsyncReadyCallback)(GObject *source, GAsyncResult *result, void *data);
void g_clear_object(void *at);
GCancellable *g_cancellable_new(void);
void g_cancellable_cancel(GCancellable *cancellable);
void g_file_load_contents_async(GFile *file, GCancellable *cancellable, GAsyncReadyCallback done, void *data);

typedef struct _View { GObject parent; GFile *file; GCancellable *cancel; int shown; } View;
static void view_loaded(GObject *source, GAsyncResult *result, void *data) { ((View *)data)->shown = 1; }
static void view_cancel(View *self) {
  if (!self->cancel)
    return;
  g_cancellable_cancel(self->cancel);
  g_clear_object(&self->cancel);
}
static void view_load(View *self) {
  self->cancel = g_cancellable_new();
  g_file_load_contents_async(self->file, self->cancel, view_loaded, self);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_file_load_contents_async' keeps 'self' after 'view_finalize' has ended it without a call of 'g_cancellable_cancel': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+9]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+8]]:46: note: 'cancel', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_file_load_contents_async' keeps what it is given (model glib.yaml)
}
void view_show(View *self, GFile *file) {
  view_cancel(self);
  self->file = file;
  view_load(self);
}
static void view_finalize(GObject *object) { g_clear_object(&((View *)object)->cancel); }
static void view_class_init(GObjectClass *class) { class->finalize = view_finalize; }

// Others can call it off alone, before they give up the object.
typedef struct _Pane { GObject parent; GFile *file; GCancellable *cancel; int shown; } Pane;
static void pane_loaded(GObject *source, GAsyncResult *result, void *data) { ((Pane *)data)->shown = 1; }
void pane_stop(Pane *self) {
  g_cancellable_cancel(self->cancel);
  g_clear_object(&self->cancel);
}
void ok_pane_show(Pane *self) {
  pane_stop(self);
  self->cancel = g_cancellable_new();
  g_file_load_contents_async(self->file, self->cancel, pane_loaded, self);
}
static void pane_finalize(GObject *object) { g_clear_object(&((Pane *)object)->cancel); }
static void pane_class_init(GObjectClass *class) { class->finalize = pane_finalize; }

// Its end calls it off.
typedef struct _Page { GObject parent; GFile *file; GCancellable *cancel; int shown; } Page;
static void page_loaded(GObject *source, GAsyncResult *result, void *data) { ((Page *)data)->shown = 1; }
static void page_cancel(Page *self) {
  g_cancellable_cancel(self->cancel);
  g_clear_object(&self->cancel);
}
void ok_page_show(Page *self) {
  page_cancel(self);
  self->cancel = g_cancellable_new();
  g_file_load_contents_async(self->file, self->cancel, page_loaded, self);
}
static void page_finalize(GObject *object) { page_cancel((Page *)object); }
static void page_class_init(GObjectClass *class) { class->finalize = page_finalize; }
