// Models of GSS-API, libgphoto2 and file systems.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <python/Python.h>

typedef unsigned OM_uint32;
OM_uint32 gss_init_sec_context(OM_uint32 *minor, void *credentials, void **context, void *target, void *mechanism,
                               OM_uint32 flags, OM_uint32 time, void *bindings, void *input, void **used, void *output,
                               OM_uint32 *granted, OM_uint32 *seconds);
OM_uint32 gss_accept_sec_context(OM_uint32 *minor, void **context, void *credentials, void *input, void *bindings,
                                 void **source, void **used, void *output, OM_uint32 *granted, OM_uint32 *seconds,
                                 void **delegated);
int gp_camera_capture(void *camera, int type, void *path, void *context);
int gp_camera_wait_for_event(void *camera, int timeout, int *type, void **data, void *context);
struct statvfs;
int statvfs(const char *path, struct statvfs *to);

PyObject *badStep(PyObject *self, void *target) {
  OM_uint32 minor;
  OM_uint32 major = gss_init_sec_context(&minor, 0, (void **)self, target, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return PyLong_FromLong(major);
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: 'gss_init_sec_context' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: 'gss_init_sec_context' waits until the key distribution center answers (model gssapi.yaml)
// CHECK-FIXES: PyObject *badStep
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: major = gss_init_sec_context(

PyObject *goodAccept(PyObject *self, void *input) {
  OM_uint32 minor;
  OM_uint32 major = gss_accept_sec_context(&minor, (void **)self, 0, input, 0, 0, 0, 0, 0, 0, 0);
  return PyLong_FromLong(major);
}

PyObject *badCapture(PyObject *self, void *camera) {
  int status = gp_camera_capture(camera, 0, 0, 0);
  return PyLong_FromLong(status);
}
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: 'gp_camera_capture' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'gp_camera_capture' waits until the camera answers (model libgphoto2.yaml)
// CHECK-FIXES: PyObject *badCapture
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: status = gp_camera_capture(

PyObject *goodPoll(PyObject *self, void *camera) {
  int type;
  void *data;
  int status = gp_camera_wait_for_event(camera, 0, &type, &data, 0);
  return PyLong_FromLong(status);
}

PyObject *badSpace(PyObject *self, struct statvfs *to) {
  int status = statvfs("/", to);
  return PyLong_FromLong(status);
}
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: 'statvfs' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'PyLong_FromLong' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'statvfs' waits until the file system, which may be a server's, answers (model posix.yaml)
// CHECK-FIXES: PyObject *badSpace
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: status = statvfs(

PyObject *goodSpace(PyObject *self, struct statvfs *to) {
  int status;
  Py_BEGIN_ALLOW_THREADS
  status = statvfs("/", to);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(status);
}
