// Memory that only a local knows, and that a function loses where it fails.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system -std=gnu11

#include <memory.h>

struct pipe;
struct actor {
  struct pipe *pipe;
  struct actor *next;
};
struct shim {
  struct pipe *pipe;
  struct actor *of;
};
struct table;

struct pipe *pipe_make(struct pipe **other);
int address_parse(const char *text, int port, struct shim *into);
int address_bind(int fd, const struct shim *to);
int table_add(struct table *t, struct shim *entry);
int table_fill(struct table *t, unsigned char *bytes, int size);
void actor_destroy(struct actor **a);
int start(void *(*run)(void *), void *with);
void *runShim(void *with);
void debug(const char *format, ...);

// An allocator in view, of the program itself.
static inline void *zmalloc(unsigned long size) {
  void *memory = calloc(1, size);
  if (!memory)
    abort();
  return memory;
}

struct actor *newActor(void) {
  struct actor *self = zmalloc(sizeof *self);
  struct shim *shim = zmalloc(sizeof *shim);
  shim->pipe = pipe_make(&self->pipe);
  if (!shim->pipe) {
    actor_destroy(&self);
    return 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'newActor' without releasing 'shim', a block of memory
    // CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'zmalloc' acquires it here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing fails
  }
  start(runShim, shim);
  return self;
}
struct actor *okNewActor(void) {
  struct actor *self = zmalloc(sizeof *self);
  struct shim *shim = zmalloc(sizeof *shim);
  shim->pipe = pipe_make(&self->pipe);
  if (!shim->pipe) {
    free(shim);
    actor_destroy(&self);
    return 0;
  }
  start(runShim, shim);
  return self;
}

