// An end that pulls away what others still need: what they do then is undefined.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=BAD -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DNO_REFERENCE
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=BAD -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DNO_REFERENCE -DRELEASED
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DBY_OBJECT
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DNO_REFERENCE -DOWN_FIELD
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DNO_REFERENCE -DNO_FINALIZER

#include "Inputs/vault.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  book *b;
#ifdef OWN_FIELD
  page *p;
#endif
} Book;
typedef struct {
  PyObject_HEAD
#ifndef OWN_FIELD
  page *p;
#endif
#ifndef NO_REFERENCE
#ifdef BY_OBJECT
  PyObject *book;
#else
  Book *book;
#endif
#endif
} Page;

static PyObject *openPage(Book *self) {
  Page *made = (Page *)PyObject_Malloc(sizeof(Page));
#ifdef OWN_FIELD
  self->p = page_open(self->b);
#else
  made->p = page_open(self->b);
#endif
#ifndef NO_REFERENCE
  Py_INCREF(self);
#ifdef BY_OBJECT
  made->book = (PyObject *)self;
#else
  made->book = self;
#endif
#endif
  return (PyObject *)made;
}
#ifndef NO_FINALIZER
static void pageEnd(PyObject *self) {
#ifndef OWN_FIELD
  page_close(((Page *)self)->p);
#endif
}
PyTypeObject pageType = {.tp_dealloc = pageEnd};
#endif

static void bookEnd(PyObject *self) {
#ifdef OWN_FIELD
  page_close(((Book *)self)->p);
#endif
#ifdef RELEASED
  Py_BEGIN_ALLOW_THREADS
#else
  {
#endif
  book_close(((Book *)self)->b);
#ifdef RELEASED
  Py_END_ALLOW_THREADS
#else
  }
#endif
}
// CHECK-MESSAGES-BAD: :[[@LINE-7]]:3: warning: finalizer 'bookEnd' releases a 'book' in 'book_close' that a 'page' of 'Page' may still need, and finalizers run in no order
// CHECK-MESSAGES-BAD: :[[@LINE+4]]:40: note: 'bookEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-BAD: :[[@LINE-39]]:13: note: a 'page' is made from it here
// CHECK-MESSAGES-BAD: :[[@LINE-59]]:9: note: 'Page' keeps it, and nothing that keeps the 'book' alive
// CHECK-MESSAGES-BAD: :[[@LINE-11]]:3: note: let 'Page' keep a reference to this object
PyTypeObject bookType = {.tp_dealloc = bookEnd};
