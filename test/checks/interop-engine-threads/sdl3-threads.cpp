// SDL 3: it has functions run on the main thread, and tells who is on it.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <SDL3/SDL.h>

static SDL_Window *Window;
static void setTitle(void *Text) { SDL_SetWindowTitle(Window, static_cast<const char *>(Text)); }

static int badWork(void *) {
  SDL_SetWindowTitle(Window, "bad");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'SDL_SetWindowTitle' is for the main thread alone, but the thread that runs 'badWork' reaches it
  // CHECK-NOTES: :[[@LINE+21]]:21: note: 'badWork' is started as a thread here
  // CHECK-NOTES: SDL.h:{{[0-9]+}}:{{[0-9]+}}: note: expanded from macro 'SDL_CreateThread'
  // CHECK-NOTES: :[[@LINE+5]]:3: note: 'goodWork' hands such a call to 'SDL_RunOnMainThread' here
  // CHECK-NOTES: :[[@LINE-5]]:3: note: 'SDL_RunOnMainThread' has a function called on the main thread (model sdl3.yaml)
  return 0;
}
static int goodWork(void *Text) {
  SDL_RunOnMainThread(setTitle, Text, false);
  return 0;
}
static int goodAsking(void *Text) {
  if (SDL_IsMainThread())
    setTitle(Text);
  else
    SDL_RunOnMainThread(setTitle, Text, true);
  return 0;
}

int main() {
  SDL_Init(SDL_INIT_VIDEO);
  Window = SDL_CreateWindow("game", 640, 480, 0);
  SDL_Thread *Bad = SDL_CreateThread(badWork, "bad", nullptr);
  SDL_Thread *Good = SDL_CreateThread(goodWork, "good", nullptr);
  SDL_Thread *Asking = SDL_CreateThread(goodAsking, "asking", nullptr);
  SDL_WaitThread(Bad, nullptr);
  SDL_WaitThread(Good, nullptr);
  SDL_WaitThread(Asking, nullptr);
}
