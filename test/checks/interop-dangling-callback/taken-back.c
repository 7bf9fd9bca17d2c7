// Functions of C that keep a callback and its cookie, and what is right near them.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef __SIZE_TYPE__ size_t;
void *malloc(size_t n);
void free(void *p);

void hub_set_handler(int signal, void (*told)(int, void *), void *data);
void hub_clear_handler(int signal);
void work(void);
static void told(int signal, void *data);

struct plain { int n; };
void plain_attach(struct plain *of) {
  hub_set_handler(1, told, of);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'hub_set_handler' keeps 'of' after 'plain_free' has freed it without a call of 'hub_clear_handler': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+3]]:37: note: it is freed here
}
// Another one's.
void plain_free(struct plain *of) { free(of); }

// Set to nothing by the same function.
struct reset { int n; };
void ok_reset_attach(struct reset *of) { hub_set_handler(1, told, of); }
void reset_free(struct reset *of) {
  hub_set_handler(1, 0, 0);
  free(of);
}

// Only while this runs.
struct scoped { int n; };
void ok_scoped_work(struct scoped *of) {
  hub_set_handler(1, told, of);
  work();
  hub_clear_handler(1);
}
void scoped_free(struct scoped *of) { free(of); }

// On one way out only.
struct half { int n; };
void half_work(struct half *of) {
  hub_set_handler(1, told, of);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'hub_set_handler' keeps 'of' after 'half_free' has freed it without a call of 'hub_clear_handler': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+6]]:35: note: it is freed here
  if (of->n) {
    hub_clear_handler(1);
    of->n = 0;
  }
}
void half_free(struct half *of) { free(of); }

// No callback is given.
struct none { int n; };
void ok_none(struct none *of) { hub_set_handler(1, 0, of); }
void none_free(struct none *of) { free(of); }

// Comparisons, buffers, and what only frees what it is given.
void tree_add(void *tree, void *item, int (*compare)(const void *, const void *));
void tree_remove(void *tree, void *item);
void store_set(int key, const void *value, void (*log)(int));
void store_clear(int key);
void slot_set(int slot, void *item, void (*end)(void *));
void slot_clear(int slot);
static int compare(const void *a, const void *b);
static void log_it(int n);
static void end_item(void *item);
struct item { int n; };
void ok_item(void *tree, struct item *of) {
  tree_add(tree, of, compare);
  store_set(1, of, log_it);
  slot_set(2, of, end_item);
}
void item_free(struct item *of) { free(of); }

// The part that has what the call returned goes by a function out of view.
struct event;
struct event *event_new(int fd, void (*ready)(int, void *), void *data);
void event_free(struct event *event);
struct events { struct event *first; };
void events_close(struct events *all);
void counts_close(int *count);
struct server { struct events events; int count; };
void ok_server_start(struct server *of) {
  of->events.first = event_new(1, told, of);
}
void server_free(struct server *of) {
  events_close(&of->events);
  free(of);
}
struct other { struct events events; int count; };
void other_start(struct other *of) {
  of->events.first = event_new(1, told, of);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'event_new' keeps 'of' after 'other_free' has freed it without a call of 'event_free': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: it is freed here
}
void other_free(struct other *of) {
  counts_close(&of->count);
  free(of);
}
