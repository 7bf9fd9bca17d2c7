// Calls of GIO that answer later, with an object as data and nothing that takes them back.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct GSubprocess;
struct GCancellable;
struct GObject;
struct GAsyncResult;
typedef void (*GAsyncReadyCallback)(GObject *source, GAsyncResult *result, void *data);
extern "C" {
void g_subprocess_wait_check_async(GSubprocess *process, GCancellable *cancellable, GAsyncReadyCallback callback, void *data);
void g_cancellable_cancel(GCancellable *cancellable);
GCancellable *g_cancellable_new();
void g_object_unref(void *object);
void *g_object_ref(void *object);
}

class Preview {
public:
  ~Preview() { delete[] Text; }
  void update(GSubprocess *Process) {
    g_subprocess_wait_check_async(Process, nullptr, &Preview::finished, this);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'g_subprocess_wait_check_async' keeps 'this' after a 'Preview' is destroyed: the callback then runs on a dangling pointer
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the destructor leaves it registered
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'g_subprocess_wait_check_async' keeps what it is given (model glib.yaml)
  }

private:
  static void finished(GObject *, GAsyncResult *, void *Data) { static_cast<Preview *>(Data)->Text[0] = 0; }
  char *Text = new char[1];
};

// Cancelled, the callback is told of that.
class GoodPreview {
public:
  ~GoodPreview() {
    g_cancellable_cancel(Cancellable);
    g_object_unref(Cancellable);
  }
  void update(GSubprocess *Process) {
    g_subprocess_wait_check_async(Process, Cancellable, &GoodPreview::finished, this);
  }

private:
  static void finished(GObject *, GAsyncResult *, void *Data);
  GCancellable *Cancellable = g_cancellable_new();
};

// What it is given keeps itself alive.
struct GoodApplet {
  GObject *Self;
  void update(GSubprocess *Process) {
    g_subprocess_wait_check_async(Process, nullptr, finished, g_object_ref(Self));
  }
  static void finished(GObject *, GAsyncResult *, void *Data) { g_object_unref(Data); }
  ~GoodApplet() { g_object_unref(Self); }
};
