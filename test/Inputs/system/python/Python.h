/* A mock of CPython's header: what the tests need, quick to parse. MOCK_PY_MINOR chooses the version:
   8 to 14, 11 if nothing is said. Py_GIL_DISABLED makes it that of a free-threaded build. */
#ifndef MOCK_PYTHON_H
#define MOCK_PYTHON_H

#include <stddef.h>

#ifndef MOCK_PY_MINOR
#define MOCK_PY_MINOR 11
#endif
#define PY_MAJOR_VERSION 3
#define PY_MINOR_VERSION MOCK_PY_MINOR
#define PY_VERSION_HEX (0x03000000 | (MOCK_PY_MINOR << 16))

#ifdef __cplusplus
extern "C" {
#define PyMODINIT_FUNC extern "C" PyObject *
#else
#define PyMODINIT_FUNC PyObject *
#endif
#define PyAPI_FUNC(T) extern T
#define PyAPI_DATA(T) extern T

/* Objects. */
typedef ptrdiff_t Py_ssize_t;
typedef struct _typeobject PyTypeObject;
typedef struct _object {
  Py_ssize_t ob_refcnt;
  PyTypeObject *ob_type;
} PyObject;
typedef struct {
  PyObject ob_base;
  Py_ssize_t ob_size;
} PyVarObject;
#define PyObject_HEAD PyObject ob_base;
#define PyObject_HEAD_INIT(type) {1, type},
#define PyVarObject_HEAD_INIT(type, size) {PyObject_HEAD_INIT(type) size},
#define _PyObject_CAST(op) ((PyObject *)(op))

PyAPI_FUNC(void) _Py_Dealloc(PyObject *);
PyAPI_FUNC(void) Py_IncRef(PyObject *);
PyAPI_FUNC(void) Py_DecRef(PyObject *);

#if MOCK_PY_MINOR < 10
/* Macros over functions of other names. */
static inline void _Py_INCREF(PyObject *op) { op->ob_refcnt++; }
static inline void _Py_DECREF(const char *file, int line, PyObject *op) {
  (void)file;
  (void)line;
  if (--op->ob_refcnt == 0)
    _Py_Dealloc(op);
}
static inline void _Py_XINCREF(PyObject *op) {
  if (op)
    _Py_INCREF(op);
}
static inline void _Py_XDECREF(PyObject *op) {
  if (op)
    _Py_DECREF(__FILE__, __LINE__, op);
}
#define Py_INCREF(op) _Py_INCREF(_PyObject_CAST(op))
#define Py_DECREF(op) _Py_DECREF(__FILE__, __LINE__, _PyObject_CAST(op))
#define Py_XINCREF(op) _Py_XINCREF(_PyObject_CAST(op))
#define Py_XDECREF(op) _Py_XDECREF(_PyObject_CAST(op))
#else
#if MOCK_PY_MINOR >= 12
static inline int _Py_IsImmortal(PyObject *op) { return (int)op->ob_refcnt < 0; }
#endif
static inline void Py_INCREF(PyObject *op) {
#if MOCK_PY_MINOR >= 12
  if (_Py_IsImmortal(op))
    return;
#endif
  op->ob_refcnt++;
}
static inline void Py_DECREF(PyObject *op) {
#if MOCK_PY_MINOR >= 12
  if (_Py_IsImmortal(op))
    return;
#endif
  if (--op->ob_refcnt == 0)
    _Py_Dealloc(op);
}
/* Macros over functions of the same names, which casts are hidden in. */
#define Py_INCREF(op) Py_INCREF(_PyObject_CAST(op))
#define Py_DECREF(op) Py_DECREF(_PyObject_CAST(op))
static inline void Py_XINCREF(PyObject *op) {
  if (op)
    Py_INCREF(op);
}
static inline void Py_XDECREF(PyObject *op) {
  if (op)
    Py_DECREF(op);
}
#define Py_XINCREF(op) Py_XINCREF(_PyObject_CAST(op))
#define Py_XDECREF(op) Py_XDECREF(_PyObject_CAST(op))
static inline PyObject *Py_NewRef(PyObject *op) {
  Py_INCREF(op);
  return op;
}
#define Py_NewRef(op) Py_NewRef(_PyObject_CAST(op))
#endif
#define Py_CLEAR(op)                                                                                                   \
  do {                                                                                                                 \
    PyObject *_py_old = _PyObject_CAST(op);                                                                            \
    if (_py_old) {                                                                                                     \
      (op) = NULL;                                                                                                     \
      Py_DECREF(_py_old);                                                                                              \
    }                                                                                                                  \
  } while (0)

PyAPI_DATA(PyObject) _Py_NoneStruct;
#define Py_None (&_Py_NoneStruct)
#if MOCK_PY_MINOR >= 12
#define Py_RETURN_NONE return Py_None
#else
#define Py_RETURN_NONE return Py_INCREF(Py_None), Py_None
#endif

/* Field accessors. */
#define PyList_GET_SIZE(op) (((PyVarObject *)(op))->ob_size)
static inline PyTypeObject *Py_TYPE(PyObject *op) { return op->ob_type; }
#define Py_TYPE(op) Py_TYPE(_PyObject_CAST(op))
static inline Py_ssize_t Py_REFCNT(PyObject *op) { return op->ob_refcnt; }
#define Py_REFCNT(op) Py_REFCNT(_PyObject_CAST(op))
typedef struct {
  PyObject_HEAD
  char ob_sval[1];
} PyBytesObject;
#define PyBytes_AS_STRING(op) (((PyBytesObject *)(op))->ob_sval)

/* What tests call. */
PyAPI_FUNC(PyObject *) PyList_New(Py_ssize_t size);
PyAPI_FUNC(int) PyList_Append(PyObject *list, PyObject *item);
PyAPI_FUNC(PyObject *) PyList_GetItem(PyObject *list, Py_ssize_t index);
PyAPI_FUNC(Py_ssize_t) PyList_Size(PyObject *list);
PyAPI_FUNC(PyObject *) PyLong_FromLong(long value);
PyAPI_FUNC(long) PyLong_AsLong(PyObject *op);
PyAPI_FUNC(PyObject *) PyUnicode_FromString(const char *text);
PyAPI_FUNC(const char *) PyUnicode_AsUTF8(PyObject *text);
PyAPI_FUNC(char *) PyBytes_AsString(PyObject *op);
PyAPI_FUNC(PyObject *) PyObject_Call(PyObject *callable, PyObject *args, PyObject *keywords);
PyAPI_FUNC(PyObject *) PyObject_CallNoArgs(PyObject *callable);
PyAPI_FUNC(PyObject *) PyObject_CallObject(PyObject *callable, PyObject *args);
PyAPI_FUNC(PyObject *) PyObject_CallFunction(PyObject *callable, const char *format, ...);
PyAPI_FUNC(void) PyObject_GC_UnTrack(void *op);
PyAPI_FUNC(void) PyObject_ClearWeakRefs(PyObject *op);
PyAPI_FUNC(int) PyObject_CallFinalizerFromDealloc(PyObject *op);
PyAPI_FUNC(int) PyObject_IsTrue(PyObject *op);
PyAPI_FUNC(int) PyArg_ParseTuple(PyObject *args, const char *format, ...);
PyAPI_FUNC(PyObject *) Py_BuildValue(const char *format, ...);
PyAPI_FUNC(PyObject *) PyErr_Occurred(void);
PyAPI_FUNC(void) PyErr_Clear(void);
PyAPI_FUNC(void) PyErr_Print(void);
PyAPI_FUNC(void) PyErr_SetString(PyObject *type, const char *text);
PyAPI_FUNC(PyObject *) PyErr_SetFromErrno(PyObject *type);
PyAPI_FUNC(PyObject *) PyErr_NoMemory(void);
PyAPI_FUNC(int) PyErr_CheckSignals(void);
PyAPI_FUNC(void) PyErr_SetInterrupt(void);
PyAPI_DATA(PyObject *) PyExc_OSError;
PyAPI_DATA(PyObject *) PyExc_RuntimeError;

/* References. */
PyAPI_FUNC(PyObject *) PyDict_New(void);
PyAPI_FUNC(PyObject *) PyDict_GetItemString(PyObject *dict, const char *key);
PyAPI_FUNC(int) PyDict_Next(PyObject *dict, Py_ssize_t *position, PyObject **key, PyObject **value);
PyAPI_FUNC(int) PyDict_SetItemString(PyObject *dict, const char *key, PyObject *value);
PyAPI_FUNC(PyObject *) PyObject_Str(PyObject *op);
PyAPI_FUNC(PyObject *) PyTuple_New(Py_ssize_t size);
PyAPI_FUNC(PyObject *) PyTuple_GetItem(PyObject *tuple, Py_ssize_t index);
PyAPI_FUNC(int) PyTuple_SetItem(PyObject *tuple, Py_ssize_t index, PyObject *item);
PyAPI_FUNC(int) PyList_SetItem(PyObject *list, Py_ssize_t index, PyObject *item);
PyAPI_FUNC(int) PyList_SetSlice(PyObject *list, Py_ssize_t low, Py_ssize_t high, PyObject *items);
typedef struct {
  PyVarObject ob_base;
  PyObject *ob_item[1];
} PyTupleObject;
#define PyTuple_GET_ITEM(op, i) (((PyTupleObject *)(op))->ob_item[(i)])

PyAPI_FUNC(PyObject *) PySequence_GetItem(PyObject *sequence, Py_ssize_t index);
PyAPI_FUNC(PyObject *) PySequence_GetSlice(PyObject *sequence, Py_ssize_t low, Py_ssize_t high);
PyAPI_FUNC(PyObject *) PyMapping_Items(PyObject *mapping);
PyAPI_FUNC(void *) PyMem_Malloc(size_t size);
PyAPI_FUNC(void) PyMem_Free(void *memory);
PyAPI_FUNC(void *) PyMem_RawMalloc(size_t size);
PyAPI_FUNC(void) PyMem_RawFree(void *memory);
PyAPI_FUNC(void *) PyObject_Malloc(size_t size);
PyAPI_FUNC(void) PyObject_Free(void *memory);

typedef void (*PyCapsule_Destructor)(PyObject *);
PyAPI_FUNC(PyObject *) PyCapsule_New(void *pointer, const char *name, PyCapsule_Destructor destructor);
PyAPI_FUNC(void *) PyCapsule_GetPointer(PyObject *capsule, const char *name);
PyAPI_FUNC(int) Py_AddPendingCall(int (*func)(void *), void *arg);
PyAPI_FUNC(int) Py_AtExit(void (*func)(void));

/* The lock. */
typedef struct _ts PyThreadState;
typedef struct _is PyInterpreterState;
typedef enum { PyGILState_LOCKED, PyGILState_UNLOCKED } PyGILState_STATE;
PyAPI_FUNC(PyThreadState *) PyEval_SaveThread(void);
PyAPI_FUNC(void) PyEval_RestoreThread(PyThreadState *state);
PyAPI_FUNC(void) PyEval_AcquireThread(PyThreadState *state);
PyAPI_FUNC(void) PyEval_ReleaseThread(PyThreadState *state);
PyAPI_FUNC(PyGILState_STATE) PyGILState_Ensure(void);
PyAPI_FUNC(void) PyGILState_Release(PyGILState_STATE state);
PyAPI_FUNC(int) PyGILState_Check(void);
PyAPI_FUNC(PyThreadState *) PyGILState_GetThisThreadState(void);
PyAPI_FUNC(PyThreadState *) PyThreadState_Get(void);
PyAPI_FUNC(PyThreadState *) PyThreadState_New(PyInterpreterState *interpreter);
PyAPI_FUNC(PyThreadState *) PyThreadState_Swap(PyThreadState *state);
PyAPI_FUNC(void) PyThreadState_Clear(PyThreadState *state);
PyAPI_FUNC(void) PyThreadState_Delete(PyThreadState *state);
PyAPI_FUNC(void) PyThreadState_DeleteCurrent(void);
PyAPI_FUNC(int) Py_IsInitialized(void);
PyAPI_FUNC(void) Py_Initialize(void);
PyAPI_FUNC(void) Py_Finalize(void);
PyAPI_FUNC(int) Py_FinalizeEx(void);
#if MOCK_PY_MINOR < 13
PyAPI_FUNC(void) PyEval_AcquireLock(void);
PyAPI_FUNC(void) PyEval_ReleaseLock(void);
PyAPI_FUNC(int) _Py_IsFinalizing(void);
#else
PyAPI_FUNC(int) Py_IsFinalizing(void);
typedef struct {
  unsigned char bits;
} PyMutex;
PyAPI_FUNC(void) PyMutex_Lock(PyMutex *mutex);
PyAPI_FUNC(void) PyMutex_Unlock(PyMutex *mutex);
#endif

#define Py_BEGIN_ALLOW_THREADS                                                                                         \
  {                                                                                                                    \
    PyThreadState *_save;                                                                                              \
    _save = PyEval_SaveThread();
#define Py_BLOCK_THREADS PyEval_RestoreThread(_save);
#define Py_UNBLOCK_THREADS _save = PyEval_SaveThread();
#define Py_END_ALLOW_THREADS                                                                                           \
  PyEval_RestoreThread(_save);                                                                                         \
  }

typedef void *PyThread_type_lock;
PyAPI_FUNC(unsigned long) PyThread_start_new_thread(void (*func)(void *), void *arg);
PyAPI_FUNC(unsigned long) PyThread_get_thread_ident(void);
PyAPI_FUNC(PyThread_type_lock) PyThread_allocate_lock(void);
PyAPI_FUNC(int) PyThread_acquire_lock(PyThread_type_lock lock, int wait);
PyAPI_FUNC(void) PyThread_release_lock(PyThread_type_lock lock);
#define NOWAIT_LOCK 0
#define WAIT_LOCK 1

/* Tables. */
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef struct PyMethodDef {
  const char *ml_name;
  PyCFunction ml_meth;
  int ml_flags;
  const char *ml_doc;
} PyMethodDef;
#define METH_VARARGS 1
#define METH_KEYWORDS 2
#define METH_NOARGS 4
#define METH_O 8
typedef PyObject *(*getter)(PyObject *, void *);
typedef int (*setter)(PyObject *, PyObject *, void *);
typedef struct PyGetSetDef {
  const char *name;
  getter get;
  setter set;
  const char *doc;
  void *closure;
} PyGetSetDef;

typedef void (*destructor)(PyObject *);
typedef void (*freefunc)(void *);
typedef PyObject *(*reprfunc)(PyObject *);
typedef PyObject *(*iternextfunc)(PyObject *);
typedef int (*inquiry)(PyObject *);
typedef int (*visitproc)(PyObject *, void *);
typedef int (*traverseproc)(PyObject *, visitproc, void *);
typedef int (*initproc)(PyObject *, PyObject *, PyObject *);
typedef PyObject *(*newfunc)(PyTypeObject *, PyObject *, PyObject *);
struct _typeobject {
  PyVarObject ob_base;
  const char *tp_name;
  Py_ssize_t tp_basicsize, tp_itemsize;
  destructor tp_dealloc;
  reprfunc tp_repr;
  unsigned long tp_flags;
  const char *tp_doc;
  traverseproc tp_traverse;
  inquiry tp_clear;
  iternextfunc tp_iternext;
  PyMethodDef *tp_methods;
  PyGetSetDef *tp_getset;
  initproc tp_init;
  newfunc tp_new;
  freefunc tp_free;
  destructor tp_finalize;
};
typedef struct {
  int slot;
  void *pfunc;
} PyType_Slot;
typedef struct {
  const char *name;
  int basicsize, itemsize;
  unsigned flags;
  PyType_Slot *slots;
} PyType_Spec;
#define Py_tp_clear 51
#define Py_tp_dealloc 52
#define Py_tp_del 53
#define Py_tp_init 60
#define Py_tp_iternext 63
#define Py_tp_methods 64
#define Py_tp_new 65
#define Py_tp_traverse 71
#define Py_TPFLAGS_DEFAULT 0UL
#define Py_TPFLAGS_HAVE_GC (1UL << 14)
PyAPI_FUNC(void) PyObject_GC_UnTrack(void *object);
#define Py_tp_finalize 80
PyAPI_FUNC(int) PyType_Ready(PyTypeObject *type);
PyAPI_FUNC(PyObject *) PyType_FromSpec(PyType_Spec *spec);

typedef struct PyModuleDef_Slot {
  int slot;
  void *value;
} PyModuleDef_Slot;
typedef struct PyModuleDef {
  PyObject m_base;
  const char *m_name;
  const char *m_doc;
  Py_ssize_t m_size;
  PyMethodDef *m_methods;
  PyModuleDef_Slot *m_slots;
  inquiry m_clear;
  freefunc m_free;
} PyModuleDef;
#define PyModuleDef_HEAD_INIT {1, NULL}
#define Py_mod_create 1
#define Py_mod_exec 2
PyAPI_FUNC(PyObject *) PyModule_Create(PyModuleDef *def);
PyAPI_FUNC(int) PyModule_AddObject(PyObject *module, const char *name, PyObject *value);

typedef struct {
  void *buf;
  PyObject *obj;
  Py_ssize_t len;
} Py_buffer;
PyAPI_FUNC(void) PyBuffer_Release(Py_buffer *view);

#ifdef __cplusplus
}
#endif

#endif
