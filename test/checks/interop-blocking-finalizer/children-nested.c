// A reference to the parent may stand in what a record begins with.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=LONE -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DLONE

#include "Inputs/vault.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  book *b;
} Book;
typedef struct {
  PyObject_HEAD
#ifndef LONE
  Book *book;
#endif
} Part;
typedef struct {
  Part part;
  int number;
} Sheet;
typedef struct {
  Sheet sheet;
  page *p;
} Page;

PyObject *openPage(Book *self) {
  Page *made = (Page *)PyObject_Malloc(sizeof(Page));
  made->p = page_open(self->b);
#ifndef LONE
  Py_INCREF(self);
  made->sheet.part.book = self;
#endif
  return (PyObject *)made;
}
static void pageEnd(PyObject *self) {
  page_close(((Page *)self)->p);
}
static void bookEnd(PyObject *self) {
  book_close(((Book *)self)->b);
}
// CHECK-MESSAGES-LONE: :[[@LINE-2]]:3: warning: finalizer 'bookEnd' releases a 'book' in 'book_close' that a 'page' of 'Page' may still need, and finalizers run in no order
// CHECK-MESSAGES-LONE: :[[@LINE+4]]:65: note: 'bookEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-LONE: :[[@LINE-15]]:13: note: a 'page' is made from it here
// CHECK-MESSAGES-LONE: :[[@LINE-23]]:9: note: 'Page' keeps it, and nothing that keeps the 'book' alive
// CHECK-MESSAGES-LONE: :[[@LINE-6]]:3: note: let 'Page' keep a reference to this object
PyTypeObject types[] = {{.tp_dealloc = pageEnd}, {.tp_dealloc = bookEnd}};
