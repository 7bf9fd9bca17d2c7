// Calls through fields of records that only this file knows: to the one function that it puts there.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

static depot *d;
typedef int (*action)(void *);
static int takeAny(void *unused) { return depot_take(d); }
static int countAny(void *unused) { return depot_count(d); }

// By position, designated, assigned.
struct store {
  const char *name;
  action take;
  action count;
};
static const struct store byPosition = {"depot", takeAny, countAny};
static PyObject *badPosition(PyObject *self, PyObject *args) {
  byPosition.take(NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'takeAny' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+230]]:21: note: 'badPosition' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-16]]:43: note: 'takeAny' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-17]]:43: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: byPosition.take(NULL);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodPosition(PyObject *self, PyObject *args) {
  byPosition.count(NULL);
  return NULL;
}

struct designated {
  action count, take;
};
static struct designated table = {.take = takeAny, .count = countAny};
static struct designated *current = &table;
static PyObject *badDesignated(PyObject *self, PyObject *args) {
  current->take(NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'takeAny' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+211]]:23: note: 'badDesignated' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-37]]:43: note: 'takeAny' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-38]]:43: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: current->take(NULL);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *badDereferenced(PyObject *self, PyObject *args) {
  (*current->take)(NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'takeAny' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+201]]:25: note: 'badDereferenced' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-48]]:43: note: 'takeAny' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-49]]:43: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: (*current->take)(NULL);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodDesignated(PyObject *self, PyObject *args) {
  current->count(NULL);
  return NULL;
}

// As generated code has it: the table is filled when the module is made, the object points to it.
struct object;
struct vtab {
  int (*take)(struct object *);
  int (*count)(struct object *);
};
struct object {
  PyObject base;
  struct vtab *vtab;
};
static int takeObject(struct object *self) { return depot_take(d); }
static int countObject(struct object *self) { return depot_count(d); }
static struct vtab methods;
static struct vtab *shared;
void fill(void) {
  shared = &methods;
  methods.take = takeObject;
  methods.count = (int (*)(struct object *))countObject;
}
static PyObject *badMethod(PyObject *self, PyObject *args) {
  struct object *o = (struct object *)self;
  o->vtab->take(o);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'takeObject' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+167]]:19: note: 'badMethod' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-16]]:53: note: 'takeObject' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-17]]:53: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: o->vtab->take(o);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodMethod(PyObject *self, PyObject *args) {
  struct object *o = (struct object *)self;
  o->vtab->count(o);
  return NULL;
}
// The base's methods stand in the table of the derived.
struct derived {
  struct vtab base;
  int (*pack)(struct object *, int);
};
static int packObject(struct object *self, int n) { return depot_take(d) + n; }
static struct derived derivedMethods = {{takeObject, countObject}, packObject};
static PyObject *badDerived(PyObject *self, PyObject *args) {
  struct object *o = (struct object *)self;
  ((struct derived *)o->vtab)->pack(o, 1);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'packObject' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+145]]:20: note: 'badDerived' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-9]]:60: note: 'packObject' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-10]]:60: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: ((struct derived *)o->vtab)->pack(o, 1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
static PyObject *goodDerived(PyObject *self, PyObject *args) {
  struct object *o = (struct object *)self;
  ((struct derived *)o->vtab)->base.count(o);
  return NULL;
}

// The same function twice, and none.
struct optional {
  action hook;
};
static struct optional first = {takeAny}, second = {NULL}, third;
static PyObject *badOptional(PyObject *self, PyObject *args) {
  third.hook = &takeAny;
  if (second.hook)
    second.hook(NULL);
  second.hook = 0;
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'takeAny' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+122]]:21: note: 'badOptional' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-133]]:43: note: 'takeAny' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-134]]:43: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: second.hook(NULL);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// A library's function itself, and what drops and takes the lock.
struct library {
  int (*take)(depot *);
};
static struct library direct = {depot_take};
static PyObject *badDirect(PyObject *self, PyObject *args) {
  direct.take(d);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+106]]:19: note: 'badDirect' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: direct.take(d);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
