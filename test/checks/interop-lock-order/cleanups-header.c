// All locks of the file are taken by what a library's header defines.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=gnu11 -- -- -isystem %S/Inputs/system

#include <autolock.h>

struct app {
  pthread_mutex_t mutex;
  int size;
};
void app_init(struct app *a) { pthread_mutex_init(&a->mutex, 0); }

// https://github.com/GNOME/gnome-software/blob/cb592390a8/lib/gs-app.c
int bad_icon(struct app *a, int scale) {
  AUTOLOCK l = 0;
  if (scale < 1)
    return 0;
  l = autolock_new(&a->mutex);
  if (scale > 1)
    return bad_icon(a, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'bad_icon' locks 'app::mutex' again, which this thread holds already: it waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'app::mutex' is locked here
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'app::mutex' is locked again here
  return a->size;
}

int good_icon(struct app *a, int scale) {
  {
    AUTOLOCK l = autolock_new(&a->mutex);
    if (a->size == scale)
      return 1;
  }
  return scale > 1 ? good_icon(a, 1) : 0;
}
