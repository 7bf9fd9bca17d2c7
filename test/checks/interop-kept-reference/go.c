// Values of Go that C code keeps.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <stddef.h>
typedef struct {
  const char *p;
  ptrdiff_t n;
} _GoString_;
typedef _GoString_ GoString;
typedef struct {
  void *data;
  long long len, cap;
} GoSlice;
const char *_GoStringPtr(_GoString_ text);
size_t _GoStringLen(_GoString_ text);
char *strndup(const char *text, size_t size);
void free(void *memory);

static GoString Kept;
void bad(GoString name) { Kept = name; }
// CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'Kept' keeps a value of Go's, which is valid only until the call returns that C code was given it in [interop-kept-reference]
// CHECK-MESSAGES: :[[@LINE-2]]:34: note: a value of Go's is read here
// CHECK-MESSAGES: :[[@LINE-3]]:27: note: copy it, or let Go keep it and give C a number for it ('runtime/cgo.Handle') (model go.yaml)

static const char *KeptText;
void badText(_GoString_ name) { KeptText = _GoStringPtr(name); }
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'KeptText' keeps the memory of a Go string, which is valid only until the call returns that C code was given it in [interop-kept-reference]
// CHECK-MESSAGES: :[[@LINE-2]]:44: note: '_GoStringPtr' gives the memory of a Go string here
// CHECK-MESSAGES: :[[@LINE-3]]:33: note: copy it (model go.yaml)

static char *Copied;
void good(_GoString_ name) {
  free(Copied);
  Copied = strndup(_GoStringPtr(name), _GoStringLen(name));
}

struct request {
  GoSlice bytes;
};
static struct request Pending;
void badSlice(GoSlice bytes) { Pending.bytes = bytes; }
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'bytes' keeps a value of Go's, which is valid only until the call returns that C code was given it in [interop-kept-reference]
// CHECK-MESSAGES: :[[@LINE-2]]:48: note: a value of Go's is read here
// CHECK-MESSAGES: :[[@LINE-3]]:32: note: copy it, or let Go keep it and give C a number for it ('runtime/cgo.Handle') (model go.yaml)

static long long sum(GoSlice numbers) {
  long long all = 0;
  for (long long i = 0; i < numbers.len; ++i)
    all += ((long long *)numbers.data)[i];
  return all;
}
long long goodCall(GoSlice numbers) {
  GoSlice here = numbers;
  return sum(here);
}
