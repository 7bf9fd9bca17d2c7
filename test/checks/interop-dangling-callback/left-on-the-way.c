// A record is freed on a way out of the function that has registered it.
// https://github.com/savonet/ocaml-ffmpeg/issues/55
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef long value;
value caml_alloc(long size, int tag);
void caml_register_generational_global_root(value *at);
void caml_remove_generational_global_root(value *at);
void free(void *memory);
void *calloc(unsigned long count, unsigned long size);
int stream_open(const char *name);
typedef struct { value closure; int state; } stream;

stream *opens(const char *name, value closure) {
  stream *of = calloc(1, sizeof(stream));
  of->closure = closure;
  caml_register_generational_global_root(&of->closure);
  if (stream_open(name) < 0) {
    free(of);
    return 0;
  }
  return of;
}
// CHECK-MESSAGES: :[[@LINE-7]]:3: warning: 'caml_register_generational_global_root' keeps 'of' after 'opens' has freed it without a call of 'caml_remove_generational_global_root': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'caml_register_generational_global_root' keeps what it is given (model ocaml.yaml)

stream *ok_opens(const char *name, value closure) {
  stream *of = calloc(1, sizeof(stream));
  of->closure = closure;
  caml_register_generational_global_root(&of->closure);
  if (stream_open(name) < 0) {
    caml_remove_generational_global_root(&of->closure);
    free(of);
    return 0;
  }
  return of;
}

// Nothing is kept where the call has failed.
typedef void (*plugin_cb)(void *data);
int plugin_register_read(const char *name, plugin_cb callback, void *data);
void plugin_unregister_read(const char *name);
static void on_read(void *data);
struct reader { int count; };
struct reader *ok_reader(void) {
  struct reader *of = calloc(1, sizeof(struct reader));
  if (plugin_register_read("reader", on_read, of) != 0) {
    free(of);
    return 0;
  }
  return of;
}

void stream_close(stream *of) {
  caml_remove_generational_global_root(&of->closure);
  free(of);
}
