// Registries of C: a callback and what it is called with, and a function that takes both out again.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

void free(void *memory);
void *malloc(unsigned long size);

typedef void (*plugin_cb)(void *data);
void plugin_register_read(const char *name, plugin_cb callback, void *data);
void plugin_unregister_read(const char *name);
int bus_add_watch(int fd, plugin_cb callback, void *data, void (*notify)(void *));
int bus_remove_watch(int fd);
// Nobody can take it out again: it is called at once.
void list_visit(plugin_cb callback, void *data);

struct reader { int count; };
static void on_read(void *data);

struct reader *reader_new(void) {
  struct reader *of = malloc(sizeof(struct reader));
  plugin_register_read("reader", on_read, of);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'plugin_register_read' keeps 'of' after 'reader_free' has freed it without a call of 'plugin_unregister_read': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:39: note: it is freed here

void reader_free(struct reader *of) { free(of); }

struct good { int count; };
static void on_good(void *data);

struct good *good_new(void) {
  struct good *of = malloc(sizeof(struct good));
  plugin_register_read("good", on_good, of);
  return of;
}

void ok_good_free(struct good *of) {
  plugin_unregister_read("good");
  free(of);
}

struct watch { int fd; };
struct watch *ok_watch_new(void) {
  struct watch *of = malloc(sizeof(struct watch));
  bus_add_watch(of->fd, on_read, of, free);
  return of;
}
void watch_free(struct watch *of) { free(of); }

struct unwatched { int fd; };
struct unwatched *unwatched_new(void) {
  struct unwatched *of = malloc(sizeof(struct unwatched));
  bus_add_watch(of->fd, on_read, of, 0);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'bus_add_watch' keeps 'of' after 'unwatched_free' has freed it without a call of 'bus_remove_watch': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+1]]:45: note: it is freed here
void unwatched_free(struct unwatched *of) { free(of); }

void keeps_local(void) {
  int value = 0;
  plugin_register_read("local", on_read, &value);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'plugin_register_read' keeps the address of the local 'value', which is gone when 'keeps_local' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'value' is a local of this function

void ok_visits(void) {
  int value = 0;
  list_visit(on_read, &value);
}
