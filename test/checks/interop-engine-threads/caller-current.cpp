// OpenGL's context belongs to the thread that made it current: to whoever runs the window, and not to what that starts.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <GL/gl.h>
#include <EGL/egl.h>
#include <thread>

bool nextEvent();
bool save();

static void badShots() {
  do
    glFinish();
  while (save());
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'glFinish' must always be called by the same thread, but the thread that runs 'badShots' and whoever calls 'runWindow' reach OpenGL's current context
// CHECK-MESSAGES: :[[@LINE+6]]:15: note: 'badShots' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+7]]:5: note: the other thread calls 'glFlush' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: a thread may call it after it has made a context current that nobody else has (model opengl-egl-glx.yaml)

void runWindow(EGLDisplay display, EGLSurface surface, EGLContext context) {
  eglMakeCurrent(display, surface, surface, context);
  std::thread shots(badShots);
  while (nextEvent())
    glFlush();
  shots.join();
}

// A function of its own, that nobody in view calls: the thread that has a context may well call it.
void goodDraw() { glFlush(); }
