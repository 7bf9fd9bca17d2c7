// Where an object that holds what it calls is not seen to go, whoever calls such objects may call what it holds; and one
// that goes to both threads is called on both.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <deque>
#include <gtk/gtk.h>

static GtkWidget *label;

// Its constructor hands it on.
class Task {
public:
  explicit Task(void (*work)()) : work(work) { all.push_back(this); }
  void run() { work(); }
  static std::deque<Task *> all;

private:
  void (*work)();
};
std::deque<Task *> Task::all;

static void badTask() {
  gtk_label_set_text(GTK_LABEL(label), "done");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
  // CHECK-MESSAGES: :[[@LINE+40]]:3: note: 'work' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE+28]]:5: note: 'work' calls 'Task::run' here
  // CHECK-MESSAGES: :[[@LINE-13]]:16: note: 'Task::run' calls 'badTask' here
  // CHECK-MESSAGES: :[[@LINE+34]]:13: note: 'badTask' is given to 'Task::Task' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}

class Both {
public:
  explicit Both(void (*work)()) : work(work) {}
  void run() { work(); }

private:
  void (*work)();
};
static std::deque<Both *> both;

static void badBoth() {
  gtk_label_set_text(GTK_LABEL(label), "done");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
  // CHECK-MESSAGES: :[[@LINE+20]]:3: note: 'work' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE+9]]:3: note: 'work' calls 'Both::run' here
  // CHECK-MESSAGES: :[[@LINE-12]]:16: note: 'Both::run' calls 'badBoth' here
  // CHECK-MESSAGES: :[[@LINE+15]]:27: note: 'badBoth' is given to 'Both::Both' here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}

static gpointer work(gpointer) {
  for (Task *task : Task::all)
    task->run();
  both.front()->run();
  return nullptr;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  Task task(badTask);
  both.push_back(new Both(badBoth));
  both.front()->run();
  g_thread_new("work", work, nullptr);
  gtk_main();
}
