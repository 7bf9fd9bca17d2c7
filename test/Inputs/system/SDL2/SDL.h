/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_SDL2_H
#define MOCK_SDL2_H

#define SDL_MAJOR_VERSION 2
#define SDL_MINOR_VERSION 26

#ifdef __cplusplus
extern "C" {
#endif

typedef struct SDL_Window SDL_Window;
typedef struct SDL_Renderer SDL_Renderer;
typedef struct SDL_Texture SDL_Texture;
typedef struct SDL_Thread SDL_Thread;
typedef void *SDL_GLContext;
typedef unsigned Uint32;
typedef unsigned long SDL_threadID;
typedef union {
  Uint32 type;
  char padding[56];
} SDL_Event;
typedef int (*SDL_ThreadFunction)(void *);
typedef Uint32 (*SDL_TimerCallback)(Uint32, void *);
#define SDL_INIT_VIDEO 0x20u

int SDL_Init(Uint32);
void SDL_Quit(void);
SDL_Thread *SDL_CreateThread(SDL_ThreadFunction, const char *, void *);
void SDL_WaitThread(SDL_Thread *, int *);
SDL_threadID SDL_ThreadID(void);
int SDL_AddTimer(Uint32, SDL_TimerCallback, void *);
SDL_Window *SDL_CreateWindow(const char *, int, int, int, int, Uint32);
void SDL_SetWindowTitle(SDL_Window *, const char *);
int SDL_RenderClear(SDL_Renderer *);
void SDL_RenderPresent(SDL_Renderer *);
int SDL_UpdateTexture(SDL_Texture *, const void *, const void *, int);
int SDL_PollEvent(SDL_Event *);
int SDL_PushEvent(SDL_Event *);
SDL_GLContext SDL_GL_CreateContext(SDL_Window *);
int SDL_GL_MakeCurrent(SDL_Window *, SDL_GLContext);

#ifdef __cplusplus
}
#endif

#endif
