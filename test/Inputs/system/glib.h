/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_GLIB_H
#define MOCK_GLIB_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int gboolean;
typedef int gint;
typedef unsigned guint;
typedef unsigned long gulong;
typedef void *gpointer;
typedef char gchar;
#define TRUE 1
#define FALSE 0
#define G_SOURCE_REMOVE FALSE
#ifndef NULL
#ifdef __cplusplus
#define NULL nullptr
#else
#define NULL ((void *)0)
#endif
#endif

typedef struct _GThread GThread;
typedef struct _GThreadPool GThreadPool;
typedef struct _GMainContext GMainContext;
typedef struct _GMainLoop GMainLoop;
typedef struct _GSource GSource;
typedef struct _GError GError;
typedef struct _GTask GTask;
typedef struct _GCancellable GCancellable;
typedef gboolean (*GSourceFunc)(gpointer);
typedef void (*GSourceOnceFunc)(gpointer);
typedef gpointer (*GThreadFunc)(gpointer);
typedef void (*GFunc)(gpointer data, gpointer cookie);
typedef void (*GDestroyNotify)(gpointer);
typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(gpointer, gpointer);
typedef void (*GTaskThreadFunc)(GTask *, gpointer, gpointer, GCancellable *);
#define G_CALLBACK(f) ((GCallback)(f))

GThread *g_thread_new(const gchar *name, GThreadFunc body, gpointer cookie);
gpointer g_thread_join(GThread *);
void g_thread_unref(GThread *);
GThread *g_thread_self(void);
GThreadPool *g_thread_pool_new(GFunc, gpointer, gint max, gboolean exclusive, GError **);
gboolean g_thread_pool_push(GThreadPool *, gpointer, GError **);
void g_task_run_in_thread(GTask *, GTaskThreadFunc);

guint g_idle_add(GSourceFunc, gpointer);
guint g_timeout_add(guint interval, GSourceFunc, gpointer);
guint g_timeout_add_seconds(guint interval, GSourceFunc, gpointer);
void g_main_context_invoke(GMainContext *, GSourceFunc, gpointer);
gboolean g_main_context_is_owner(GMainContext *);
GMainContext *g_main_context_default(void);
GMainContext *g_main_context_new(void);
GMainLoop *g_main_loop_new(GMainContext *, gboolean);
void g_main_loop_run(GMainLoop *);
void g_main_loop_quit(GMainLoop *);
GSource *g_idle_source_new(void);
void g_source_set_callback(GSource *, GSourceFunc, gpointer, GDestroyNotify);
guint g_source_attach(GSource *, GMainContext *);
gulong g_signal_connect_data(gpointer, const gchar *, GCallback, gpointer, GClosureNotify, int);
#define g_signal_connect(object, signal, handler, data)                                            \
  g_signal_connect_data((object), (signal), (handler), (data), NULL, 0)

void g_free(gpointer);
void g_usleep(gulong);

#ifdef __cplusplus
}
#endif

#endif
