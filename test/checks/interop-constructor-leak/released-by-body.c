// What a function releases is its own, whoever has made it: memory of the program's allocator, texts, objects of GObject, also behind casts.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef unsigned long size_t;
void *pool_alloc(size_t size);
void pool_free(void *memory);
void g_free(void *memory);
void g_object_unref(void *object);
typedef struct _GTypeInstance GTypeInstance;
GTypeInstance *g_type_check_instance_cast(GTypeInstance *of, size_t type);
#define READER(x) ((struct reader *)(void *)g_type_check_instance_cast((GTypeInstance *)(x), 7))

struct file;
struct reader;
struct set;
struct link {
  int port;
};
struct file *file_read(const char *path);
int reader_seek(struct reader *r, int to);
void set_take(struct set *of, struct reader *r);
char *path_of(const char *name);
char *names_lookup(struct set *of, const char *name);
int exists(const char *path);
int resolve(const char *name, int port);
void link_setup(struct link *l, void *of);
void assert_failed(void) __attribute__((noreturn));

int newLink(const char *name, struct link **out) {
  struct link *l = pool_alloc(sizeof *l);
  if (!l)
    return -1;
  if (resolve(name, 1) < 0) {
    pool_free(l);
    return -2;
  }
  if (resolve(name, 2) < 0)
    return -3;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'newLink' without releasing 'l', a block of memory
  // CHECK-MESSAGES: :[[@LINE-10]]:20: note: 'pool_alloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing fails
  l->port = 2;
  *out = l;
  return 0;
}
int okNewLink(const char *name, struct link **out) {
  struct link *l = pool_alloc(sizeof *l);
  if (!l)
    return -1;
  if (resolve(name, 1) < 0) {
    pool_free(l);
    return -2;
  }
  if (resolve(name, 2) < 0) {
    pool_free(l);
    return -3;
  }
  *out = l;
  return 0;
}
// Nothing says that it is this function's.
int okLentLink(const char *name, struct link **out) {
  struct link *l = pool_alloc(sizeof *l);
  if (!l || resolve(name, 2) < 0)
    return -3;
  *out = l;
  return 0;
}

// An assertion stands between what gets it and the test behind which it is freed on both ways.
int setUpLink(const char *name, struct set *of, struct link **out) {
  struct link *l = pool_alloc(sizeof *l);
  if (!l)
    return -1;
  link_setup(l, of);
  if (resolve(name, 0) == 7)
    assert_failed();
  if (resolve(name, 1) < 0) {
    pool_free(l);
    return -2;
  }
  if (resolve(name, 2) < 0) {
    pool_free(l);
    return -2;
  }
  if (resolve(name, 3) < 0)
    return -3;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'setUpLink' without releasing 'l', a block of memory
  // CHECK-MESSAGES: :[[@LINE-17]]:20: note: 'pool_alloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  *out = l;
  return 0;
}
int okKeptLink(const char *name, struct set *of, struct link **out) {
  struct link *l = pool_alloc(sizeof *l);
  if (!l)
    return -1;
  if (resolve(name, 1) < 0) {
    pool_free(l);
    return -2;
  }
  link_setup(l, of);
  if (resolve(name, 3) < 0)
    return -3;
  *out = l;
  return 0;
}

// A text, which nobody but this function knows.
int isThere(const char *name) {
  char *path = path_of(name);
  if (resolve(path, 1) < 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'isThere' without releasing 'path', a block of memory
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'path_of' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is released here, but only where nothing fails
  int is = exists(path);
  g_free(path);
  return is;
}
int okIsThere(const char *name) {
  char *path = path_of(name);
  if (resolve(path, 1) < 0) {
    g_free(path);
    return -1;
  }
  int is = exists(path);
  g_free(path);
  return is;
}
// What is looked up is the set's.
int okLookedUp(struct set *of, const char *name) {
  char *path = names_lookup(of, name);
  if (resolve(path, 1) < 0)
    return -1;
  g_free(path);
  return 0;
}

// An object, also where a cast stands between.
int seekFile(const char *path) {
  struct file *f = file_read(path);
  if (!f)
    return -1;
  if (reader_seek(READER(f), 5))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'seekFile' without releasing 'f', a file
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'file_read' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: it is released here, but only on other ways
  if (reader_seek(READER(f), 7)) {
    g_object_unref(f);
    return -3;
  }
  g_object_unref(f);
  return 0;
}
int okSeekFile(const char *path) {
  struct file *f = file_read(path);
  if (!f)
    return -1;
  if (reader_seek(READER(f), 5)) {
    g_object_unref(READER(f));
    return -2;
  }
  g_object_unref(f);
  return 0;
}
int okOtherName(const char *path) {
  struct file *f = file_read(path);
  if (!f)
    return -1;
  struct reader *r = READER(f);
  if (reader_seek(r, 5)) {
    g_object_unref(r);
    return -2;
  }
  g_object_unref(f);
  return 0;
}
// The set has it by then.
int okTaken(struct set *of, const char *path) {
  struct file *f = file_read(path);
  if (!f)
    return -1;
  if (resolve(path, 1)) {
    g_object_unref(f);
    return -2;
  }
  set_take(of, READER(f));
  if (resolve(path, 2))
    return -3;
  return 0;
}
struct keeper {
  struct reader *reader;
};
int okStored(struct keeper *in, const char *path) {
  struct file *f = file_read(path);
  if (!f)
    return -1;
  if (resolve(path, 1)) {
    g_object_unref(f);
    return -2;
  }
  in->reader = READER(f);
  if (resolve(path, 2))
    return -3;
  return 0;
}
struct reader *okReturned(const char *path) {
  struct file *f = file_read(path);
  if (!f)
    return 0;
  if (resolve(path, 1)) {
    g_object_unref(f);
    return 0;
  }
  return READER(f);
}
