/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_XLIB_H
#define MOCK_XLIB_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct _XDisplay Display;
typedef unsigned long Window;
typedef union {
  int type;
  long pad[24];
} XEvent;
typedef int Bool;

int XInitThreads(void);
Display *XOpenDisplay(const char *);
int XCloseDisplay(Display *);
int XLockDisplay(Display *);
int XUnlockDisplay(Display *);
int XNextEvent(Display *, XEvent *);
int XMapWindow(Display *, Window);
int XClearWindow(Display *, Window);
int XFlush(Display *);
int XDefaultScreen(Display *);
Window XDefaultRootWindow(Display *);

#ifdef __cplusplus
}
#endif

#endif
