// A wait for which the memory must have run out first is no wait that anyone meets; one behind any other failure is.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *strdup(const char *text);

static void beg(const char *what) {
  fprintf(stderr, "no memory for %s, trying again\n", what);
  sleep(3);
}

// The allocator of a program that is patient.
static void *allocate(size_t size) {
  void *p;
  do {
    p = malloc(size);
    if (p)
      return p;
    beg("anything");
  } while (1);
}
PyObject *okPatient(PyObject *self) {
  char *name = allocate(20);
  name[0] = 0;
  PyObject *result = PyUnicode_FromString(name);
  free(name);
  return result;
}

// A declaration's own value, a place in a record, an assignment within the test.
struct page {
  char *text, *title;
};
PyObject *okPlaces(PyObject *self, struct page *page) {
  char *copy = strdup("text");
  if (!copy)
    sleep(1);
  page->text = realloc(page->text, 100);
  page->title = calloc(1, 10);
  if (page->text == NULL || !page->title)
    sleep(1);
  char *third;
  if ((third = malloc(10)) == NULL)
    sleep(1);
  return PyLong_FromLong(1);
}

// What fails for want of memory alone is an allocator, too.
static char *copyOf(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  if (!copy)
    return NULL;
  strcpy(copy, text);
  return copy;
}
PyObject *okOfCopy(PyObject *self) {
  char *copy = copyOf("text");
  if (!copy)
    sleep(1);
  return PyLong_FromLong(1);
}

// A file that is not there is no want of memory, although a pointer is null here as well.
PyObject *badFile(PyObject *self) {
  FILE *file = fopen("list", "r");
  if (!file)
    sleep(1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'sleep' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'sleep' waits until the time given has passed (model posix.yaml)
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: sleep(1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS

// Nor is a name that has no copy.
static char *copyOfName(const char *name) {
  if (name[0] == '.')
    return NULL;
  return strdup(name);
}
PyObject *badOfName(PyObject *self, const char *name) {
  char *copy = copyOfName(name);
  if (!copy)
    sleep(1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'sleep' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'sleep' waits until the time given has passed (model posix.yaml)

// Nothing was asked for on one of the ways, or before the field got its value.
PyObject *badMaybeNone(PyObject *self, int wanted) {
  char *copy = NULL;
  if (wanted)
    copy = malloc(10);
  if (!copy)
    sleep(1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'sleep' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'sleep' waits until the time given has passed (model posix.yaml)
PyObject *badAskedBefore(PyObject *self, struct page *page) {
  if (!page->text) {
    sleep(1);
    page->text = malloc(10);
  }
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'sleep' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'sleep' waits until the time given has passed (model posix.yaml)

// Who has the address may store null.
int fill(char **out);
PyObject *badFilled(PyObject *self) {
  char *copy = malloc(10);
  fill(&copy);
  if (!copy)
    sleep(1);
  return PyLong_FromLong(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'sleep' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'sleep' waits until the time given has passed (model posix.yaml)
