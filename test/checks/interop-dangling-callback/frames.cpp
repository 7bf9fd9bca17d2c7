// Locals, what lambdas capture by reference, and temporaries.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <string>

extern "C" {
struct _IO_FILE;
int putenv(char *text);
int setvbuf(_IO_FILE *stream, char *buffer, int mode, unsigned long size);
int fclose(_IO_FILE *stream);
_IO_FILE *open_log(void);
void openlog(const char *ident, int option, int facility);
void closelog(void);

struct sqlite3_stmt;
int sqlite3_bind_text(sqlite3_stmt *stmt, int index, const char *text, int size, void (*destroy)(void *));
int sqlite3_step(sqlite3_stmt *stmt);

typedef int (*GSourceFunc)(void *);
unsigned g_idle_add(GSourceFunc function, void *data);
int g_source_remove(unsigned id);
struct GMainLoop;
void g_main_loop_run(GMainLoop *loop);

struct zmq_msg_t;
int zmq_msg_init_data(zmq_msg_t *msg, void *data, unsigned long size, void (*free)(void *, void *), void *hint);

typedef void CURL;
int curl_easy_setopt(CURL *handle, int option, ...);
int curl_easy_perform(CURL *handle);
void curl_easy_cleanup(CURL *handle);
}
enum { CURLOPT_ERRORBUFFER = 10010, CURLOPT_POSTFIELDS = 10015, CURLOPT_WRITEDATA = 10001 };

void setsLocal(const char *name) {
  char text[64];
  text[0] = *name;
  putenv(text);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'putenv' keeps the address of the local 'text', which is gone when 'setsLocal' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:8: note: 'text' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'putenv' keeps what it is given (model posix.yaml)

void okStatic(const char *name) {
  static char text[64];
  text[0] = *name;
  putenv(text);
}

void logsByLocal() {
  std::string ident = "me";
  openlog(ident.c_str(), 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'openlog' keeps the address of the local 'ident', which is gone when 'logsByLocal' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'ident' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'openlog' keeps what it is given (model posix.yaml)

void logsByTemporary(const std::string &name) { openlog((name + "d").c_str(), 0, 0); }

void okLogsByLiteral() { openlog("me", 0, 0); }

void okClosed() {
  std::string ident = "me";
  openlog(ident.c_str(), 0, 0);
  closelog();
}
// CHECK-MESSAGES: :[[@LINE-9]]:49: warning: 'openlog' keeps a pointer into a temporary, which is destroyed at the end of this statement: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-10]]:49: note: 'openlog' keeps what it is given (model posix.yaml)

void buffersOfCaller(_IO_FILE *stream) {
  char buffer[512];
  setvbuf(stream, buffer, 0, sizeof(buffer));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'setvbuf' keeps the address of the local 'buffer', which is gone when 'buffersOfCaller' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:8: note: 'buffer' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'setvbuf' keeps what it is given (model posix.yaml)

void okOwnStream() {
  char buffer[512];
  _IO_FILE *stream = open_log();
  setvbuf(stream, buffer, 0, sizeof(buffer));
  fclose(stream);
}

void bindsTemporary(sqlite3_stmt *stmt, const std::string &name) {
  sqlite3_bind_text(stmt, 1, (name + "%").c_str(), -1, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'sqlite3_bind_text' keeps a pointer into a temporary, which is destroyed at the end of this statement: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'sqlite3_bind_text' keeps what it is given (model sqlite3.yaml)

void bindsOwnCopy(sqlite3_stmt *stmt, std::string name) {
  sqlite3_bind_text(stmt, 1, name.c_str(), -1, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'sqlite3_bind_text' keeps the address of the local 'name', which is gone when 'bindsOwnCopy' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:51: note: 'name' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'sqlite3_bind_text' keeps what it is given (model sqlite3.yaml)

void okStepped(sqlite3_stmt *stmt, std::string name) {
  sqlite3_bind_text(stmt, 1, name.c_str(), -1, nullptr);
  sqlite3_step(stmt);
}

void okCallersText(sqlite3_stmt *stmt, const std::string &name) {
  sqlite3_bind_text(stmt, 1, name.c_str(), -1, nullptr);
}

void okCopied(sqlite3_stmt *stmt, std::string name) {
  sqlite3_bind_text(stmt, 1, name.c_str(), -1, (void (*)(void *))-1);
}

static int run(void *data);
void idlesOnLocal() {
  int value = 0;
  g_idle_add(run, &value);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_idle_add' keeps the address of the local 'value', which is gone when 'idlesOnLocal' returns: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'value' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_idle_add' keeps what it is given (model glib.yaml)

void okRunsLoop(GMainLoop *loop) {
  int value = 0;
  g_idle_add(run, &value);
  g_main_loop_run(loop);
}

void okRemoves() {
  int value = 0;
  unsigned id = g_idle_add(run, &value);
  g_source_remove(id);
}

void waitForIt();
void okMayWait() {
  int value = 0;
  g_idle_add(run, &value);
  waitForIt();
}

void sendsLocal(zmq_msg_t *msg) {
  char data[16];
  zmq_msg_init_data(msg, data, sizeof(data), nullptr, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'zmq_msg_init_data' keeps the address of the local 'data', which is gone when 'sendsLocal' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:8: note: 'data' is a local of this function
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'zmq_msg_init_data' keeps what it is given (model libzmq.yaml)

CURL *preparesWithLocal(CURL *handle) {
  char error[256];
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, error);
  return handle;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'curl_easy_setopt' keeps the address of the local 'error', which is gone when 'preparesWithLocal' returns: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:8: note: 'error' is a local of this function
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)

void postsTemporary(CURL *handle, const std::string &text) {
  curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (text + "&").c_str());
  curl_easy_perform(handle);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'curl_easy_setopt' keeps a pointer into a temporary, which is destroyed at the end of this statement: it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)

void okPerforms(CURL *handle) {
  std::string answer;
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &answer);
  curl_easy_perform(handle);
}

int main() {
  char text[64] = "A=B";
  putenv(text);
}
