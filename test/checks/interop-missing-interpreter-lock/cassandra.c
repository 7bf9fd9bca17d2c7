// The driver's callback must not wait for a future: its thread would answer.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

typedef struct CassFuture_ CassFuture;
typedef struct CassSession_ CassSession;
typedef struct CassStatement_ CassStatement;
typedef void (*CassFutureCallback)(CassFuture *future, void *data);
int cass_future_set_callback(CassFuture *future, CassFutureCallback callback, void *data);
void cass_future_wait(CassFuture *future);
int cass_future_error_code(CassFuture *future);
void cass_future_free(CassFuture *future);
CassFuture *cass_session_execute(CassSession *session, const CassStatement *statement);

struct job {
  CassSession *session;
  CassStatement *next;
};

static void badDone(CassFuture *future, void *data) {
  struct job *job = data;
  CassFuture *next = cass_session_execute(job->session, job->next);
  cass_future_wait(next);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cass_future_wait' must not be called while the driver calls back
// CHECK-MESSAGES: :[[@LINE+12]]:35: note: 'badDone' is handed to 'cass_future_set_callback' here, and called while the driver calls back
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: let another thread wait, or go on in a callback of that future ('cass_future_set_callback')
  cass_future_free(next);
}

static void goodNext(CassFuture *future, void *data) { cass_future_free(future); }
static void goodDone(CassFuture *future, void *data) {
  struct job *job = data;
  cass_future_set_callback(cass_session_execute(job->session, job->next), goodNext, job);
}

void run(CassFuture *first, CassFuture *second, struct job *job) {
  cass_future_set_callback(first, badDone, job);
  cass_future_set_callback(second, goodDone, job);
  cass_future_wait(first);
}
