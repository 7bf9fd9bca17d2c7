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

// The status of a failure is in a variable, or the negative errno.
int *__errno_location(void);
#define errno (*__errno_location())
int ioctl(int fd, unsigned long request, ...);
int device_open(struct journal **to, const char *path, int mode) {
  int ret;
  int fd = open(path, 0);
  if (fd < 0)
    return -errno;
  if (mode & 1) {
    ret = -25;
    goto out;
  }
  if (ioctl(fd, 5) < 0)
    return -errno;
  struct journal *j = malloc(sizeof *j);
  if (!j) {
    close(fd);
    return -12;
  }
  j->fd = fd;
  *to = j;
  return 0;
out:
  return ret;
  // CHECK-MESSAGES: :[[@LINE-11]]:5: warning: failure returned here leaves 'device_open' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-20]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: it is handed over here, but only where nothing fails
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: a failure from here loses it too
}

int okStatusOfTest(struct journal *j, const char *path) {
  int rc;
  int fd = open(path, 0);
  if (fd < 0)
    return -errno;
  if ((rc = ioctl(fd, 5)) < 0) {
    close(fd);
    return rc;
  }
  j->fd = fd;
  return 0;
}

int statusOfTest(struct journal *j, const char *path) {
  int rc;
  int fd = open(path, 0);
  if (fd < 0)
    return -errno;
  if ((rc = ioctl(fd, 5)) != 0)
    return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'statusOfTest' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  j->fd = fd;
  return 0;
}

// A number is a failure only if another one is returned where the handle has been handed over.
enum status { Done, NoDevice, Bad };
enum status numbered(struct journal *j, const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return NoDevice;
  if (ioctl(fd, 5))
    return Bad;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'numbered' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  j->fd = fd;
  return Done;
}
int flagged(struct journal *j, const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return 0;
  if (ioctl(fd, 5))
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'flagged' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  j->fd = fd;
  return 1;
}
// Whatever it says: it keeps none where nobody else has it.
int sameNumber(struct journal *j, const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return 0;
  if (ioctl(fd, 5))
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'sameNumber' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only on other ways
  j->fd = fd;
  return 0;
}

// What stands in a record that the function has made is lost with the record.
struct journal *recordLost(const char *path, int mode) {
  struct journal *j = malloc(sizeof *j);
  if (!j)
    return 0;
  j->fd = open(path, 0);
  if (j->fd < 0) {
    free(j);
    return 0;
  }
  if (mode) {
    free(j);
    return 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'recordLost' without releasing 'fd', an fd
    // CHECK-MESSAGES: :[[@LINE-9]]:11: note: 'open' acquires it here
    // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is handed over here, but only where nothing fails
  }
  return j;
}
void list_add(struct journal *j);
struct journal *okInList(const char *path, int mode) {
  struct journal *j = malloc(sizeof *j);
  if (!j)
    return 0;
  list_add(j);
  j->fd = open(path, 0);
  if (mode)
    return 0;
  return j;
}
struct session {
  struct journal *log;
};
struct session *okOfOther(struct journal *log, const char *path, int mode) {
  struct session *s = malloc(sizeof *s);
  if (!s)
    return 0;
  s->log = log;
  s->log->fd = open(path, 0);
  if (mode) {
    free(s);
    return 0;
  }
  return s;
}

// A failure that is stored over the only copy.
int overwritten(const char *path) {
  int file = open(path, 0);
  if (file < 0)
    file = -errno;
  if (file > 0) {
    int rc = ioctl(file, 5);
    if (rc != 0) {
      file = rc;
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: failure stored here leaves 'overwritten' without releasing 'file', an fd
      // CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'open' acquires it here
      // CHECK-MESSAGES: :[[@LINE+3]]:3: note: it is handed over here, but only where nothing fails
    }
  }
  return file;
}
int drop_descriptor(int fd);
int okMaybeClosed(const char *path) {
  int file = open(path, 0);
  if (file >= 0 && ioctl(file, 5) != 0) {
    drop_descriptor(file);
    file = -1;
  }
  return file;
}

// Its name says that it releases.
int device_close(int fd);
int okClosedByName(struct journal *j, const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (ioctl(fd, 5)) {
    device_close(fd);
    return -1;
  }
  j->fd = fd;
  return 0;
}

