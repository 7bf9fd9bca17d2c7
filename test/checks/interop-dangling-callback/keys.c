// What a program's own registry returns is the way to end a registration.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct client;
struct queue;
struct client *client_clone(struct client *of);
struct client *client_new(void);
void client_unref(struct client *of);
unsigned client_idle_register(struct client *of, void (*run)(void *), void *data, void (*destroy)(void *));
_Bool client_idle_unregister(struct client *of, unsigned id);
_Bool queue_remove(struct queue *of, void *entry);
void free(void *memory);

static struct queue *sessions;

struct session { struct client *client; unsigned idle; };
static void session_ready(void *data) { ((struct session *)data)->idle = 0; }

void session_detach(struct session *of) {
  if (!queue_remove(sessions, of))
    return;
  client_unref(of->client);
  of->client = 0;
}

_Bool session_attach(struct session *of, struct client *client) {
  of->client = client_clone(client);
  if (!of->client)
    return 0;
  of->idle = client_idle_register(of->client, session_ready, of, 0);
  return 1;
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: 'client_idle_register' keeps 'of' after 'session_free' has freed it without a call of 'client_idle_unregister': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'client', which still has it, is given up here

void session_free(void *data) {
  struct session *of = data;
  session_detach(of);
  free(of);
}

struct tidy { struct client *client; unsigned idle; };
static void ok_tidy_ready(void *data);
void ok_tidy_attach(struct tidy *of, struct client *client) {
  of->client = client_clone(client);
  of->idle = client_idle_register(of->client, ok_tidy_ready, of, 0);
}
void ok_tidy_free(struct tidy *of) {
  client_idle_unregister(of->client, of->idle);
  client_unref(of->client);
  free(of);
}

// The client is its own, and goes with it.
struct owner { struct client *client; unsigned idle; };
static void ok_owner_ready(void *data);
void ok_owner_attach(struct owner *of) {
  of->client = client_new();
  of->idle = client_idle_register(of->client, ok_owner_ready, of, 0);
}
void ok_owner_free(struct owner *of) {
  client_unref(of->client);
  free(of);
}

// The callback holds the object while it runs, and may be the last one to.
struct shared { struct client *client; unsigned idle; int count; };
struct shared *shared_ref(struct shared *of);
static void shared_free(struct shared *of) { free(of); }
void shared_unref(struct shared *of) {
  if (--of->count == 0)
    shared_free(of);
}
static void shared_ready(void *data) {
  struct shared *of = shared_ref(data);
  of->idle = 0;
  shared_unref(of);
}
void shared_attach(struct shared *of, struct client *client) {
  of->client = client_clone(client);
  of->idle = client_idle_register(of->client, shared_ready, of, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:14: warning: 'client_idle_register' keeps 'of' after 'shared_free' has freed it without a call of 'client_idle_unregister': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-15]]:46: note: it is freed here
