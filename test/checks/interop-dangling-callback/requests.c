// Memory that is freed while a request that was made with it is still to be answered.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

void free(void *memory);
void *malloc(unsigned long size);
typedef struct uv_loop_s uv_loop_t;
typedef struct uv_handle_s { void *data; } uv_handle_t;
typedef struct uv_async_s { void *data; } uv_async_t;
void uv_close(uv_handle_t *handle, void (*callback)(uv_handle_t *));
int uv_run(uv_loop_t *loop, int mode);

struct process { uv_async_t async; char **arguments; };
static void process_free(struct process *of) {
  if (!of)
    return;
  free(of->arguments);
  free(of);
}

void freed_in_callee(struct process *of) {
  uv_close((uv_handle_t *)&of->async, 0);
  process_free(of);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'uv_close' keeps 'of' after 'process_free' has freed it without a call of 'uv_run': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'uv_close' keeps what it is given (model libuv.yaml)

void freed_from_handle(uv_async_t *async) {
  struct process *of = async->data;
  uv_close((uv_handle_t *)async, 0);
  process_free(of);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'uv_close' keeps 'async' after 'process_free' has freed it without a call of 'uv_run': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'uv_close' keeps what it is given (model libuv.yaml)

void ok_run_between(uv_loop_t *loop, struct process *of) {
  uv_close((uv_handle_t *)&of->async, 0);
  uv_run(loop, 0);
  process_free(of);
}

static void ok_closed(uv_handle_t *handle) { process_free(handle->data); }
void ok_freed_in_callback(struct process *of) {
  uv_close((uv_handle_t *)&of->async, ok_closed);
}

// The handle is a pointer of the record, and stays.
struct holder { uv_async_t *async; };
static void free_handle(uv_handle_t *handle) { free(handle); }
void ok_holder_free(struct holder *of) {
  uv_close((uv_handle_t *)of->async, free_handle);
  free(of);
}

// Another one is freed.
void ok_other(struct process *of, struct process *other) {
  uv_close((uv_handle_t *)&of->async, ok_closed);
  process_free(other);
}

// What the handle's data leads to has no such part.
struct note { char *text; };
void ok_apart(uv_async_t *async) {
  struct note *of = async->data;
  uv_close((uv_handle_t *)async, free_handle);
  free(of);
}

// A library's release frees what is still to be answered.
struct libusb_transfer { void *data; };
int libusb_cancel_transfer(struct libusb_transfer *transfer);
void libusb_free_transfer(struct libusb_transfer *transfer);
int libusb_handle_events_completed(void *context, int *completed);

struct stream { struct libusb_transfer *transfer; int over; };
void released_at_once(struct stream *of) {
  libusb_cancel_transfer(of->transfer);
  libusb_free_transfer(of->transfer);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'libusb_cancel_transfer' keeps 'transfer' after 'released_at_once' has freed it without a call of 'libusb_handle_events' or 'libusb_handle_events_completed': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'libusb_cancel_transfer' keeps what it is given (model libusb.yaml)

void ok_waited_for(struct stream *of) {
  libusb_cancel_transfer(of->transfer);
  while (!of->over)
    libusb_handle_events_completed(0, &of->over);
  libusb_free_transfer(of->transfer);
}

void ok_another_is_released(struct stream *of, struct stream *other) {
  libusb_cancel_transfer(of->transfer);
  libusb_free_transfer(other->transfer);
}

// With a callback the pool does it; without one it is done.
typedef struct uv_fs_s { void *data; } uv_fs_t;
int uv_fs_unlink(uv_loop_t *loop, uv_fs_t *request, const char *path, void (*callback)(uv_fs_t *));

static void unlinked(uv_fs_t *request) { free(request); }
void freed_at_once(uv_loop_t *loop, const char *path) {
  uv_fs_t *request = malloc(sizeof(uv_fs_t));
  uv_fs_unlink(loop, request, path, unlinked);
  free(request);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'uv_fs_unlink' keeps 'request' after 'freed_at_once' has freed it without a call of 'uv_run': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'uv_fs_unlink' keeps what it is given (model libuv.yaml)
void on_the_stack(uv_loop_t *loop, const char *path) {
  uv_fs_t request;
  uv_fs_unlink(loop, &request, path, unlinked);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'uv_fs_unlink' keeps the address of the local 'request', which is gone when 'on_the_stack' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:11: note: 'request' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'uv_fs_unlink' keeps what it is given (model libuv.yaml)
void ok_done(uv_loop_t *loop, const char *path) {
  uv_fs_t request;
  uv_fs_unlink(loop, &request, path, 0);
}
void ok_freed_by_callback(uv_loop_t *loop, const char *path) {
  uv_fs_t *request = malloc(sizeof(uv_fs_t));
  uv_fs_unlink(loop, request, path, unlinked);
}
void ok_run(uv_loop_t *loop, const char *path) {
  uv_fs_t request;
  uv_fs_unlink(loop, &request, path, unlinked);
  uv_run(loop, 0);
}
