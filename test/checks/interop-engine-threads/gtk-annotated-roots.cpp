// A program says of its own functions which threads call them.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- -- -I%root/include

#include <gtk/gtk.h>
#include <interop/annotations.h>

static GtkWidget *Label;
static void show(const char *Text) { gtk_label_set_text(GTK_LABEL(Label), Text); }

// A codec calls it on a thread of its own.
INTEROP_ANY_THREAD void badFrame(const char *Text) { gtk_label_set_text(GTK_LABEL(Label), Text); }
// CHECK-MESSAGES: :[[@LINE-1]]:54: warning: 'gtk_label_set_text' is for the main thread alone, but any thread that calls 'badFrame' reaches it
// CHECK-NOTES: :[[@LINE-2]]:25: note: any thread may call 'badFrame'
// CHECK-NOTES: :[[@LINE-3]]:54: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
// It is called on the main loop's, whoever seems to call it.
INTEROP_ENGINE_THREAD void goodShow(const char *Text) { show(Text); }
INTEROP_ANY_THREAD void goodFrame(const char *Text) { goodShow(Text); }

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  Label = gtk_label_new("");
  gtk_main();
}
