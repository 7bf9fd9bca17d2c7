// A thread that starts SDL's video subsystem may use it.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <SDL2/SDL.h>

static SDL_Renderer *renderer;

static int goodVideo(void *unused) {
  SDL_Init(SDL_INIT_VIDEO);
  SDL_RenderClear(renderer);
  SDL_Event event;
  while (SDL_PollEvent(&event))
    SDL_RenderPresent(renderer);
  return 0;
}
static int badOther(void *unused) {
  SDL_RenderClear(renderer);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'SDL_RenderClear' is for the main thread alone, but the thread that runs 'badOther' reaches it
  // CHECK-NOTES: :[[@LINE+7]]:23: note: 'badOther' is started as a thread here
  // CHECK-NOTES: :[[@LINE-3]]:3: note: 'SDL_PushEvent' may be called by any thread, and tells the one that waits for events (model sdl.yaml)
  return 0;
}

int main(void) {
  SDL_Thread *video = SDL_CreateThread(goodVideo, "video", 0);
  SDL_Thread *other = SDL_CreateThread(badOther, "other", 0);
  SDL_WaitThread(video, 0);
  SDL_WaitThread(other, 0);
  return 0;
}
