// A record that a function in view frees, and does not release what stands in it, loses that as a free() written in place does.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system

#include <streams.h>

void *calloc(unsigned long n, unsigned long size);
void *malloc(unsigned long size);
void free(void *p);
int check(void);
int open(const char *path, int flags, ...);
int close(int fd);
struct view {
  FILE *index;
  char *name;
  int references;
};

static void view_destroy(struct view *v) {
  free(v->name);
  free(v);
}
struct view *view_create(const char *path) {
  struct view *v = calloc(1, sizeof *v);
  if (!v)
    return 0;
  v->index = fopen(path, "r");
  if (!v->index || check()) {
    view_destroy(v);
    return 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'view_create' without releasing 'index', a stdio_stream
    // CHECK-MESSAGES: :[[@LINE-5]]:14: note: 'fopen' acquires it here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing fails
  }
  return v;
}
struct view *okCreate(const char *path) {
  struct view *v = calloc(1, sizeof *v);
  if (!v)
    return 0;
  v->index = fopen(path, "r");
  if (!v->index || check()) {
    if (v->index)
      fclose(v->index);
    view_destroy(v);
    return 0;
  }
  return v;
}

// The end releases it itself.
static void view_close(struct view *v) {
  if (!v)
    return;
  if (v->index)
    fclose(v->index);
  view_destroy(v);
}
struct view *okClosed(const char *path) {
  struct view *v = calloc(1, sizeof *v);
  if (!v)
    return 0;
  v->index = fopen(path, "r");
  if (!v->index || check()) {
    view_close(v);
    return 0;
  }
  return v;
}

// Others may have it.
static void view_put(struct view *v) {
  if (--v->references == 0)
    view_destroy(v);
}
struct view *okCounted(const char *path) {
  struct view *v = calloc(1, sizeof *v);
  if (!v)
    return 0;
  v->index = fopen(path, "r");
  if (!v->index || check()) {
    view_put(v);
    return 0;
  }
  return v;
}

// What is called there may release it.
void view_reset(struct view *v);
static void view_end(struct view *v) {
  view_reset(v);
  free(v);
}
struct view *okUnseen(const char *path) {
  struct view *v = calloc(1, sizeof *v);
  if (!v)
    return 0;
  v->index = fopen(path, "r");
  if (!v->index || check()) {
    view_end(v);
    return 0;
  }
  return v;
}

//===-- A release under a flag ---------------------------------------------===//

struct link {
  int joined;
  int fd;
};
static void drop(struct link *l) {
  if (l->joined)
    close(l->fd);
  free(l);
}
struct link *join(const char *path) {
  struct link *l = calloc(1, sizeof *l);
  if (!l)
    return 0;
  l->fd = open(path, 2);
  if (l->fd < 0) {
    drop(l);
    return 0;
  }
  if (check()) {
    drop(l);
    return 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'join' without releasing 'fd', an fd
    // CHECK-MESSAGES: :[[@LINE-9]]:11: note: 'open' acquires it here
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note: it is handed over here, but only where nothing fails
  }
  l->joined = 1;
  return l;
}
// It is set before.
struct link *okJoin(const char *path) {
  struct link *l = calloc(1, sizeof *l);
  if (!l)
    return 0;
  l->joined = 1;
  l->fd = open(path, 2);
  if (l->fd < 0) {
    free(l);
    return 0;
  }
  if (check()) {
    drop(l);
    return 0;
  }
  return l;
}
// Nobody knows what malloc() leaves there.
struct link *okUnknown(const char *path) {
  struct link *l = malloc(sizeof *l);
  if (!l)
    return 0;
  l->fd = open(path, 2);
  if (l->fd < 0) {
    free(l);
    return 0;
  }
  if (check()) {
    drop(l);
    return 0;
  }
  l->joined = 1;
  return l;
}
// Others may have set it.
void link_join(struct link *l);
struct link *okOthers(const char *path) {
  struct link *l = calloc(1, sizeof *l);
  if (!l)
    return 0;
  link_join(l);
  l->fd = open(path, 2);
  if (l->fd < 0 || check()) {
    drop(l);
    return 0;
  }
  return l;
}
// The test is of the handle.
static void drop_open(struct link *l) {
  if (l->fd > 0)
    close(l->fd);
  free(l);
}
struct link *okOpen(const char *path) {
  struct link *l = calloc(1, sizeof *l);
  if (!l)
    return 0;
  l->fd = open(path, 2);
  if (l->fd < 0 || check()) {
    drop_open(l);
    return 0;
  }
  return l;
}
