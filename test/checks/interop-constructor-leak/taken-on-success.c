// What a library's function takes only where it succeeds is still the caller's where it has failed.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef struct file FILE;
typedef struct dir DIR;
int open(const char *path, int flags, ...);
int close(int fd);
FILE *fdopen(int fd, const char *mode);
int fclose(FILE *f);
DIR *fdopendir(int fd);
int closedir(DIR *d);
typedef struct rd_kafka_s rd_kafka_t;
typedef struct rd_kafka_conf_s rd_kafka_conf_t;
rd_kafka_conf_t *rd_kafka_conf_new(void);
void rd_kafka_conf_destroy(rd_kafka_conf_t *conf);
rd_kafka_t *rd_kafka_new(int type, rd_kafka_conf_t *conf, char *text, unsigned long size);
void rd_kafka_destroy(rd_kafka_t *k);
typedef struct nng_msg nng_msg;
typedef struct { unsigned id; } nng_socket;
int nng_msg_alloc(nng_msg **msg, unsigned long size);
void nng_msg_free(nng_msg *msg);
int nng_sendmsg(nng_socket s, nng_msg *msg, int flags);
void *calloc(unsigned long n, unsigned long size);
void free(void *p);

FILE *start(const char *path) {
  int fd = open(path, 2);
  if (fd < 0)
    return 0;
  FILE *f = fdopen(fd, "r+");
  if (!f)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'start' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-5]]:13: note: it is handed over here, but only where nothing fails
  return f;
}
FILE *okStart(const char *path) {
  int fd = open(path, 2);
  if (fd < 0)
    return 0;
  FILE *f = fdopen(fd, "r+");
  if (!f)
    close(fd);
  return f;
}
// Nothing tests it.
FILE *okAtOnce(const char *path) {
  int fd = open(path, 2);
  if (fd < 0)
    return 0;
  return fdopen(fd, "r");
}
// The stream has it from then on.
int okLater(const char *path, int (*read)(FILE *f)) {
  int fd = open(path, 2);
  if (fd < 0)
    return -1;
  FILE *f = fdopen(fd, "r+");
  if (!f) {
    close(fd);
    return -1;
  }
  int rc = read(f);
  fclose(f);
  return rc;
}
int inCondition(const char *path, int (*read)(FILE *f)) {
  FILE *f;
  int fd = open(path, 2);
  if (fd == -1)
    return -1;
  if ((f = fdopen(fd, "r")) == 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'inCondition' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: it is handed over here, but only where nothing fails
  int rc = read(f);
  fclose(f);
  return rc;
}
int told(const char *path, DIR **to) {
  int fd = open(path, 2);
  if (fd == -1)
    return 0;
  *to = fdopendir(fd);
  if (!*to)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'told' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-7]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-5]]:9: note: it is handed over here, but only on other ways
  return 1;
}

struct out {
  rd_kafka_t *k;
  rd_kafka_conf_t *conf;
};
struct out *make(void) {
  char text[200];
  struct out *o = calloc(1, sizeof *o);
  if (!o)
    return 0;
  o->conf = rd_kafka_conf_new();
  o->k = rd_kafka_new(0, o->conf, text, sizeof text);
  if (!o->k) {
    free(o);
    return 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'make' without releasing 'conf', an rd_kafka_conf
    // CHECK-MESSAGES: :[[@LINE-6]]:13: note: 'rd_kafka_conf_new' acquires it here
    // CHECK-MESSAGES: :[[@LINE-6]]:10: note: it is handed over here, but only where nothing fails
  }
  return o;
}
struct out *okMake(void) {
  char text[200];
  struct out *o = calloc(1, sizeof *o);
  if (!o)
    return 0;
  o->conf = rd_kafka_conf_new();
  o->k = rd_kafka_new(0, o->conf, text, sizeof text);
  if (!o->k) {
    rd_kafka_conf_destroy(o->conf);
    free(o);
    return 0;
  }
  return o;
}

// Told by a number.
int say(nng_socket s) {
  nng_msg *msg;
  if (nng_msg_alloc(&msg, 9))
    return -1;
  if (nng_sendmsg(s, msg, 0) != 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'say' without releasing 'msg', an nng_message
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'nng_msg_alloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE-4]]:7: note: it is handed over here, but only where nothing fails
  return 0;
}
int okSay(nng_socket s) {
  nng_msg *msg;
  if (nng_msg_alloc(&msg, 9))
    return -1;
  int rc = nng_sendmsg(s, msg, 0);
  if (rc != 0) {
    nng_msg_free(msg);
    return -1;
  }
  return 0;
}
