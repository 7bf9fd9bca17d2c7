// Functions of C that put a handle into a record that they are given, or behind an out-parameter, and then fail.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef struct pg_conn PGconn;
PGconn *PQconnectdb(const char *text);
int PQstatus(const PGconn *pg);
void PQfinish(PGconn *pg);
int open(const char *path, int flags, ...);
int close(int fd);
int ioctl(int fd, unsigned long request, ...);
typedef struct snd_mixer snd_mixer_t;
int snd_mixer_open(snd_mixer_t **mixer, int mode);
int snd_mixer_attach(snd_mixer_t *mixer, const char *name);
int snd_mixer_close(snd_mixer_t *mixer);
struct sqlite3;
int sqlite3_open(const char *path, struct sqlite3 **to);
int sqlite3_exec(struct sqlite3 *db, const char *text, void *each, void *data, char **error);
void *malloc(unsigned long size);
void free(void *memory);

struct device {
  int fd, mode;
  char *buffer;
};

// Another failure of the same function releases it.
int forgotten(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    return -1;
  if (ioctl(d->fd, 5)) {
    close(d->fd);
    return -1;
  }
  if (ioctl(d->fd, 6))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'forgotten' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-10]]:11: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'close' releases it here, before another failure
  return 0;
}

int okForgottenByNobody(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    return -1;
  if (ioctl(d->fd, 5)) {
    close(d->fd);
    return -1;
  }
  if (ioctl(d->fd, 6)) {
    close(d->fd);
    return -2;
  }
  return 0;
}

// A jump to the wrong label.
int wrongLabel(struct device *d, const char *path) {
  int rc;
  d->buffer = malloc(4096);
  d->fd = open(path, 0);
  if (d->fd < 0) {
    rc = -1;
    goto no_file;
  }
  rc = ioctl(d->fd, 5);
  if (rc < 0)
    goto no_device;
  rc = ioctl(d->fd, 6);
  if (rc < 0)
    goto no_file;
  return 0;
no_device:
  close(d->fd);
no_file:
  free(d->buffer);
  return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: failure returned here leaves 'wrongLabel' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-18]]:11: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'close' releases it here, before another failure
}

int okRightLabel(struct device *d, const char *path) {
  int rc;
  d->buffer = malloc(4096);
  d->fd = open(path, 0);
  if (d->fd < 0) {
    rc = -1;
    goto no_file;
  }
  rc = ioctl(d->fd, 5);
  if (rc < 0)
    goto no_device;
  rc = ioctl(d->fd, 6);
  if (rc < 0)
    goto no_device;
  return 0;
no_device:
  close(d->fd);
no_file:
  free(d->buffer);
  return rc;
}

// It is seen to, if under a condition of which the path knows nothing.
int okConditional(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    goto failed;
  if (ioctl(d->fd, 5) || ioctl(d->fd, 6))
    goto failed;
  return 0;
failed:
  if (d->mode)
    close(d->fd);
  return -1;
}

// The first failure of all says that it is the caller's to end.
int okLeftToCaller(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    return -1;
  if (ioctl(d->fd, 5))
    return -1;
  return 0;
}

// It opens again, and is no failure.
int okOpensAgain(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (ioctl(d->fd, 5)) {
    close(d->fd);
    d->fd = open(path, 2);
  }
  if (d->fd < 0)
    return -1;
  if (ioctl(d->fd, 6))
    return -1;
  return 0;
}

// A caller ends all where it fails.
static void end(struct device *d) {
  if (d->fd >= 0)
    close(d->fd);
}
static int begin(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    return -1;
  if (ioctl(d->fd, 5)) {
    close(d->fd);
    d->fd = -1;
    return -1;
  }
  if (ioctl(d->fd, 6))
    return -1;
  return 0;
}
int okOfCaller(struct device *d, const char *path) {
  if (begin(d, path) < 0) {
    end(d);
    return -1;
  }
  d->mode = 1;
  return 0;
}

// A local as well as a field of the record has it.
int inBoth(struct device *d, const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  d->fd = fd;
  if (ioctl(fd, 5))
    return -5;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'inBoth' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'close' releases it here, before another failure
  if (ioctl(fd, 6)) {
    close(fd);
    return -6;
  }
  return 0;
}

// Callers that are told of a failure know nothing of what stands behind the out-parameter.
int openRoot(const char *path, int *root) {
  int rc;
  *root = open(path, 0);
  if (*root < 0)
    return -1;
  rc = ioctl(*root, 5);
  if (rc != 0)
    return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'openRoot' without releasing 'root', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:11: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-10]]:37: note: callers that get a failure assume that nothing was made
  return 0;
}
int openMixer(const char *name, snd_mixer_t **mixer) {
  int rc;
  if ((rc = snd_mixer_open(mixer, 0)) < 0)
    return rc;
  if ((rc = snd_mixer_attach(*mixer, name)) < 0)
    return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'openMixer' without releasing 'mixer', an snd_mixer
  // CHECK-MESSAGES: :[[@LINE-5]]:13: note: 'snd_mixer_open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-8]]:47: note: callers that get a failure assume that nothing was made
  return 0;
}
// SQLite makes one even where it fails, and so do those who pass it on.
int okOpenStore(const char *path, struct sqlite3 **db) {
  if (sqlite3_open(path, db))
    return -1;
  if (sqlite3_exec(*db, "", 0, 0, 0))
    return -1;
  return 0;
}
int okOpenRoot(const char *path, int *root) {
  *root = open(path, 0);
  if (*root < 0)
    return -1;
  if (ioctl(*root, 5)) {
    close(*root);
    return -1;
  }
  return 0;
}
// The parameter is a variable of its own.
int okOwnVariable(const char *path, int root) {
  if (root < 0)
    root = open(path, 0);
  if (ioctl(root, 5))
    return -1;
  close(root);
  return 0;
}
// A caller releases it also where the call has failed.
static int openPart(const char *path, int *part) {
  *part = open(path, 0);
  if (*part < 0)
    return -1;
  if (ioctl(*part, 5))
    return -1;
  return 0;
}
int okAsksForIt(const char *path) {
  int rc = 0, part = -1;
  if (openPart(path, &part) || ioctl(part, 6))
    rc = -1;
  if (part >= 0)
    close(part);
  return rc;
}

