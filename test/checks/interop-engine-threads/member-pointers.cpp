// A method that a pointer names is called with a callable: nothing is known of where that goes.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++11,c++20

#include <functional>
#include <gtk/gtk.h>

struct Box {
  void run(std::function<void()> task) { task(); }
};

static GtkWidget *label;

static gpointer work(gpointer) {
  Box box;
  (box.*(&Box::run))([] { gtk_label_set_text(GTK_LABEL(label), "done"); });
  return nullptr;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  g_thread_join(g_thread_new("work", work, nullptr));
}
