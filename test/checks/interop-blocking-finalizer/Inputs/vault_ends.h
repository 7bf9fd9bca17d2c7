#ifndef VAULT_ENDS_H
#define VAULT_ENDS_H
#include "Inputs/vault.h"
#include <python/Python.h>

struct VaultObject {
  PyObject_HEAD
  vault *v;
};

// Wrong in a header of the project.
inline void headerEnd(PyObject *self) {
  vault_close(((VaultObject *)self)->v);
}

inline void shut(VaultObject *o) {
  vault_close(o->v);
}

#endif
