// Objects that own textures end on the thread that lets go of them.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <EGL/egl.h>
#include <GL/gl.h>
#include <thread>

class Texture {
public:
  Texture() { glGenTextures(1, &Name); }
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'glGenTextures' must always be called by the same thread, but the thread that runs 'badDecode' and the main thread reach OpenGL's current context
  // CHECK-NOTES: :[[@LINE+33]]:15: note: 'badDecode' is started as a thread here
  // CHECK-NOTES: :[[@LINE+21]]:11: note: 'badDecode' calls 'Texture::Texture' here
  // CHECK-NOTES: :[[@LINE+30]]:3: note: the main thread calls 'glClear' here
  // CHECK-NOTES: :[[@LINE-5]]:15: note: a thread may call it after it has made a context current that nobody else has (model opengl-egl-glx.yaml)
  ~Texture() { glDeleteTextures(1, &Name); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'glDeleteTextures' must always be called by the same thread, but the thread that runs 'badDecode' and the main thread reach OpenGL's current context
  // CHECK-NOTES: :[[@LINE+27]]:15: note: 'badDecode' is started as a thread here
  // CHECK-NOTES: :[[@LINE+15]]:11: note: variable 'Scratch' is destroyed here by 'Texture::~Texture'
  // CHECK-NOTES: :[[@LINE+24]]:3: note: the main thread calls 'glClear' here
  // CHECK-NOTES: :[[@LINE-5]]:16: note: a thread may call it after it has made a context current that nobody else has (model opengl-egl-glx.yaml)

private:
  GLuint Name = 0;
};

class Image {
public:
  ~Image();
};
void decode(Image &);

static void badDecode() {
  Texture Scratch;
  (void)Scratch;
}
static void goodDecode() {
  Image Scratch;
  decode(Scratch);
}

int main() {
  eglMakeCurrent(nullptr, nullptr, nullptr, nullptr);
  glClear(GL_COLOR_BUFFER_BIT);
  std::thread Bad(badDecode), Good(goodDecode);
  Bad.join();
  Good.join();
}
