// Where no context is made current in view, that may happen elsewhere.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <GL/gl.h>
#include <thread>

void bindContext(int);
static GLuint Texture;

static void goodLoad() {
  bindContext(1);
  glBindTexture(GL_TEXTURE_2D, Texture);
}

int main() {
  bindContext(0);
  glGenTextures(1, &Texture);
  std::thread Loader(goodLoad);
  Loader.join();
}