// The descriptor that was given is the caller's.
int okGiven(struct journal *j, const char *path, int given) {
  int fd = given < 0 ? open(path, 0) : given;
  if (fd < 0)
    return -1;
  if (ioctl(fd, 5)) {
    if (fd != given)
      close(fd);
    return -1;
  }
  j->fd = fd;
  return 0;
}

// What the loop has found is there behind it, however that is asked.
struct address { struct address *next; };
int okFound(struct address *all) {
  int fd = -1;
  struct address *p;
  for (p = all; p != 0; p = p->next) {
    if ((fd = socket(2, 1, 0)) < 0)
      continue;
    if (bind(fd, p, 16) < 0) {
      close(fd);
      continue;
    }
    break;
  }
  if (p == 0)
    return -1;
  return fd;
}
int notFound(struct address *all, int mode) {
  int fd = -1;
  struct address *p;
  for (p = all; p != 0; p = p->next)
    if ((fd = socket(2, 1, 0)) >= 0)
      break;
  if (p == 0)
    return -1;
  if (mode)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'notFound' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'socket' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return fd;
}

// Others find it by a part of it.
struct link { struct link *next; };
struct linked { struct link link; int fd; };
static struct link all;
static void push(struct link *to, struct link *what) {
  what->next = to->next;
  to->next = what;
}
struct linked *okPushed(const char *path, int mode) {
  struct linked *l = malloc(sizeof *l);
  if (!l)
    return 0;
  push(&all, &l->link);
  l->fd = open(path, 0);
  if (mode)
    return 0;
  return l;
}

// It is given to a function that says nothing, or as somebody's data.
void enqueue(int fd);
int pthread_create(unsigned long *thread, const void *attributes, void *(*run)(void *), void *data);
void *serve(void *data);
int okTaken(struct journal *j, const char *path, int mode) {
  unsigned long thread;
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (mode == 1) {
    enqueue(fd);
    return -1;
  }
  if (mode == 2) {
    pthread_create(&thread, 0, serve, (void *)(long)fd);
    return -2;
  }
  j->fd = fd;
  return 0;
}

// A condition that the path knows in other words; a descriptor that may be the caller's.
int okConditional(struct journal *j, const char *path, int mode) {
  int fd = -1;
  if (mode > 0)
    fd = open(path, 0);
  if (ioctl(0, 5)) {
    if (mode != 0)
      close(fd);
    return -1;
  }
  j->fd = fd;
  return 0;
}
int okOwn(struct journal *j, const char *path, int given) {
  int fd = given;
  if (fd == -1)
    fd = open(path, 0);
  if (ioctl(fd, 5))
    return -1;
  j->fd = fd;
  return 0;
}

// A store to what a parameter leads to says nothing of the parameter: where it is tested again, the answer is the same.
int pipe(int ends[2]);
int okGivenPlaces(int *first, int *second, int *third) {
  int a[2], b[2], c[2];
  if (first) {
    *first = 0;
    if (pipe(a) == -1)
      return -1;
  }
  if (second) {
    second[0] = 0;
    if (pipe(b) == -1) {
      if (first) {
        close(a[0]);
        close(a[1]);
      }
      return -1;
    }
  }
  if (third) {
    *third = 0;
    if (pipe(c) == -1) {
      if (first) {
        close(a[0]);
        close(a[1]);
      }
      if (second) {
        close(b[0]);
        close(b[1]);
      }
      return -1;
    }
  }
  if (first) {
    first[0] = a[0];
    first[1] = a[1];
  }
  if (second) {
    second[0] = b[0];
    second[1] = b[1];
  }
  if (third) {
    third[0] = c[0];
    third[1] = c[1];
  }
  return 0;
}

int lostPlace(int *first, int *second) {
  int a[2], b[2];
  if (first) {
    *first = 0;
    if (pipe(a) == -1)
      return -1;
  }
  if (second) {
    *second = 0;
    if (pipe(b) == -1)
      return -1;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: failure returned here leaves 'lostPlace' without releasing 'a', an fd
    // CHECK-MESSAGES: :[[@LINE-8]]:9: note: 'pipe' acquires it here
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: it is handed over here, but only where nothing fails
  }
  if (first) {
    first[0] = a[0];
    first[1] = a[1];
  }
  if (second) {
    second[0] = b[0];
    second[1] = b[1];
  }
  return 0;
}
