/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_GTK_H
#define MOCK_GTK_H

#include <glib.h>

#define GTK_MAJOR_VERSION 3
#define GTK_MINOR_VERSION 24

#ifdef __cplusplus
extern "C" {
#endif

typedef struct _GtkWidget GtkWidget;
typedef struct _GtkLabel GtkLabel;
typedef struct _GtkProgressBar GtkProgressBar;
typedef struct _GtkTreePath GtkTreePath;
typedef struct _GdkDisplay GdkDisplay;
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct {
  double red, green, blue, alpha;
} GdkRGBA;
#define GTK_LABEL(w) ((GtkLabel *)(w))
#define GTK_PROGRESS_BAR(w) ((GtkProgressBar *)(w))

void gtk_init(int *argc, char ***argv);
void gtk_main(void);
void gtk_main_quit(void);
guint gtk_get_major_version(void);
GtkWidget *gtk_label_new(const gchar *);
void gtk_label_set_text(GtkLabel *, const gchar *);
const gchar *gtk_label_get_text(GtkLabel *);
void gtk_progress_bar_set_fraction(GtkProgressBar *, double);
void gtk_widget_show(GtkWidget *);
void gtk_widget_hide(GtkWidget *);
void gtk_widget_queue_draw(GtkWidget *);
GtkTreePath *gtk_tree_path_new(void);
void gtk_tree_path_free(GtkTreePath *);
GdkDisplay *gdk_display_get_default(void);
void gdk_display_beep(GdkDisplay *);
gboolean gdk_rgba_parse(GdkRGBA *, const gchar *);
GdkPixbuf *gdk_pixbuf_new_from_file(const char *, GError **);
guint gdk_threads_add_idle(GSourceFunc, gpointer);
void gdk_threads_init(void);
void gdk_threads_enter(void);
void gdk_threads_leave(void);

#ifdef __cplusplus
}
#endif

#endif