struct lock {
  PyThreadState *(*drop)(void);
  void (*take)(PyThreadState *);
};
static struct lock lock = {PyEval_SaveThread, PyEval_RestoreThread};
static PyObject *goodDropped(PyObject *self, PyObject *args) {
  PyThreadState *state = lock.drop();
  byPosition.take(NULL);
  lock.take(state);
  return NULL;
}
static PyObject *goodRegion(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  current->take(NULL);
  Py_END_ALLOW_THREADS
  return NULL;
}

// Two functions: it may be either.
struct command {
  const char *name;
  action run;
};
static const struct command commands[] = {{"take", takeAny}, {.name = "count", .run = countAny}, {NULL, NULL}};
static PyObject *goodEither(PyObject *self, PyObject *args) {
  for (const struct command *c = commands; c->name; ++c)
    c->run(NULL);
  return NULL;
}
struct replaced {
  action run;
};
static struct replaced replaced = {takeAny};
void replace(void) { replaced.run = countAny; }
static PyObject *goodReplaced(PyObject *self, PyObject *args) {
  replaced.run(NULL);
  return NULL;
}
// Somebody else's, too.
struct given {
  action run;
};
static struct given given = {takeAny};
void give(action run) { given.run = run; }
static PyObject *goodGiven(PyObject *self, PyObject *args) {
  given.run(NULL);
  return NULL;
}
// Somebody has its address.
struct addressed {
  action run;
};
static struct addressed addressed = {takeAny};
void install(action *to);
static PyObject *goodAddressed(PyObject *self, PyObject *args) {
  install(&addressed.run);
  addressed.run(NULL);
  return NULL;
}
// One of two in one place.
union either {
  action run;
  int (*count)(depot *);
};
static union either either = {takeAny};
void count(void) { either.count = depot_count; }
static PyObject *goodUnion(PyObject *self, PyObject *args) {
  either.run(NULL);
  return NULL;
}
// Elements of an array, and plain pointers, are no fields of their own.
struct list {
  action all[2];
};
static struct list list = {{takeAny, takeAny}};
static action plain = takeAny;
static PyObject *goodElsewhere(PyObject *self, PyObject *args) {
  list.all[0](NULL);
  plain(NULL);
  return NULL;
}
// Nothing is ever put there.
static struct {
  depot_callback callback;
} own;
static PyObject *goodEmpty(PyObject *self, PyObject *args) {
  own.callback(NULL);
  return NULL;
}

static PyMethodDef all[] = {
    {"badPosition", badPosition, METH_VARARGS, NULL},
    {"goodPosition", goodPosition, METH_VARARGS, NULL},
    {"badDesignated", badDesignated, METH_VARARGS, NULL},
    {"badDereferenced", badDereferenced, METH_VARARGS, NULL},
    {"goodDesignated", goodDesignated, METH_VARARGS, NULL},
    {"badMethod", badMethod, METH_VARARGS, NULL},
    {"goodMethod", goodMethod, METH_VARARGS, NULL},
    {"badDerived", badDerived, METH_VARARGS, NULL},
    {"goodDerived", goodDerived, METH_VARARGS, NULL},
    {"badOptional", badOptional, METH_VARARGS, NULL},
    {"badDirect", badDirect, METH_VARARGS, NULL},
    {"goodDropped", goodDropped, METH_VARARGS, NULL},
    {"goodRegion", goodRegion, METH_VARARGS, NULL},
    {"goodEither", goodEither, METH_VARARGS, NULL},
    {"goodReplaced", goodReplaced, METH_VARARGS, NULL},
    {"goodGiven", goodGiven, METH_VARARGS, NULL},
    {"goodAddressed", goodAddressed, METH_VARARGS, NULL},
    {"goodUnion", goodUnion, METH_VARARGS, NULL},
    {"goodElsewhere", goodElsewhere, METH_VARARGS, NULL},
    {"goodEmpty", goodEmpty, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};
PyMethodDef *get(void) { return all; }
