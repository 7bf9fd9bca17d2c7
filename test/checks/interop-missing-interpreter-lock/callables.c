// Functions that reach a thread start or a call through a pointer by variables, tables, parameters and records.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <pthread.h>
#include <python/Python.h>

void *calloc(unsigned long, unsigned long);
void free(void *);
int compute(int);

//===-- Variables and tables ----------------------------------------------===//

static void *badLocal(void *list) {
  PyList_Append((PyObject *)list, Py_None);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+62]]:3: note: 'badLocal' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badLocal(void *list) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyList_Append((PyObject *)list, Py_None);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return NULL;
static void *badChosen(void *list) {
  PyList_Append((PyObject *)list, Py_None);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+52]]:3: note: 'badChosen' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badChosen(void *list) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyList_Append((PyObject *)list, Py_None);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return NULL;
static void *badConstant(void *list) {
  PyList_Append((PyObject *)list, Py_None);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+42]]:3: note: 'badConstant' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badConstant(void *list) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyList_Append((PyObject *)list, Py_None);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return NULL;
static void *badEntry(void *list) {
  PyList_Append((PyObject *)list, Py_None);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+32]]:3: note: 'badEntry' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badEntry(void *list) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyList_Append((PyObject *)list, Py_None);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return NULL;
static void *goodEntry(void *list) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyList_Append((PyObject *)list, Py_None);
  PyGILState_Release(state);
  return NULL;
}
// In a table whose entries no thread starts with.
static void *goodElsewhere(void *list) {
  PyList_Append((PyObject *)list, Py_None);
  return NULL;
}

struct entry {
  const char *name;
  void *(*run)(void *);
  void *(*describe)(void *);
};
static void *(*const constant)(void *) = badConstant;
static const struct entry entries[] = {{"bad", badEntry, goodElsewhere}, {"good", goodEntry, goodElsewhere}};

void startHeld(pthread_t *thread, PyObject *list, int which) {
  void *(*local)(void *) = badLocal, *(*chosen)(void *);
  chosen = which ? badChosen : goodEntry;
  pthread_create(thread, NULL, local, list);
  pthread_create(thread, NULL, chosen, list);
  pthread_create(thread, NULL, constant, list);
  pthread_create(thread, NULL, entries[which].run, list);
}

//===-- Parameters --------------------------------------------------------===//

static int start(void *(*body)(void *), void *data) {
  pthread_t thread;
  return pthread_create(&thread, NULL, body, data);
}
static int startNamed(const char *name, void *(*body)(void *), void *data) {
  return name[0] && start(body, data);
}

static void *badStarted(void *list) {
  PyList_Append((PyObject *)list, Py_None);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: 'badStarted' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void *badStarted(void *list) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyList_Append((PyObject *)list, Py_None);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});
// CHECK-FIXES-NEXT: return NULL;
static void *goodStarted(void *list) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyList_Append((PyObject *)list, Py_None);
  PyGILState_Release(state);
  return NULL;
}
int startBoth(PyObject *list) {
  return startNamed("bad", badStarted, list) + startNamed("good", goodStarted, list);
}

static void badApplied(void *list) { PyList_Append((PyObject *)list, Py_None); }
// CHECK-MESSAGES: :[[@LINE-1]]:38: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-29]]:10: note: 'applies' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'apply' is called here
// CHECK-MESSAGES: :[[@LINE+2]]:59: note: 'badApplied' is called here
// CHECK-FIXES: static void badApplied(void *list) { PyGILState_STATE {{.*}} = PyGILState_Ensure(); PyList_Append((PyObject *)list, Py_None); PyGILState_Release({{.*}}); }
static void apply(void (*function)(void *), void *data) { function(data); }
static void *applies(void *list) {
  apply(badApplied, list);
  return NULL;
}
int startApplies(void *list) { return start(applies, list); }

// The same helper for those who have the lock.
static void goodApplied(void *list) { PyList_Append((PyObject *)list, Py_None); }
static void applyHere(void (*function)(void *), void *data) { function(data); }
static PyObject *goodMethod(PyObject *self, PyObject *list) {
  applyHere(goodApplied, list);
  return Py_None;
}
static PyMethodDef methods[] = {{"append", goodMethod, 0, NULL}};
void use(PyMethodDef *);
void install(void) { use(methods); }

// Called with the lock and without it: by whom is not known.
static void goodEither(void *list) { PyList_Append((PyObject *)list, Py_None); }
static void applyEither(void (*function)(void *), void *data) { function(data); }
void applyOnThis(PyObject *list) {
  PyGILState_STATE state = PyGILState_Ensure();
  applyEither(goodEither, list);
  PyGILState_Release(state);
}
static void *appliesEither(void *list) {
  applyEither(goodEither, list);
  return NULL;
}
int startEither(void *list) { return start(appliesEither, list); }

//===-- Records -----------------------------------------------------------===//

struct listener {
  struct listener *next;
  void *data;
  void (*release)(void *);
  void (*close)(void *);
};
static struct listener *listeners;

static void badRelease(void *object) { PyList_Append((PyObject *)object, Py_None); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-77]]:10: note: 'clean' runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE+24]]:5: note: 'badRelease' is called here
// CHECK-FIXES: static void badRelease(void *object) { PyGILState_STATE {{.*}} = PyGILState_Ensure(); PyList_Append((PyObject *)object, Py_None); PyGILState_Release({{.*}}); }
static void goodClose(void *object) { compute(object != NULL); }

static void keep(struct listener *listener, void *data, void (*release)(void *)) {
  listener->data = data;
  listener->release = release;
}

int subscribe(PyObject *callback) {
  struct listener *listener = calloc(1, sizeof *listener);
  if (listener == NULL)
    return 0;
  keep(listener, callback, badRelease);
  listener->close = goodClose;
  listener->next = listeners;
  listeners = listener;
  return 1;
}

static void *clean(void *unused) {
  for (struct listener *listener = listeners, *next; listener != NULL; listener = next) {
    next = listener->next;
    listener->close(listener->data);
    listener->release(listener->data);
    free(listener);
  }
  return NULL;
}
int stop(void) { return start(clean, NULL); }
