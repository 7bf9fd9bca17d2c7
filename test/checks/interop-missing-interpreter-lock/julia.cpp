// Threads that are not Julia's adopt themselves first.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t
#include <thread>

extern "C" {
typedef struct _jl_value_t jl_value_t;
jl_value_t *jl_eval_string(const char *text);
jl_value_t *jl_call1(jl_value_t *function, jl_value_t *argument);
jl_value_t *jl_box_float64(double number);
void jl_init(void);
void jl_atexit_hook(int status);
void **jl_adopt_thread(void);
}

// JuliaLang/julia#20690
static void badPredict(jl_value_t *Function) { jl_call1(Function, jl_box_float64(1)); }
// CHECK-MESSAGES: :[[@LINE-1]]:48: warning: 'jl_call1' needs a thread state of Julia's, which is not held here
// CHECK-MESSAGES: :[[@LINE+12]]:15: note: 'badPredict' runs on a thread that is started here and does not hold a thread state of Julia's
// CHECK-MESSAGES: :[[@LINE-3]]:67: note: 'jl_box_float64' needs it here too
// CHECK-MESSAGES: :[[@LINE-4]]:48: note: adopt the thread first ('jl_adopt_thread'), or let a thread of Julia's do it

static void goodPredict(jl_value_t *Function) {
  jl_adopt_thread();
  jl_call1(Function, jl_box_float64(1));
}

int main() {
  jl_init();
  jl_value_t *Function = jl_eval_string("predict");
  std::thread First(badPredict, Function);
  std::thread Second(goodPredict, Function);
  First.join();
  Second.join();
  jl_atexit_hook(0);
}
