// GLFW's windows are for the main thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct GLFWwindow GLFWwindow;
int glfwInit(void);
void glfwPollEvents(void);
void glfwPostEmptyEvent(void);
int glfwWindowShouldClose(GLFWwindow *);
void glfwSetWindowTitle(GLFWwindow *, const char *);
void glfwSwapBuffers(GLFWwindow *);
void glfwMakeContextCurrent(GLFWwindow *);

static GLFWwindow *window;

static void *badTitle(void *text) {
  glfwSetWindowTitle(window, text);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'glfwSetWindowTitle' is for the main thread alone, but the thread that runs 'badTitle' reaches it
// CHECK-MESSAGES: :[[@LINE+14]]:3: note: 'badTitle' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'glfwPostEmptyEvent' may be called by any thread, and wakes the one that waits for events (model glfw.yaml)

static void *goodRender(void *arg) {
  glfwMakeContextCurrent(window);
  while (!glfwWindowShouldClose(window))
    glfwSwapBuffers(window);
  glfwPostEmptyEvent();
  return arg;
}

int main(void) {
  pthread_t first, second;
  glfwInit();
  pthread_create(&first, NULL, badTitle, "busy");
  pthread_create(&second, NULL, goodRender, NULL);
  while (!glfwWindowShouldClose(window))
    glfwPollEvents();
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
