// OpenGL's objects are numbers of the context that is current: whatever thread a collector runs on, nobody has made one
// current there.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t

#include <python/Python.h>
#include <EGL/egl.h>
#include <GL/gl.h>

void glDeleteBuffers(int, const unsigned *);
void glDeleteProgram(unsigned);

typedef struct {
  PyObject_HEAD
  unsigned name;
} Mesh;

static void badDealloc(PyObject *self) {
  glDeleteBuffers(1, &((Mesh *)self)->name);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'glDeleteBuffers' releases a handle of OpenGL's current context on whichever thread drops the last reference, which calls 'badDealloc'
// CHECK-MESSAGES: :[[@LINE+32]]:90: note: 'badDealloc' is a finalizer in a table of PyTypeObject here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: OpenGL's current context must always be called by the same thread, and a lock does not help (model opengl-egl-glx.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of OpenGL's current context, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: a thread may call it after it has made a context current that nobody else has

static void badDeallocProgram(PyObject *self) {
  glDeleteProgram(((Mesh *)self)->name);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'glDeleteProgram' releases a handle of OpenGL's current context on whichever thread drops the last reference, which calls 'badDeallocProgram'
// CHECK-MESSAGES: :[[@LINE+24]]:92: note: 'badDeallocProgram' is a finalizer in a table of PyTypeObject here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: OpenGL's current context must always be called by the same thread, and a lock does not help (model opengl-egl-glx.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of OpenGL's current context, and do not wait for it
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: a thread may call it after it has made a context current that nobody else has

// It leaves the name to the thread that renders.
static unsigned dead[64];
static int count;
static void goodDeallocLater(PyObject *self) {
  if (count < 64)
    dead[count++] = ((Mesh *)self)->name;
}

// It makes a context current.
static EGLDisplay display;
static EGLSurface surface;
static EGLContext context;
static void goodDeallocCurrent(PyObject *self) {
  eglMakeCurrent(display, surface, surface, context);
  glDeleteBuffers(1, &((Mesh *)self)->name);
}


PyTypeObject First = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gl.First", .tp_dealloc = badDealloc};
PyTypeObject Second = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gl.Second", .tp_dealloc = badDeallocProgram};
PyTypeObject Third = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gl.Third", .tp_dealloc = goodDeallocLater};
PyTypeObject Fourth = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gl.Fourth", .tp_dealloc = goodDeallocCurrent};
