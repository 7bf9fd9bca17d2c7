// Objects that hold what they call go to one thread or to another, by a queue of each: who calls what they hold is told by
// where the object went, not by its class.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <deque>
#include <gtk/gtk.h>

static GtkWidget *label;

class Task {
public:
  virtual ~Task() {}
  virtual void run() = 0;
  virtual int getKey() = 0;
};

template <typename T> class MethodTask : public Task {
public:
  MethodTask(T *object, void (T::*method)()) {
    this->object = object;
    this->method = method;
  }
  void run() override { (*object.*method)(); }
  int getKey() override { return object->key; }

private:
  T *object;
  void (T::*method)();
};

// No virtual method, and its field is set from outside.
struct Job {
  void (*work)();
  void run() { work(); }
};

static std::deque<Task *> gui_tasks, worker_tasks;
static std::deque<Job> gui_jobs, worker_jobs;

static void toGui(Task *task) {
  if (task->getKey())
    gui_tasks.push_back(task);
}
static void toWorker(Task *task) {
  if (task->getKey())
    worker_tasks.push_back(task);
}

static void runGui() {
  while (!gui_tasks.empty()) {
    Task *task = gui_tasks.front();
    gui_tasks.pop_front();
    task->run();
    delete task;
  }
  while (!gui_jobs.empty()) {
    Job job = gui_jobs.front();
    gui_jobs.pop_front();
    job.run();
  }
}

static void runWorker() {
  while (!worker_tasks.empty()) {
    Task *task = worker_tasks.front();
    worker_tasks.pop_front();
    task->run();
    delete task;
  }
  while (!worker_jobs.empty()) {
    Job job = worker_jobs.front();
    worker_jobs.pop_front();
    job.run();
  }
}

static gpointer work(gpointer) {
  runWorker();
  return nullptr;
}

struct Window {
  int key = 1;
  void goodShow() { gtk_label_set_text(GTK_LABEL(label), "shown"); }
  void goodLoad() { g_usleep(1); }
  void badLoad() {
    gtk_label_set_text(GTK_LABEL(label), "loaded");
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
    // CHECK-MESSAGES: :[[@LINE+40]]:3: note: 'work' is started as a thread here
    // CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'work' calls 'runWorker' here
    // CHECK-MESSAGES: :[[@LINE-24]]:5: note: 'runWorker' calls 'Task::run' here
    // CHECK-MESSAGES: :[[@LINE-69]]:25: note: 'MethodTask::run' calls 'Window::badLoad' here
    // CHECK-MESSAGES: :[[@LINE+22]]:62: note: 'Window::badLoad' is given to 'MethodTask::MethodTask' here
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  }
};

static void goodJob() {
  gtk_label_set_text(GTK_LABEL(label), "shown");
}
static void badJob() {
  gtk_label_set_text(GTK_LABEL(label), "done");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs 'work' reaches it
  // CHECK-MESSAGES: :[[@LINE+25]]:3: note: 'work' is started as a thread here
  // CHECK-MESSAGES: :[[@LINE-27]]:3: note: 'work' calls 'runWorker' here
  // CHECK-MESSAGES: :[[@LINE-33]]:5: note: 'runWorker' calls 'Job::run' here
  // CHECK-MESSAGES: :[[@LINE-73]]:16: note: 'Job::run' calls 'badJob' here
  // CHECK-MESSAGES: :[[@LINE+12]]:14: note: 'badJob' is kept in 'work' here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
}

static void hand(Window *window) {
  toGui(new MethodTask<Window>(window, &Window::goodShow));
  toWorker(new MethodTask<Window>(window, &Window::goodLoad));
  MethodTask<Window> *task = new MethodTask<Window>(window, &Window::badLoad);
  toWorker(task);
  Job good{goodJob};
  gui_jobs.push_back(good);
  Job bad;
  bad.work = badJob;
  worker_jobs.push_back(bad);
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  label = gtk_label_new("");
  Window window;
  hand(&window);
  g_thread_new("work", work, nullptr);
  runGui();
  gtk_main();
}
