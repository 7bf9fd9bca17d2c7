// Ends that pull away what others still need: what a library does then decides.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=PAGE -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DKIND=page -DOPEN=page_open -DCLOSE=page_close
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=SLIP -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DKIND=slip -DOPEN=slip_open -DCLOSE=slip_close
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=MARK -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DKIND=mark -DOPEN=mark_open -DCLOSE=mark_close
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DKIND=cover -DOPEN=cover_open -DCLOSE=cover_close

#include "Inputs/vault.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  book *b;
} Book;
struct Part {
  PyObject_HEAD
  KIND *k;
};

static PyObject *openPart(Book *self) {
  struct Part *made = (struct Part *)PyObject_Malloc(sizeof(struct Part));
  made->k = OPEN(self->b);
  return (PyObject *)made;
}
static void partEnd(PyObject *self) {
  CLOSE(((struct Part *)self)->k);
}
PyTypeObject partType = {.tp_dealloc = partEnd};

static void bookEnd(PyObject *self) {
  book_close(((Book *)self)->b);
}
// CHECK-MESSAGES-PAGE: :[[@LINE-2]]:3: warning: finalizer 'bookEnd' releases a 'book' in 'book_close' that a 'page' of 'Part' may still need, and finalizers run in no order
// CHECK-MESSAGES-SLIP: :[[@LINE-3]]:3: warning: finalizer 'bookEnd' releases a 'book' in 'book_close' that a 'slip' of 'Part' may still need, and finalizers run in no order
// CHECK-MESSAGES-MARK: :[[@LINE-4]]:3: warning: finalizer 'bookEnd' releases a 'book' in 'book_close' that a 'mark' of 'Part' may still need, and finalizers run in no order
// CHECK-MESSAGES-PAGE: :[[@LINE+15]]:40: note: 'bookEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-SLIP: :[[@LINE+14]]:40: note: 'bookEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-MARK: :[[@LINE+13]]:40: note: 'bookEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-PAGE: :[[@LINE-17]]:13: note: a 'page' is made from it here
// CHECK-MESSAGES-SLIP: :[[@LINE-18]]:13: note: a 'slip' is made from it here
// CHECK-MESSAGES-MARK: :[[@LINE-19]]:13: note: a 'mark' is made from it here
// CHECK-MESSAGES-PAGE: note: expanded from macro 'OPEN'
// CHECK-MESSAGES-PAGE: :[[@LINE-28]]:8: note: 'Part' keeps it, and nothing that keeps the 'book' alive
// CHECK-MESSAGES-SLIP: note: expanded from macro 'OPEN'
// CHECK-MESSAGES-SLIP: :[[@LINE-30]]:8: note: 'Part' keeps it, and nothing that keeps the 'book' alive
// CHECK-MESSAGES-MARK: note: expanded from macro 'OPEN'
// CHECK-MESSAGES-MARK: :[[@LINE-32]]:8: note: 'Part' keeps it, and nothing that keeps the 'book' alive
// CHECK-MESSAGES-PAGE: :[[@LINE-17]]:3: note: let 'Part' keep a reference to this object
// CHECK-MESSAGES-SLIP: :[[@LINE-18]]:3: note: let 'Part' keep a reference to this object
// CHECK-MESSAGES-MARK: :[[@LINE-19]]:3: note: let 'Part' keep a reference to this object
PyTypeObject bookType = {.tp_dealloc = bookEnd};
