/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_SDL3_H
#define MOCK_SDL3_H

#define SDL_MAJOR_VERSION 3
#define SDL_MINOR_VERSION 2

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

typedef struct SDL_Window SDL_Window;
typedef struct SDL_Thread SDL_Thread;
typedef unsigned Uint32;
typedef int (*SDL_ThreadFunction)(void *);
typedef void (*SDL_MainThreadCallback)(void *);
typedef void (*SDL_FunctionPointer)(void);
#define SDL_INIT_VIDEO 0x20u

bool SDL_Init(Uint32);
SDL_Thread *SDL_CreateThreadRuntime(SDL_ThreadFunction, const char *, void *, SDL_FunctionPointer,
                                    SDL_FunctionPointer);
#define SDL_CreateThread(body, name, data) SDL_CreateThreadRuntime((body), (name), (data), 0, 0)
void SDL_WaitThread(SDL_Thread *, int *);
bool SDL_IsMainThread(void);
bool SDL_RunOnMainThread(SDL_MainThreadCallback, void *, bool);
SDL_Window *SDL_CreateWindow(const char *, int, int, unsigned long);
bool SDL_SetWindowTitle(SDL_Window *, const char *);

#ifdef __cplusplus
}
#endif

#endif
