// Functions of C that make something, or fill in what they are given, and return a failure with a handle in a local.
// RUN: %check_interop_tidy %s interop-constructor-leak %t


typedef struct pg_conn PGconn;
enum { CONNECTION_OK, CONNECTION_BAD };
PGconn *PQconnectdb(const char *text);
int PQstatus(const PGconn *pg);
void PQfinish(PGconn *pg);
int open(const char *path, int flags, ...);
int close(int fd);
long read(int fd, void *to, unsigned long size);
void *malloc(unsigned long size);
void free(void *memory);

struct journal {
  int fd;
  PGconn *pg;
};

struct journal *openJournal(const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return 0;
  struct journal *j = malloc(sizeof *j);
  if (!j)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'openJournal' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+7]]:3: note: it is handed over here, but only where nothing fails
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note: a failure from here loses it too
  char version;
  if (read(fd, &version, 1) != 1) {
    free(j);
    return 0;
  }
  j->fd = fd;
  return j;
}

int connectTo(struct journal *j, const char *text) {
  PGconn *pg = PQconnectdb(text);
  if (PQstatus(pg) == CONNECTION_BAD)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'connectTo' without releasing 'pg', a pg_connection
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'PQconnectdb' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  j->pg = pg;
  return 0;
}

int okReleased(struct journal *j, const char *text) {
  PGconn *pg = PQconnectdb(text);
  if (PQstatus(pg) == CONNECTION_BAD) {
    PQfinish(pg);
    return -1;
  }
  j->pg = pg;
  return 0;
}

struct journal *okCleanUp(const char *path) {
  struct journal *j = 0;
  int fd = open(path, 0);
  if (fd < 0)
    goto failed;
  j = malloc(sizeof *j);
  if (!j)
    goto failed;
  j->fd = fd;
  return j;
failed:
  if (fd >= 0)
    close(fd);
  return 0;
}

int okStoredFirst(struct journal *j, const char *path) {
  char version;
  j->fd = open(path, 0);
  if (j->fd < 0 || read(j->fd, &version, 1) != 1)
    return -1;
  return 0;
}

// It only reads, and gives nothing to anybody.
int okUsed(const char *path) {
  char version;
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  long size = read(fd, &version, 1);
  close(fd);
  return size == 1 ? version : -1;
}

// A record that a handle stands in is no handle: who is given the record back releases the handle with it.
struct feed {
  PGconn *pg;
  int size;
};
static void closeFeed(struct feed *f) {
  if (f->pg)
    PQfinish(f->pg);
  free(f);
}
static struct feed *makeFeed(const char *text) {
  struct feed *f = malloc(sizeof *f);
  f->pg = PQconnectdb(text);
  return f;
}
struct feed *okSizedFeed(const char *text, int (*size)(void)) {
  struct feed *f = makeFeed(text);
  f->size = size();
  if (f->size < 0) {
    closeFeed(f);
    return 0;
  }
  return f;
}

// libevent closes a socket by a function of its own.
int socket(int domain, int type, int protocol);
int bind(int fd, const void *address, unsigned size);
struct event_base *event_base_new(void);
int evutil_closesocket(int fd);
int okClosedByLibevent(const void *address) {
  int fd = socket(2, 1, 0);
  if (bind(fd, address, 16) < 0) {
    evutil_closesocket(fd);
    return -1;
  }
  return fd;
}
