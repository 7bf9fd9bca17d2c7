// A function without a body here is given a handle and gives an object. The caller ends the handle only where that is null: else the object
// owns it. A caller that ends the handle on another way, or hands it over, has it still.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=gnu11

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct stream;
struct stream *stream_wrap(int fd);
int stream_fetch(struct stream *of);
void stream_end(struct stream *of);
void use(int fd);

int ok_wrapped(const char *name) {
  int fd = open(name, O_RDONLY);
  if (fd < 0)
    return -1;
  struct stream *s = stream_wrap(fd);
  if (!s) {
    close(fd);
    return -1;
  }
  int r = stream_fetch(s);
  stream_end(s);
  if (r != 0)
    return -1;
  return 0;
}

int ended_on_another_way(const char *name) {
  int fd = open(name, O_RDONLY);
  if (fd < 0)
    return -1;
  struct stream *s = stream_wrap(fd);
  if (!s) {
    close(fd);
    return -1;
  }
  int r = stream_fetch(s);
  stream_end(s);
  if (r != 0)
    return -1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'ended_on_another_way' without releasing 'fd', an fd
    // CHECK-MESSAGES: :[[@LINE-13]]:12: note: 'open' acquires it here
    // CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is released here, but only where nothing fails
  use(fd);
  close(fd);
  return 0;
}

// A getter for constants gives nothing away, whatever else its variable holds.
struct entry;
const char *entry_get_text(struct entry *e);
char *make_text(int n);
int warn(const char *text);
char *ok_asked(struct entry *e, int kind) {
  const char *text = NULL;
  int is_made = 0;
  if (kind == 0) {
    text = entry_get_text(e);
    if (*text == '\0')
      return NULL;
  } else {
    text = make_text(kind);
    if (!text)
      return NULL;
    is_made = 1;
  }
  char *copy = make_text(warn(text));
  if (is_made)
    free((char *)text);
  return copy;
}

// A number that says yes or no.
typedef int gboolean;
gboolean read_file(const char *name, char **out);
int ok_truth(const char *name) {
  char *text;
  if (!read_file(name, &text))
    return -1;
  free(text);
  return 0;
}

// Where a call has given the place, the memory behind it has an owner.
int **slot_of(void *owner);
int *number_new(void);
void number_free(int *n);
typedef struct pq PGconn;
PGconn *PQconnectdb(const char *of);
int PQstatus(const PGconn *of);
void PQfinish(PGconn *of);
PGconn **connection_slot(void *owner);
static PGconn *push(void *owner) {
  PGconn **slot = connection_slot(owner);
  if (!(*slot = PQconnectdb("")))
    return NULL;
  return *slot;
}
int ok_pushed(void *owner) {
  PGconn *c = push(owner);
  if (!c)
    return -1;
  if (PQstatus(c) != 0)
    return -1;
  return 1;
}
int pushed_nowhere(void) {
  PGconn *c = PQconnectdb("");
  if (!c)
    return -1;
  if (PQstatus(c) != 0)
    return -1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'pushed_nowhere' without releasing 'c', a pg_connection
    // CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'PQconnectdb' acquires it here
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  PQfinish(c);
  return 1;
}
