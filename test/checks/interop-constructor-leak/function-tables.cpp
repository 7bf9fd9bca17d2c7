// Handles that a table of functions makes, which another function of the same table releases.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct Context;
struct Handle;
struct Node;
struct Table {
  Handle *(*open)(Context *Ctx, const char *Name);
  void (*close)(Context *Ctx, Handle *H);
  const char *(*header)(Context *Ctx, Handle *H, const char *Key);
  Node *(*find)(Context *Ctx);
  void (*freeNode)(Node *N);
};
struct Opener {
  Handle *(*open)(const char *Name);
  bool (*use)(Handle *H);
};
struct Context {
  Table Net;
};

class File {
public:
  File(Context *C, Handle *H) : C(C), H(H) {}
  ~File() {
    if (H)
      C->Net.close(C, H);
  }

private:
  Context *C;
  Handle *H;
};
static bool readProps(Context *C, Handle *H) {
  return C->Net.header(C, H, "size") != nullptr;
}
void keep(Handle *H);

File *openFile(Context *C, const char *Name) {
  Handle *H = C->Net.open(C, Name);
  if (!H)
    return nullptr;
  if (readProps(C, H))
    return new File(C, H);
  return nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: failure returned here leaves 'openFile' without releasing 'H', a Handle
  // CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: it is handed over here, but only where nothing fails
}
File *okOpenFile(Context *C, const char *Name) {
  Handle *H = C->Net.open(C, Name);
  if (!H)
    return nullptr;
  if (readProps(C, H))
    return new File(C, H);
  C->Net.close(C, H);
  return nullptr;
}
// Somebody has it by then.
File *okKept(Context *C, const char *Name) {
  Handle *H = C->Net.open(C, Name);
  keep(H);
  if (readProps(C, H))
    return new File(C, H);
  return nullptr;
}
// Nothing of this table releases one.
File *okNoRelease(Context *C, Opener *O, const char *Name) {
  Handle *H = O->open(Name);
  if (O->use(H))
    return new File(C, H);
  return nullptr;
}
// What is found is somebody else's.
Node *okFound(Context *C) {
  Node *N = C->Net.find(C);
  if (!C->Net.header(C, nullptr, "size"))
    return nullptr;
  return N;
}
