// SDL 2: windows, renderers and events are the main thread's; events may be sent by any.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <SDL2/SDL.h>

static SDL_Window *window;
static SDL_Renderer *renderer;
int compute(void);

static int badDraw(void *unused) {
  SDL_RenderClear(renderer);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'SDL_RenderClear' is for the main thread alone, but the thread that runs 'badDraw' reaches it
  // CHECK-NOTES: :[[@LINE+37]]:22: note: 'badDraw' is started as a thread here
  // CHECK-NOTES: :[[@LINE+2]]:3: note: 'SDL_RenderPresent' is called here, too
  // CHECK-NOTES: :[[@LINE-4]]:3: note: 'SDL_PushEvent' may be called by any thread, and tells the one that waits for events (model sdl.yaml)
  SDL_RenderPresent(renderer);
  return 0;
}
static int badEvents(void *unused) {
  SDL_Event event;
  while (SDL_PollEvent(&event))
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'SDL_PollEvent' is for the main thread alone, but the thread that runs 'badEvents' reaches it
  // CHECK-NOTES: :[[@LINE+28]]:24: note: 'badEvents' is started as a thread here
  // CHECK-NOTES: :[[@LINE-3]]:10: note: 'SDL_PushEvent' may be called by any thread, and tells the one that waits for events (model sdl.yaml)
    compute();
  return 0;
}
static int goodWork(void *unused) {
  SDL_Event event = {1};
  compute();
  SDL_PushEvent(&event);
  return 0;
}
static Uint32 badTick(Uint32 interval, void *unused) {
  SDL_SetWindowTitle(window, "tick");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'SDL_SetWindowTitle' is for the main thread alone, but a library's thread, which calls 'badTick', reaches it
  // CHECK-NOTES: :[[@LINE+16]]:22: note: 'badTick' is given to 'SDL_AddTimer' here, which has it called, on another thread
  // CHECK-NOTES: :[[@LINE-3]]:3: note: 'SDL_PushEvent' may be called by any thread, and tells the one that waits for events (model sdl.yaml)
  return interval;
}
static Uint32 goodTick(Uint32 interval, void *unused) {
  SDL_Event event = {2};
  SDL_PushEvent(&event);
  return interval;
}

int main(void) {
  SDL_Init(SDL_INIT_VIDEO);
  window = SDL_CreateWindow("game", 0, 0, 640, 480, 0);
  SDL_Thread *draw = SDL_CreateThread(badDraw, "draw", 0);
  SDL_Thread *events = SDL_CreateThread(badEvents, "events", 0);
  SDL_Thread *work = SDL_CreateThread(goodWork, "work", 0);
  SDL_AddTimer(1000, badTick, 0);
  SDL_AddTimer(1000, goodTick, 0);
  SDL_WaitThread(draw, 0);
  SDL_WaitThread(events, 0);
  SDL_WaitThread(work, 0);
  SDL_Quit();
  return 0;
}
