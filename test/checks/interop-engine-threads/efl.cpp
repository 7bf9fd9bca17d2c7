// Ecore's main loop is its thread's; others stop it, or hand over what to do.
// RUN: %check_interop_tidy %s interop-engine-threads %t
#include <thread>

typedef unsigned char Eina_Bool;
typedef struct _Ecore_Timer Ecore_Timer;
typedef Eina_Bool (*Ecore_Task_Cb)(void *data);
typedef void (*Ecore_Cb)(void *data);
extern "C" {
int ecore_init(void);
void ecore_main_loop_begin(void);
Ecore_Timer *ecore_timer_add(double in, Ecore_Task_Cb function, const void *data);
void ecore_main_loop_thread_safe_call_async(Ecore_Cb callback, void *data);
int ecore_thread_main_loop_begin(void);
int ecore_thread_main_loop_end(void);
}

static Eina_Bool tick(void *) { return 1; }
static void addTimer(void *) { ecore_timer_add(1, tick, nullptr); }

static void badWork() { ecore_timer_add(2, tick, nullptr); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'ecore_timer_add' is for the main thread alone, but the thread that runs 'badWork' reaches it
// CHECK-MESSAGES: :[[@LINE+12]]:15: note: 'badWork' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+2]]:26: note: 'goodPost' hands such a call to 'ecore_main_loop_thread_safe_call_async' here
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: hand it to the main loop ('ecore_main_loop_thread_safe_call_async'), or stop that around it ('ecore_thread_main_loop_begin') (model efl.yaml)
static void goodPost() { ecore_main_loop_thread_safe_call_async(addTimer, nullptr); }
static void goodStopped() {
  ecore_thread_main_loop_begin();
  ecore_timer_add(3, tick, nullptr);
  ecore_thread_main_loop_end();
}

int main() {
  ecore_init();
  std::thread Bad(badWork), Posts(goodPost), Stops(goodStopped);
  ecore_main_loop_begin();
  Bad.join(), Posts.join(), Stops.join();
}
