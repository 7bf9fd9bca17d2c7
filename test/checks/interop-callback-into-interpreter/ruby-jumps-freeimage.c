// FreeImage tells of errors in the middle of its work: a raise there leaves it by a jump.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c99,c11

#include <ruby.h>

typedef int FREE_IMAGE_FORMAT;
typedef struct FIBITMAP FIBITMAP;
typedef void (*FreeImage_OutputMessageFunction)(FREE_IMAGE_FORMAT format, const char *text);
void FreeImage_SetOutputMessage(FreeImage_OutputMessageFunction tell);
FIBITMAP *FreeImage_Load(FREE_IMAGE_FORMAT format, const char *name, int flags);
void FreeImage_Unload(FIBITMAP *bitmap);

static void raises(FREE_IMAGE_FORMAT format, const char *text) {
  rb_raise(rb_eRuntimeError, "%s", text);
}
static VALUE LastError;
static void okNotes(FREE_IMAGE_FORMAT format, const char *text) {
  LastError = rb_str_new_cstr(text);
}
static VALUE load(VALUE self, VALUE name) {
  FIBITMAP *bitmap = FreeImage_Load(0, StringValueCStr(name), 0);
  if (bitmap)
    FreeImage_Unload(bitmap);
  return self;
}
void Init_image(void) {
  FreeImage_SetOutputMessage(raises);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'rb_raise' leaves callback 'raises', which 'FreeImage_SetOutputMessage' registers, through the frames that call it
  // CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'raises' calls 'rb_raise' here
  FreeImage_SetOutputMessage(okNotes);
  rb_define_method(rb_cObject, "load", load, 1);
}
