/* What older Pythons showed of themselves, for headers that hide it. */
#include <Python.h>
#include <frameobject.h>
struct _frame { PyObject_VAR_HEAD struct _frame *f_back; PyCodeObject *f_code; PyObject *f_locals; PyObject **f_localsplus; };
struct _is { struct _is *next; PyThreadState *tstate_head; };
#define co_varnames co_localsplusnames
#define use_tracing cframe->use_tracing
#define PyString_AS_STRING PyBytes_AS_STRING
