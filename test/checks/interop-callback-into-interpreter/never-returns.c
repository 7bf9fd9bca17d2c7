// A handler that must not return may jump out of the library: others may not.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

#include <setjmp.h>

typedef struct _XDisplay Display;
typedef struct XErrorEvent XErrorEvent;
Display *XOpenDisplay(const char *);
int XFlush(Display *);
int (*XSetIOErrorHandler(int (*)(Display *)))(Display *);
int (*XSetErrorHandler(int (*)(Display *, XErrorEvent *)))(Display *, XErrorEvent *);

static jmp_buf lost;

static int goodLost(Display *display) { longjmp(lost, 1); }
static int badError(Display *display, XErrorEvent *event) { longjmp(lost, 1); }
static int goodError(Display *display, XErrorEvent *event) { return 0; }

int run(Display *display) {
  XSetIOErrorHandler(goodLost);
  XSetErrorHandler(badError);
  XSetErrorHandler(goodError);
  if (setjmp(lost))
    return 1;
  return XFlush(display);
}
// CHECK-MESSAGES: :[[@LINE-6]]:20: warning: 'longjmp' leaves callback 'badError', which 'XSetErrorHandler' registers, through the frames that call it
// CHECK-MESSAGES: :[[@LINE-12]]:61: note: 'badError' calls 'longjmp' here
