// Setters with room for one callback: only the next call of the same function takes it out.
// https://github.com/pubnub/c-core/pull/12
// RUN: %check_interop_tidy %s interop-dangling-callback %t

void free(void *memory);
void *malloc(unsigned long size);

struct link;
typedef void (*told_fn)(struct link *of, int what, void *data);
int link_register_callback(struct link *of, told_fn told, void *data);
void link_set_handler(struct link *of, told_fn told, void *data);
struct link *link_open(const char *name);
void link_close(struct link *of);
// It keeps nothing: its name says that it asks.
int link_ask(struct link *of, told_fn told, void *data);
// Who is told when the data goes sees to its end.
void link_set_callback(struct link *of, told_fn told, void *data, void (*gone)(void *));

static void told(struct link *of, int what, void *data);

struct reader { struct link *link; int count; };

struct reader *reader_new(struct link *of) {
  struct reader *self = malloc(sizeof(struct reader));
  self->link = of;
  link_register_callback(of, told, self);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'link_register_callback' keeps 'self' after 'reader_free' has freed it without a call of 'link_register_callback' again: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+1]]:41: note: it is freed here
void reader_free(struct reader *self) { free(self); }

struct good { struct link *link; };
struct good *good_new(struct link *of) {
  struct good *self = malloc(sizeof(struct good));
  self->link = of;
  link_register_callback(of, told, self);
  return self;
}
void ok_good_free(struct good *self) {
  link_register_callback(self->link, 0, 0);
  free(self);
}

// Its own link ends with it.
struct owner { struct link *link; };
struct owner *owner_new(void) {
  struct owner *self = malloc(sizeof(struct owner));
  self->link = link_open("own");
  link_set_handler(self->link, told, self);
  return self;
}
void ok_owner_free(struct owner *self) {
  link_close(self->link);
  free(self);
}

struct asker { int count; };
struct asker *asker_new(struct link *of) {
  struct asker *self = malloc(sizeof(struct asker));
  link_ask(of, told, self);
  return self;
}
void ok_asker_free(struct asker *self) { free(self); }

struct noticed { int count; };
struct noticed *noticed_new(struct link *of) {
  struct noticed *self = malloc(sizeof(struct noticed));
  link_set_callback(of, told, self, free);
  return self;
}
void ok_noticed_free(struct noticed *self) { free(self); }

// A local.
void sets_local(struct link *of) {
  int count = 0;
  link_set_handler(of, told, &count);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'link_set_handler' keeps the address of the local 'count', which is gone when 'sets_local' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'count' is a local of this function

void ok_sets_back(struct link *of) {
  int count = 0;
  link_set_handler(of, told, &count);
  link_set_handler(of, 0, 0);
}
