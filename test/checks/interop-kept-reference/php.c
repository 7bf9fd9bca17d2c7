// Text that zend_parse_parameters() gives is the script's string itself.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <stddef.h>
#include <string.h>

typedef struct _zval_struct zval;
typedef struct _zend_execute_data zend_execute_data;
int zend_parse_parameters(unsigned count, const char *format, ...);
char *strdup(const char *text);
void *_emalloc(size_t size);
char *_estrdup(const char *text);

static const char *Prefix;

void badSetPrefix(zend_execute_data *execute_data, zval *return_value) {
  char *text;
  size_t length;
  if (zend_parse_parameters(1, "s", &text, &length) != 0)
    return;
  Prefix = text;
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Prefix' keeps the text of a PHP string, which is valid only as long as the caller keeps the string
// CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'zend_parse_parameters' gives the text of a PHP string here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: copy it ('estrdup', 'pestrdup'), or keep the string with a reference of its own ('zend_string_copy') (model php.yaml)
}

void goodSetPrefix(zend_execute_data *execute_data, zval *return_value) {
  char *text;
  size_t length;
  if (zend_parse_parameters(1, "s", &text, &length) != 0)
    return;
  Prefix = strdup(text);
}

size_t goodUse(zend_execute_data *execute_data, zval *return_value) {
  char *text;
  size_t length;
  if (zend_parse_parameters(1, "s", &text, &length) != 0)
    return 0;
  const char *end = text + length;
  return (size_t)(end - text);
}
