// Connections and the like: one thread at a time, or a connection for each thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
PGconn *PQconnectdb(const char *);
void PQfinish(PGconn *);
PGresult *PQexec(PGconn *, const char *);
int PQstatus(const PGconn *);

typedef struct MYSQL MYSQL;
MYSQL *mysql_init(MYSQL *);
void mysql_close(MYSQL *);
int mysql_query(MYSQL *, const char *);
int mysql_server_init(int, char **, char **);

typedef struct redisContext redisContext;
redisContext *redisConnect(const char *, int);
void redisFree(redisContext *);
void *redisCommand(redisContext *, const char *, ...);

typedef struct ssl_st SSL;
typedef struct ssl_ctx_st SSL_CTX;
SSL *SSL_new(SSL_CTX *);
void SSL_free(SSL *);
int SSL_read(SSL *, void *, int);
int SSL_write(SSL *, const void *, int);

typedef struct sd_bus sd_bus;
int sd_bus_open_system(sd_bus **);
sd_bus *sd_bus_unref(sd_bus *);
int sd_bus_process(sd_bus *, void **);
int sd_bus_flush(sd_bus *);

static PGconn *pg;
static void *badPg(void *unused) {
  PQexec(pg, "SELECT 1");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PQexec' must not run on two threads at once, but the thread that runs 'badPg' and the main thread reach 'pg' without a lock
// CHECK-MESSAGES: :[[@LINE+95]]:3: note: 'badPg' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+105]]:3: note: the main thread calls 'PQexec' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread, and each process, have a connection of its own (model libpq.yaml)
static void *goodPg(void *unused) {
  PGconn *own = PQconnectdb("");
  PQexec(own, "SELECT 1");
  PQfinish(own);
  PQstatus(pg);
  return NULL;
}

static MYSQL *my;
static void *badMy(void *unused) {
  mysql_query(my, "SELECT 1");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mysql_query' must not run on two threads at once, but the thread that runs 'badMy' and the main thread reach 'my' without a lock
// CHECK-MESSAGES: :[[@LINE+80]]:3: note: 'badMy' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+89]]:3: note: the main thread calls 'mysql_query' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread have a connection of its own (model mysql.yaml)
static void *goodMy(void *unused) {
  MYSQL *own = mysql_init(NULL);
  mysql_query(own, "SELECT 1");
  mysql_close(own);
  return NULL;
}
static void *badMyLibrary(void *unused) {
  mysql_server_init(0, NULL, NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mysql_server_init' must not run on two threads at once, but the thread that runs 'badMyLibrary' and the main thread reach the MySQL client library without a lock
// CHECK-MESSAGES: :[[@LINE+68]]:3: note: 'badMyLibrary' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+76]]:3: note: the main thread calls 'mysql_server_init' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: call it before any other thread is started (model mysql.yaml)

static redisContext *redis;
static void *badRedis(void *unused) {
  redisCommand(redis, "GET a");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'redisCommand' must not run on two threads at once, but the thread that runs 'badRedis' and the main thread reach 'redis' without a lock
// CHECK-MESSAGES: :[[@LINE+59]]:3: note: 'badRedis' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+67]]:3: note: the main thread calls 'redisCommand' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread have a context of its own (model hiredis.yaml)
static void *goodRedis(void *unused) {
  redisContext *own = redisConnect("localhost", 6379);
  redisCommand(own, "GET a");
  redisFree(own);
  return NULL;
}

static SSL *ssl, *quiet;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *badRead(void *unused) {
  char byte;
  SSL_read(ssl, &byte, 1);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'SSL_read' must not run on two threads at once, but the thread that runs 'badRead' and the main thread reach 'ssl' without a lock
// CHECK-MESSAGES: :[[@LINE+43]]:3: note: 'badRead' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+50]]:3: note: the main thread calls 'SSL_write' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: hold one lock around every call of the SSL connection
static void *goodRead(void *unused) {
  char byte;
  pthread_mutex_lock(&lock);
  SSL_read(quiet, &byte, 1);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static sd_bus *bus;
static void *badBus(void *unused) {
  sd_bus_process(bus, NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sd_bus_process' must not run on two threads at once, but the thread that runs 'badBus' and the main thread reach 'bus' without a lock
// CHECK-MESSAGES: :[[@LINE+28]]:3: note: 'badBus' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+37]]:3: note: the main thread calls 'sd_bus_flush' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: hold one lock around every call of the connection to the bus
static void *goodBus(void *unused) {
  sd_bus *own;
  sd_bus_open_system(&own);
  sd_bus_process(own, NULL);
  sd_bus_unref(own);
  return NULL;
}

int main(void) {
  pthread_t t;
  pg = PQconnectdb("");
  my = mysql_init(NULL);
  redis = redisConnect("localhost", 6379);
  ssl = SSL_new(NULL);
  quiet = SSL_new(NULL);
  sd_bus_open_system(&bus);
  pthread_create(&t, NULL, badPg, NULL);
  pthread_create(&t, NULL, goodPg, NULL);
  pthread_create(&t, NULL, badMy, NULL);
  pthread_create(&t, NULL, goodMy, NULL);
  pthread_create(&t, NULL, badMyLibrary, NULL);
  pthread_create(&t, NULL, badRedis, NULL);
  pthread_create(&t, NULL, goodRedis, NULL);
  pthread_create(&t, NULL, badRead, NULL);
  pthread_create(&t, NULL, goodRead, NULL);
  pthread_create(&t, NULL, badBus, NULL);
  pthread_create(&t, NULL, goodBus, NULL);
  PQexec(pg, "SELECT 2");
  mysql_query(my, "SELECT 2");
  mysql_server_init(0, NULL, NULL);
  redisCommand(redis, "GET b");
  SSL_write(ssl, "", 0);
  pthread_mutex_lock(&lock);
  SSL_write(quiet, "", 0);
  pthread_mutex_unlock(&lock);
  sd_bus_flush(bus);
  return 0;
}
