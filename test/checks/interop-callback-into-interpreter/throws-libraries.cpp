// Exceptions that leave handlers through frames of C libraries: those of Expat.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t

extern "C" {
typedef struct XML_ParserStruct *XML_Parser;
void XML_SetStartElementHandler(XML_Parser parser, void (*start)(void *data, const char *name, const char **attributes));
void XML_SetCharacterDataHandler(XML_Parser parser, void (*text)(void *data, const char *text, int length));
}

struct Unknown {};
struct Reader {
  int Depth;
  void add(const char *name);
};

static void badStart(void *data, const char *name, const char **) {
  if (*name != 'a')
    throw Unknown();
  ((Reader *)data)->add(name);
}
void giveStart(XML_Parser parser) {
  XML_SetStartElementHandler(parser, badStart);
}
// CHECK-MESSAGES: :[[@LINE-2]]:38: warning: an exception leaves callback 'badStart', which 'XML_SetStartElementHandler' registers, through the C frames that call it
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-10]]:67: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badStart(void *data, const char *name, const char **) {
// CHECK-ALTERNATIVE-1: try {
// CHECK-ALTERNATIVE-1: throw Unknown();
// CHECK-ALTERNATIVE-1: } catch (...) {
// CHECK-ALTERNATIVE-1: }

static void okText(void *data, const char *, int length) noexcept { ((Reader *)data)->Depth += length; }
static void okCaught(void *data, const char *name, const char **) {
  try {
    if (*name != 'a')
      throw Unknown();
    ((Reader *)data)->add(name);
  } catch (...) {
  }
}
void giveOk(XML_Parser parser) {
  XML_SetCharacterDataHandler(parser, okText);
  XML_SetStartElementHandler(parser, okCaught);
}
