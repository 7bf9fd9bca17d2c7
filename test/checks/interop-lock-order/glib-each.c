// Functions that GLib's containers call for each element, on the thread that asks for it.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <glib.h>

typedef struct _GList GList;
typedef struct _GHashTable GHashTable;
typedef struct _GMutex {
  long state[2];
} GMutex;
typedef guint (*GHashFunc)(const void *key);
typedef gboolean (*GEqualFunc)(const void *a, const void *b);
typedef void (*GHFunc)(gpointer key, gpointer value, gpointer data);
void g_mutex_lock(GMutex *mutex);
void g_mutex_unlock(GMutex *mutex);
void g_list_foreach(GList *list, GFunc func, gpointer data);
void g_list_free_full(GList *list, GDestroyNotify free_func);
void g_hash_table_foreach(GHashTable *table, GHFunc func, gpointer data);
GHashTable *g_hash_table_new_full(GHashFunc hash, GEqualFunc equal, GDestroyNotify key, GDestroyNotify value);
gboolean g_hash_table_remove(GHashTable *table, const void *key);
guint g_str_hash(const void *key);
gboolean g_str_equal(const void *a, const void *b);

static GMutex lock, other, names_lock;
static int count;

int get_count(void) {
  g_mutex_lock(&lock);
  int now = count;
  g_mutex_unlock(&lock);
  return now;
}

//===-- For each element ----------------------------------------------------===//

static void show(gpointer item, gpointer to) {
  if (get_count())
    *(gpointer *)to = item;
}
static void show_entry(gpointer key, gpointer value, gpointer to) {
  g_mutex_lock(&names_lock);
  *(gpointer *)to = value;
  g_mutex_unlock(&names_lock);
}
void show_all(GList *list, GHashTable *table, gpointer *to) {
  g_mutex_lock(&lock);
  g_list_foreach(list, show, to);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'show' locks 'lock' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-13]]:7: note: 'show' calls 'get_count' here
  // CHECK-MESSAGES: :[[@LINE-23]]:3: note: 'lock' is locked again here
  g_mutex_unlock(&lock);
}
void show_table(GHashTable *table, gpointer *to) {
  g_mutex_lock(&names_lock);
  g_hash_table_foreach(table, show_entry, to);
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'show_entry' locks 'names_lock' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'names_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'names_lock' is locked again here
  g_mutex_unlock(&names_lock);
}
void show_ok(GList *list, gpointer *to) {
  g_mutex_lock(&other);
  g_list_foreach(list, show, to);
  g_mutex_unlock(&other);
}

//===-- For each element that goes ------------------------------------------===//

static void drop(gpointer item) {
  g_mutex_lock(&lock);
  count--;
  g_mutex_unlock(&lock);
  g_free(item);
}
void drop_all(GList **list) {
  g_mutex_lock(&lock);
  g_list_free_full(*list, drop);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'drop' locks 'lock' again, which this thread holds already: it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'lock' is locked again here
  *list = NULL;
  g_mutex_unlock(&lock);
}
void drop_ok(GList **list) {
  g_mutex_lock(&lock);
  GList *gone = *list;
  *list = NULL;
  g_list_free_full(gone, g_free);
  g_mutex_unlock(&lock);
}

//===-- What tables are given -----------------------------------------------===//

// The lock of the one table is not held around what ends the entries of the other.
static GHashTable *items, *names;
void tables_init(void) {
  items = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, drop);
  names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}
void name_ok_remove(const char *name) {
  g_mutex_lock(&lock);
  g_hash_table_remove(names, name);
  g_mutex_unlock(&lock);
  g_hash_table_remove(items, name);
}
