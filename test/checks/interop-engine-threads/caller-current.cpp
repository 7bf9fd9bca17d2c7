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

void runWindow(EGLDisplay display, EGLSurface surface, EGLContext context) {
  eglMakeCurrent(display, surface, surface, context);
  std::thread shots(badShots);
  while (nextEvent())
    glFlush();
  shots.join();
}

// A function of its own, that nobody in view calls: the thread that has a context may well call it.
void goodDraw() { glFlush(); }
