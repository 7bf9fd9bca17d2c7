// A fatal error of PHP is a jump to the last zend_try; an exception of the script is none.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t
#include <mutex>
#include <string>

extern "C" {
#define E_ERROR (1 << 0L)
#define E_WARNING (1 << 1L)
#define E_RECOVERABLE_ERROR (1 << 12L)
#define E_USER_ERROR (1 << 8L)
[[noreturn]] void _zend_bailout(const char *file, unsigned line);
void zend_error(int type, const char *format, ...);
[[noreturn]] void zend_error_noreturn(int type, const char *format, ...);
void php_error_docref(const char *docref, int type, const char *format, ...);
void zend_throw_exception(struct _zend_class_entry *of, const char *message, long code);
int zend_parse_parameters(unsigned count, const char *format, ...);
}

void badMessage(const char *name) {
  std::string message = std::string("no ") + name;
  php_error_docref(nullptr, E_ERROR, "%s", message.c_str());
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the jump of 'php_error_docref' leaves 'badMessage' without destroying 'message'
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: 'message' of type 'std::string' is not destroyed
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'php_error_docref' leaves by a jump, which runs no destructor (model php.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: leave the scope before the jump

void goodWarning(const char *name) {
  std::string message = std::string("no ") + name;
  php_error_docref(nullptr, E_WARNING, "%s", message.c_str());
  zend_error(E_WARNING, "%s", message.c_str());
}

void goodThrow(const char *name) {
  std::string message = std::string("no ") + name;
  zend_throw_exception(nullptr, message.c_str(), 0);
}

static std::mutex Cache;

// zendtech/ZendOptimizerPlus#117: the lock stays behind.
[[noreturn]] static void fail(const char *text) {
  zend_error(E_WARNING, "%s", text);
  _zend_bailout(__FILE__, __LINE__);
}
bool badInsert(int size) {
  std::lock_guard<std::mutex> guard(Cache);
  if (size > 1000)
    fail("no memory");
  return true;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: a jump in 'fail' leaves 'badInsert' without destroying 'guard' and with 'Cache' locked
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: 'guard' of type 'std::lock_guard<std::mutex>' is not destroyed, and 'Cache' stays locked for ever
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'badInsert' calls 'fail' here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'fail' calls '_zend_bailout' here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: '_zend_bailout' leaves by a jump, which runs no destructor (model php.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: leave the scope before the jump

bool goodInsert(int size) {
  bool full;
  {
    std::lock_guard<std::mutex> guard(Cache);
    full = size > 1000;
  }
  if (full)
    fail("no memory");
  return true;
}
