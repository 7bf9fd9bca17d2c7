// A library declares what ends its objects: a function that returns one in the end owned it before. Allocators by name and type, texts behind
// out-parameters, and handles in memory that is freed.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system -std=gnu11

#include <memory.h>

struct msg;
struct addr;
struct owner;
struct kind;
struct msg *msg_alloc(int type);
void msg_free(struct msg *m);
struct msg *msg_find(int type);
struct msg *msg_new_of(struct owner *of);
int msg_append(struct msg *m, int family);
struct kind *kind_create(int type);
void kinds_free(struct kind *first, int count);
int kind_set(struct kind *k, int flags);
struct addr *addr_clone(const struct addr *a);
void addr_put(struct addr *a);
int addr_set(struct addr *a, int port);
void list_put(struct addr *a, int at);
int config_text(int of, char **text);
int check(const char *text);
void *util_malloc(unsigned long size);
void *gc_malloc(unsigned long size);
char *util_strdup(const char *text);

struct msg *simple(int family) {
  struct msg *m = msg_alloc(1);
  if (!m)
    return 0;
  if (msg_append(m, family) < 0)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'simple' without releasing 'm', an msg
  // CHECK-MESSAGES: :[[@LINE-6]]:19: note: 'msg_alloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return m;
}
struct msg *okSimple(int family) {
  struct msg *m = msg_alloc(1);
  if (!m)
    return 0;
  if (msg_append(m, family) < 0) {
    msg_free(m);
    return 0;
  }
  return m;
}
// It was there before.
struct msg *okFound(int family) {
  struct msg *m = msg_find(1);
  if (!m)
    return 0;
  if (msg_append(m, family) < 0)
    return 0;
  return m;
}
// The owner may have it in his list.
struct msg *okOwned(struct owner *of, int family) {
  struct msg *m = msg_new_of(of);
  if (!m)
    return 0;
  if (msg_append(m, family) < 0)
    return 0;
  return m;
}
// It is not this function's in the end either.
int okUsed(int family) {
  struct msg *m = msg_alloc(1);
  if (!m)
    return -1;
  if (msg_append(m, family) < 0)
    return -2;
  return 0;
}
// What is declared ends many.
struct kind *okKind(int flags) {
  struct kind *k = kind_create(1);
  if (!k)
    return 0;
  if (kind_set(k, flags) < 0)
    return 0;
  return k;
}
// To put with one argument is to give back.
struct addr *copy(const struct addr *of) {
  struct addr *a = addr_clone(of);
  if (!a)
    return 0;
  if (addr_set(a, 1) < 0) {
    addr_put(a);
    return 0;
  }
  if (addr_set(a, 2) < 0)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'copy' without releasing 'a', an addr
  // CHECK-MESSAGES: :[[@LINE-10]]:20: note: 'addr_clone' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: it is released here, but only on other ways
  return a;
}

int text(int of) {
  char *t = 0;
  if (config_text(of, &t) < 0)
    return -1;
  if (check(t) < 0)
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'text' without releasing 't', a block of memory
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'config_text' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  free(t);
  return 0;
}
int okText(int of) {
  char *t = 0;
  if (config_text(of, &t) < 0)
    return -1;
  int rc = check(t);
  free(t);
  return rc < 0 ? -2 : 0;
}
// Nobody frees it: it is the library's.
int okLentText(int of) {
  char *t = 0;
  if (config_text(of, &t) < 0)
    return -1;
  if (check(t) < 0)
    return -2;
  return 0;
}

// The result says how many there are.
int okCounted(int of) {
  char *t = 0;
  int count = config_text(of, &t);
  if (count == 2) {
    if (check(t) < 0) {
      free(t);
      return -1;
    }
    free(t);
  }
  if (count < 1)
    return -2;
  return 0;
}

int *numbers(int count) {
  int *n = util_malloc(sizeof(int) * count);
  if (check("numbers") < 0)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'numbers' without releasing 'n', a block of memory
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'util_malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return n;
}
int *okCollected(int count) {
  int *n = gc_malloc(sizeof(int) * count);
  if (check("numbers") < 0)
    return 0;
  return n;
}
char *copied(const char *of) {
  char *t = util_strdup(of);
  if (check("copy") < 0)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'copied' without releasing 't', a block of memory
  // CHECK-MESSAGES: :[[@LINE-4]]:13: note: 'util_strdup' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return t;
}

// A function in view that keeps lists of what it makes: only a failure may lose it.
struct request {
  struct request *next;
};
static struct request *requests;
static struct request *request_new(int type) {
  struct request *r = calloc(1, sizeof *r);
  r->next = requests;
  requests = r;
  return r;
}
static void request_free(struct request *r) {
  requests = r->next;
  free(r);
}
int okRequest(int type) {
  struct request *r = request_new(type);
  if (!r)
    return -1;
  if (check("ready") == 3)
    return 0; // It goes on.
  if (check("sent") < 0) {
    request_free(r);
    return -2;
  }
  return 0;
}
