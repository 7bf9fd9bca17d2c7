// A context of OpenGL is current on one thread; another one has none, unless it makes one current.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <EGL/egl.h>
#include <GL/gl.h>
#include <thread>

static EGLDisplay Screen;
static EGLContext Drawing, Loading;
static GLuint Texture;
const void *decode();

static void upload() {
  glBindTexture(GL_TEXTURE_2D, Texture);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'glBindTexture' must always be called by the same thread, but the thread that runs 'badLoad' and the main thread reach OpenGL's current context
  // CHECK-NOTES: :[[@LINE+22]]:15: note: 'badLoad' is started as a thread here
  // CHECK-NOTES: :[[@LINE+7]]:25: note: 'badLoad' calls 'upload' here
  // CHECK-NOTES: :[[@LINE+22]]:3: note: the main thread calls 'glGenTextures' here
  // CHECK-NOTES: :[[@LINE+2]]:3: note: 'glTexImage2D' is called here, too
  // CHECK-NOTES: :[[@LINE-6]]:3: note: a thread may call it after it has made a context current that nobody else has (model opengl-egl-glx.yaml)
  glTexImage2D(GL_TEXTURE_2D, 0, 0, 8, 8, 0, 0, 0, decode());
}

static void badLoad() { upload(); }

// A context of its own, which shares its objects.
static void goodLoad() {
  eglMakeCurrent(Screen, EGL_NO_SURFACE, EGL_NO_SURFACE, Loading);
  glDeleteTextures(1, &Texture);
  glFinish();
  eglMakeCurrent(Screen, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

int main() {
  eglInitialize(Screen, nullptr, nullptr);
  Drawing = eglCreateContext(Screen, nullptr, EGL_NO_CONTEXT, nullptr);
  Loading = eglCreateContext(Screen, nullptr, Drawing, nullptr);
  std::thread Bad(badLoad), Good(goodLoad);
  eglMakeCurrent(Screen, nullptr, nullptr, Drawing);
  glGenTextures(1, &Texture);
  upload();
  Bad.join();
  Good.join();
}
