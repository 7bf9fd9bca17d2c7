// Objects that only a local knows, and that a function leaves where it returns a failure.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

class Owner;
class Segment {
public:
  explicit Segment(const char *Key);
  Segment(const char *Key, Owner *Parent);
  ~Segment();
  bool exists() const;
  bool attach();
};

Segment *makeSegment(const char *Key) {
  auto *S = new Segment(Key);
  if (!S->exists())
    return nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'makeSegment' without deleting 'S'
  // CHECK-MESSAGES: :[[@LINE-4]]:13: note: it is allocated here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return S;
}
Segment *okMakeSegment(const char *Key) {
  auto *S = new Segment(Key);
  if (!S->exists()) {
    delete S;
    return nullptr;
  }
  return S;
}
// Its parent has it.
Segment *okWithParent(const char *Key, Owner *Parent) {
  auto *S = new Segment(Key, Parent);
  if (!S->exists())
    return nullptr;
  return S;
}
// It may have given itself to somebody.
Segment *okAttached(const char *Key) {
  auto *S = new Segment(Key);
  if (!S->attach())
    return nullptr;
  return S;
}
// So may a function of C.
extern "C" int segment_register(void *Cookie);
Segment *okRegistered(const char *Key) {
  auto *S = new Segment(Key);
  segment_register(S);
  if (!S->exists())
    return nullptr;
  return S;
}
