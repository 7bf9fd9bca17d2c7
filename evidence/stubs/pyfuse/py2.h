/* stand-in: the names of Python 2 in terms of Python 3 */
#define DL_EXPORT(T) T
#include <Python.h>
#define PyInt_Check PyLong_Check
#define PyInt_AsLong PyLong_AsLong
#define PyInt_FromLong PyLong_FromLong
#define PyInt_AsUnsignedLongLongMask PyLong_AsUnsignedLongLongMask
#define PyInt_AsUnsignedLongMask PyLong_AsUnsignedLongMask
#define PyString_Check PyBytes_Check
#define PyString_AsString PyBytes_AsString
#define PyString_AS_STRING PyBytes_AS_STRING
#define PyString_Size PyBytes_Size
#define PyString_GET_SIZE PyBytes_GET_SIZE
#define PyString_FromString PyUnicode_FromString
#define PyString_FromStringAndSize PyBytes_FromStringAndSize
#define PyTuple_GetSize PyTuple_Size
PyObject *Py_InitModule(const char *, PyMethodDef *);
