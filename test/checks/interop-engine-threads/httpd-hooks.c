// The hooks of a request run on many threads of a threaded server, those of the server's start on one.
// RUN: %check_interop_tidy %s interop-engine-threads %t
typedef struct request_rec request_rec;
typedef struct apr_pool_t apr_pool_t;
typedef struct server_rec server_rec;
void ap_hook_handler(int (*hook)(request_rec *), const char *const *before, const char *const *after, int order);
void ap_hook_post_config(int (*hook)(apr_pool_t *, apr_pool_t *, apr_pool_t *, server_rec *), const char *const *before,
                         const char *const *after, int order);
struct tm;
struct tm *localtime(const long *time);
char *strtok(char *text, const char *separators);

static long Now;
static char Line[80];

static int tellsTime(request_rec *request) {
  return localtime(&Now) != 0;
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'localtime' must not run on two threads at once, but threads of a pool, which run 'tellsTime', reach it without a lock
// CHECK-MESSAGES: :[[@LINE+8]]:19: note: 'tellsTime' is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'localtime_r', 'gmtime_r', 'ctime_r' and 'asctime_r' write to memory of the caller's (model libc-statics.yaml)

static int okReadsOptions(apr_pool_t *a, apr_pool_t *b, apr_pool_t *c, server_rec *server) {
  return strtok(Line, " ") != 0;
}

void registerHooks(void) {
  ap_hook_handler(tellsTime, 0, 0, 10);
  ap_hook_post_config(okReadsOptions, 0, 0, 10);
}