// What gets it and gives it back on the way that goes on has not kept it.
int bindTo(struct table *t, const char *text, int fd) {
  struct shim *a = malloc(sizeof *a);
  if (!a)
    return -1;
  if (address_parse(text, 5, a) < 0) {
    free(a);
    return -1;
  }
  if (fd < 0) {
    free(a);
    return -1;
  }
  if (address_bind(fd, a) < 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'bindTo' without releasing 'a', a block of memory
  // CHECK-MESSAGES: :[[@LINE-14]]:20: note: 'malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:10: note: it is handed over here, but only where nothing fails
  return table_add(t, a);
}
int okBindTo(struct table *t, const char *text, int fd) {
  struct shim *a = malloc(sizeof *a);
  if (!a)
    return -1;
  if (address_parse(text, 5, a) < 0 || address_bind(fd, a) < 0) {
    free(a);
    return -1;
  }
  return table_add(t, a);
}
// The table has it, unless it has failed.
int okInTable(struct table *t, int fd) {
  struct shim *a = malloc(sizeof *a);
  if (!a)
    return -1;
  if (table_add(t, a) < 0) {
    free(a);
    return -1;
  }
  if (fd < 0)
    return -1;
  return 0;
}

int onlyUsed(struct table *t, const char *text) {
  char *copy = strdup(text);
  if (!copy)
    return -1;
  debug("%s", copy);
  if (*copy == '/')
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'onlyUsed' without releasing 'copy', a block of memory
  // CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'strdup' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  free(copy);
  return 0;
}
int okReleased(struct table *t, int size) {
  int rc = -1;
  unsigned char *bytes = malloc(size);
  if (!bytes)
    return -1;
  if (table_fill(t, bytes, size) < 0)
    goto out;
  rc = 0;
out:
  free(bytes);
  return rc;
}
// An element of it is no pointer to it, and a store to one leaves the pointer.
char *okElements(const char *from, struct actor *one) {
  struct actor **all = calloc(2, sizeof *all);
  char *to = malloc(10);
  int n = 0;
  if (!all || !to)
    goto failed;
  all[0] = one;
  to[n++] = '-';
  *to = from[0];
  one = all[1];
  if (to[n] == from[n])
    goto failed;
  free(all);
  return to;
failed:
  free(all);
  free(to);
  return 0;
}
// The program's own copy of a text is no other name of what it copies.
static inline char *xstrdup(const char *text) {
  char *copy = strdup(text);
  if (!copy)
    abort();
  return copy;
}
char *copied(const char *text, int fd) {
  char *copy = xstrdup(text);
  if (fd < 0)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'copied' without releasing 'copy', a block of memory
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'xstrdup' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return copy;
}
char *okCopied(const char *text, int fd) {
  char *copy = xstrdup(text);
  free(copy);
  if (fd < 0)
    return 0;
  return strdup(text);
}
// Somebody else's record has it.
int okStored(struct actor *of) {
  struct actor *a = malloc(sizeof *a);
  if (!a)
    return -1;
  of->next = a;
  if (a->next)
    return -2;
  return 0;
}
// What it frees in the end is what the table has not got.
static void insert(struct actor **at, struct actor *one) { *at = one; }
int okSpare(struct actor *of, struct table *t, int fd) {
  struct actor *a = malloc(sizeof *a);
  struct shim *s = malloc(sizeof *s);
  if (!a || !s) {
    free(a);
    free(s);
    return -1;
  }
  if (fd > 1) {
    insert(&of->next, a);
    a = 0;
    table_add(t, s);
    s = 0;
  }
  free(a);
  free(s);
  return 0;
}
// A part of it is in a list.
void list_add(struct actor **head, struct actor **link);
int okLinked(struct actor **head, int fd) {
  struct actor *a = calloc(1, sizeof *a);
  if (!a)
    return -1;
  list_add(head, &a->next);
  if (fd < 0)
    return -1;
  return 0;
}
// A record that others get has it.
struct request {
  struct shim *of;
};
int submit(struct request *r);
int okInRecord(int fd) {
  struct shim *a = malloc(sizeof *a);
  struct request r = {a};
  submit(&r);
  if (fd < 0)
    return -1;
  return 0;
}
// It may have been given away: there is no telling what the function does.
int okUnknown(struct table *t, int fd, int (*use)(struct shim *)) {
  struct shim *a = malloc(sizeof *a);
  if (!a)
    return -1;
  use(a);
  if (fd < 0)
    return -1;
  return 0;
}

//===-- What the memory is held by ------------------------------------------===//

// A pointer to pointers is the memory, too, and no place that a pointer is given out by.
void **okGrown(void **old, int count) {
  void **grown = malloc((count + 1) * sizeof(void *));
  if (!grown)
    return 0;
  grown[count] = 0;
  free(old);
  return grown;
}

// Where one allocation fails, the loss of another one is the smallest trouble.
struct pair {
  char *name;
};
struct pair *okSecondFails(void) {
  struct pair *made = malloc(sizeof(*made));
  if (!made)
    return 0;
  made->name = malloc(4);
  if (!made->name)
    return 0;
  return made;
}
struct pair *secondRefused(int size) {
  struct pair *made = malloc(sizeof(*made));
  if (!made)
    return 0;
  made->name = 0;
  if (size > 4)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'secondRefused' without releasing 'made', a block of memory
  // CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return made;
}

// What a function returns may be what it was given to fill.
int okGivenBack(const char *name) {
  char *buffer = malloc(100);
  char *real = realpath(name, buffer);
  if (!real) {
    free(buffer);
    return 1;
  }
  free(real);
  return name[0] ? 0 : 1;
}

// Given up by a macro, whose own variable is read as what it was made from.
#define TAKE(Pointer)                                                                                                                                        \
  ({                                                                                                                                                         \
    __typeof__(Pointer) Taken = (Pointer);                                                                                                                   \
    (Pointer) = 0;                                                                                                                                           \
    Taken;                                                                                                                                                   \
  })
int okTaken(struct pair *into, const char *name) {
  char *copy = strdup(name);
  if (!copy)
    return -1;
  into->name = TAKE(copy);
  if (name[0] == 'x')
    return -1;
  return 0;
}
char *okReturnedByOtherName(const char *name) {
  char *copy = strdup(name);
  if (!copy)
    return 0;
  char *first = copy;
  copy = 0;
  if (name[0] == 'x') {
    free(first);
    return 0;
  }
  return first;
}

// What a function frees on some ways only may be gone behind it: a count of references.
struct counted {
  int count;
};
static int counted_put(struct counted *c) {
  if (--c->count > 0)
    return 0;
  free(c);
  return 1;
}
int putOnOneWay(int size) {
  struct counted *c = malloc(sizeof(*c));
  if (!c)
    return -1;
  c->count = 1;
  if (size < 0) {
    counted_put(c);
    return -1;
  }
  if (size > 9)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'putOnOneWay' without releasing 'c', a block of memory
  // CHECK-MESSAGES: :[[@LINE-11]]:23: note: 'malloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: it is released here, but only where nothing fails
  counted_put(c);
  return 0;
}