// A number is a failure if another failure that gives it has released the handle, and a success gives another one.
int numbered(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    return 0;
  if (ioctl(d->fd, 5)) {
    close(d->fd);
    return 0;
  }
  if (ioctl(d->fd, 6))
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'numbered' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-10]]:11: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'close' releases it here, before another failure
  return 1;
}
int okTwoSuccesses(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    return -1;
  if (ioctl(d->fd, 5)) {
    close(d->fd);
    return -1;
  }
  if (ioctl(d->fd, 6))
    return 1;
  return 0;
}

// The record is in a list, or another object's, before the function fails.
struct item { struct item *next; int fd; };
void list_add(struct item *to, struct item *what);
int okListed(struct item *all, const char *path) {
  struct item *i = malloc(sizeof *i);
  if (!i)
    return -1;
  i->fd = open(path, 0);
  if (ioctl(i->fd, 5)) {
    close(i->fd);
    free(i);
    return -1;
  }
  list_add(all, i);
  if (ioctl(0, 6))
    return -1;
  return 0;
}

// A part of the record, by a variable of its own.
struct bus { struct device *part; };
int ofPart(struct bus *b, const char *path) {
  struct device *d = b->part;
  d->fd = open(path, 0);
  if (d->fd < 0)
    return -1;
  if (ioctl(d->fd, 5))
    goto failed;
  if (ioctl(d->fd, 6))
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'ofPart' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-8]]:11: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'close' releases it here, before another failure
  return 0;
failed:
  close(d->fd);
  return -1;
}

// The record has it from then on, and who ends the record ends it.
int okHandedOver(struct device *d, const char *path) {
  int fd = open(path, 0);
  if (fd < 0)
    return -1;
  if (ioctl(fd, 5)) {
    close(fd);
    return -1;
  }
  d->fd = fd;
  if (ioctl(0, 6))
    return -1;
  return 0;
}

// What only reads the object is asked what failed, so that callers are to ask it as well: psycopg2's callers take the message out of the result.
typedef struct pg_result PGresult;
PGresult *PQexec(PGconn *pg, const char *text);
int PQresultStatus(const PGresult *result);
void PQclear(PGresult *result);
char *PQgetvalue(const PGresult *result, int row, int column);
char *strdup(const char *text);
char *okAsked(PGconn *pg, PGresult **result) {
  char *value = 0;
  *result = PQexec(pg, "SHOW client_encoding");
  if (*result == 0)
    goto done;
  if (PQresultStatus(*result) != 2)
    goto done;
  value = strdup(PQgetvalue(*result, 0, 0));
  PQclear(*result);
  *result = 0;
done:
  return value;
}
char *notAsked(PGconn *pg, PGresult **result) {
  char *value = 0;
  *result = PQexec(pg, "SHOW client_encoding");
  if (*result == 0)
    goto done;
  if (PQstatus(pg))
    goto done;
  value = strdup("");
  PQclear(*result);
  *result = 0;
done:
  return value;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: failure returned here leaves 'notAsked' without releasing 'result', a pg_result
  // CHECK-MESSAGES: :[[@LINE-11]]:13: note: 'PQexec' acquires it here
  // CHECK-MESSAGES: :[[@LINE-14]]:39: note: callers that get a failure assume that nothing was made
}

// What was asked before the place was filled says nothing of what is there now.
int okFilledOnce(PGconn **pg) {
  if (!*pg) {
    *pg = PQconnectdb("");
    if (!*pg)
      return -1;
  }
  return PQstatus(*pg);
}

// What says that it is true is no failure.
#define TRUE 1
#define FALSE 0
int okKeptForMore(struct device *d, const char *path) {
  d->fd = open(path, 0);
  if (d->fd < 0)
    return FALSE;
  if (ioctl(d->fd, 5)) {
    close(d->fd);
    return FALSE;
  }
  if (ioctl(d->fd, 6))
    return TRUE;
  close(d->fd);
  return TRUE;
}

// All ways that lose it release it: what returns 0 keeps it for the caller, or has released it as nobody wants it.
int okWantedOrNot(struct device *d, const char *path, PGconn **to) {
  PGconn *pg = PQconnectdb(path);
  if (to)
    *to = 0;
  if (!pg)
    return 1;
  if (PQstatus(pg)) {
    PQfinish(pg);
    return 1;
  }
  if (to)
    *to = pg;
  else
    PQfinish(pg);
  return 0;
}
