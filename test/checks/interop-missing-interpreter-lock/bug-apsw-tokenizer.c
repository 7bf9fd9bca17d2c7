// After https://github.com/rogerbinns/apsw/commit/635ff66a899fed4c963bdf0a8bd3353c2da56453: a tokenizer of somebody else's is run with
// the lock released, and calls back into Python for each token. Not found: the callback goes through a structure of
// functions, of which nothing says when they call it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c17

#include <python/Python.h>

struct tokenizer {
  int (*run)(void *context, const char *text, int (*token)(void *context, const char *text));
};

static int MissedToken(void *context, const char *text) { return PyList_Append(context, PyUnicode_FromString(text)); }

static int goodToken(void *context, const char *text) {
  PyGILState_STATE state = PyGILState_Ensure();
  int result = PyList_Append(context, PyUnicode_FromString(text));
  PyGILState_Release(state);
  return result;
}

int missedTokenize(struct tokenizer *t, PyObject *list, const char *text) {
  int result;
  Py_BEGIN_ALLOW_THREADS
  result = t->run(list, text, MissedToken);
  Py_END_ALLOW_THREADS
  return result;
}

int goodTokenize(struct tokenizer *t, PyObject *list, const char *text) {
  int result;
  Py_BEGIN_ALLOW_THREADS
  result = t->run(list, text, goodToken);
  Py_END_ALLOW_THREADS
  return result;
}
