/* stand-in for what the generator makes */
#include <stdint.h>
#include <guestfs.h>
#include <Python.h>
static inline guestfs_h *get_handle(PyObject *object) { return object == Py_None ? NULL : (guestfs_h *)PyCapsule_GetPointer(object, "guestfs_h"); }
static inline PyObject *put_handle(guestfs_h *handle) { return PyCapsule_New(handle, "guestfs_h", NULL); }
PyObject *guestfs_int_py_create(PyObject *, PyObject *), *guestfs_int_py_close(PyObject *, PyObject *);
PyObject *guestfs_int_py_set_event_callback(PyObject *, PyObject *), *guestfs_int_py_delete_event_callback(PyObject *, PyObject *);
PyObject *guestfs_int_py_event_to_string(PyObject *, PyObject *);
char **guestfs_int_py_get_string_list(PyObject *);
PyObject *guestfs_int_py_put_string_list(char *const *), *guestfs_int_py_put_table(char *const *);
PyObject *guestfs_int_py_fromstring(const char *), *guestfs_int_py_fromstringsize(const char *, size_t);
char *guestfs_int_py_asstring(PyObject *);
