// Signals that are emitted under a lock of the object, which its functions take.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <glib.h>
typedef struct _GMutex { gpointer p; } GMutex;
void g_mutex_init(GMutex *mutex);
void g_mutex_lock(GMutex *mutex);
void g_mutex_unlock(GMutex *mutex);
void g_signal_emit(gpointer instance, guint id, guint detail, ...);
void g_object_notify(gpointer object, const char *name);

typedef struct {
  GMutex lock;
  int count;
} Manager;
extern guint changed;

void manager_init(Manager *self) { g_mutex_init(&self->lock); }

int manager_get_count(Manager *self) {
  g_mutex_lock(&self->lock);
  int count = self->count;
  g_mutex_unlock(&self->lock);
  return count;
}

void manager_add(Manager *self) {
  g_mutex_lock(&self->lock);
  self->count++;
  g_signal_emit(self, changed, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_emit' calls what is connected while 'Manager::lock' is held, and 'manager_get_count' locks it too: a handler that calls it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'Manager::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'Manager::lock' is locked here too
  g_mutex_unlock(&self->lock);
}

void manager_ok_add(Manager *self) {
  g_mutex_lock(&self->lock);
  self->count++;
  g_mutex_unlock(&self->lock);
  g_signal_emit(self, changed, 0);
}

// Notifications may be frozen, and come later.
void manager_ok_notify(Manager *self) {
  g_mutex_lock(&self->lock);
  g_object_notify(self, "count");
  g_mutex_unlock(&self->lock);
}

// What is connected to another object need not know this one.
void manager_ok_other(Manager *self, gpointer other) {
  g_mutex_lock(&self->lock);
  g_signal_emit(other, changed, 0);
  g_mutex_unlock(&self->lock);
}

// Nobody else can take it.
static GMutex own;
void manager_ok_own(Manager *self) {
  g_mutex_lock(&own);
  g_signal_emit(self, changed, 0);
  g_mutex_unlock(&own);
}

// A helper emits it, which only those call who hold the lock.
typedef struct {
  GMutex lock;
  int count;
} Store;
void store_init(Store *self) { g_mutex_init(&self->lock); }
int store_get_count(Store *self) {
  g_mutex_lock(&self->lock);
  int count = self->count;
  g_mutex_unlock(&self->lock);
  return count;
}
static void store_emit(Store *of) { g_signal_emit(of, changed, 0); }
// CHECK-MESSAGES: :[[@LINE-1]]:37: warning: 'g_signal_emit' calls what is connected while 'Store::lock' is held, and 'store_get_count' locks it too: a handler that calls it waits for itself for ever
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'Store::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'Store::lock' is locked here too
void store_add(Store *self) {
  g_mutex_lock(&self->lock);
  self->count++;
  store_emit(self);
  g_mutex_unlock(&self->lock);
}
