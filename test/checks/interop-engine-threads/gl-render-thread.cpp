// One thread draws, and it alone; or a method of the program's makes a context current.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <GL/gl.h>
#include <thread>

class Context {
public:
  virtual ~Context();
  virtual void makeCurrent() = 0;
  virtual void swap() = 0;
};

static void goodDraw(Context *Own) {
  Own->makeCurrent();
  for (int Frame = 0; Frame != 100; ++Frame) {
    glClear(GL_COLOR_BUFFER_BIT);
    Own->swap();
  }
}
static void goodDelete(Context *Own, GLuint *Name) {
  Own->makeCurrent();
  glDeleteTextures(1, Name);
}

void run(Context *First, Context *Second, GLuint *Name) {
  std::thread Draw(goodDraw, First), Delete(goodDelete, Second, Name);
  Draw.join();
  Delete.join();
}
int main() {
  glFlush();
  return 0;
}
