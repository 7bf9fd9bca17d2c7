// What a list of the parent's own keeps goes with the parent: no collector ends it.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  book *b;
  struct node *pages;
} Book;
typedef struct node {
  struct node *next;
  page *p;
} Node;
// Another finalizer ends pages of its own.
typedef struct {
  PyObject_HEAD
  page *p;
  Book *book;
} Page;

void addPage(Book *self) {
  Node *made = (Node *)PyMem_Malloc(sizeof(Node));
  made->p = page_open(self->b);
  made->next = self->pages;
  self->pages = made;
}
PyObject *openPage(Book *self) {
  Page *made = (Page *)PyObject_Malloc(sizeof(Page));
  made->p = page_open(self->b);
  Py_INCREF(self);
  made->book = self;
  return (PyObject *)made;
}
static void pageEnd(PyObject *self) {
  page_close(((Page *)self)->p);
  Py_DECREF(((Page *)self)->book);
}
static void bookEnd(PyObject *self) {
  Book *b = (Book *)self;
  book_close(b->b);
  while (b->pages) {
    Node *node = b->pages;
    b->pages = node->next;
    PyMem_Free(node);
  }
}
PyTypeObject types[] = {{.tp_dealloc = pageEnd}, {.tp_dealloc = bookEnd}};
