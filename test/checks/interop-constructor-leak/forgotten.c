// Handles that the same turn of a loop neither releases nor hands over, and descriptors that are given to a callback in the end.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

void *dlopen(const char *path, int mode);
void *dlsym(void *library, const char *name);
int dlclose(void *library);
int socket(int domain, int type, int protocol);
int bind(int fd, const void *address, unsigned length);
int close(int fd);

struct plugin {
  struct plugin *next;
  void *library;
};
struct plugin *plugin_alloc(void);

int loadAll(const char *const *paths, struct plugin **list) {
  int rc = 0;
  for (; *paths; ++paths) {
    void *library = dlopen(*paths, 2);
    if (!library)
      goto out;
    if (!dlsym(library, "init")) {
      dlclose(library);
      continue;
    }
    struct plugin *p = plugin_alloc();
    if (!p)
      goto out;
    p->library = library;
    p->next = *list;
    *list = p;
  }
  return 0;
out:
  return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: return here leaves 'loadAll' without releasing 'library', a dl_library
  // CHECK-MESSAGES: :[[@LINE-18]]:21: note: 'dlopen' acquires it here
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is handed over here, but only on other ways
}
int okLoadAll(const char *const *paths, struct plugin **list) {
  int rc = 0;
  for (; *paths; ++paths) {
    void *library = dlopen(*paths, 2);
    if (!library)
      goto out;
    if (!dlsym(library, "init")) {
      dlclose(library);
      continue;
    }
    struct plugin *p = plugin_alloc();
    if (!p) {
      dlclose(library);
      goto out;
    }
    p->library = library;
    p->next = *list;
    *list = p;
  }
  return 0;
out:
  return rc;
}

struct loop;
int watch(struct loop *l, int fd, void (*call)(int fd, void *with), void *with);
void onInput(int fd, void *with);
int set_buffers(int fd, int size);

int serve(struct loop *l) {
  int fd = socket(2, 1, 0);
  if (fd < 0)
    return -1;
  set_buffers(fd, 5);
  if (bind(fd, 0, 0) < 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'serve' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  watch(l, fd, onInput, l);
  return 0;
}
int okServe(struct loop *l) {
  int fd = socket(2, 1, 0);
  if (fd < 0)
    return -1;
  set_buffers(fd, 5);
  if (bind(fd, 0, 0) < 0) {
    close(fd);
    return -1;
  }
  watch(l, fd, onInput, l);
  return 0;
}
// From then on it is the callback's.
int okWatched(struct loop *l) {
  int fd = socket(2, 1, 0);
  if (fd < 0)
    return -1;
  watch(l, fd, onInput, l);
  if (set_buffers(fd, 5) < 0)
    return -1;
  return 0;
}
