// Libraries without a model, in C: a function says itself what it owns, where it releases that before one failure and not before another.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct codec;
struct codec *codec_create(int rate);
struct codec *codec_find(const char *name);
int codec_open(struct codec **to, int rate);
int codec_tune(struct codec *c, int rate);
void codec_destroy(struct codec *c);
int SessionSetup(unsigned *id);
int SessionSend(int what, unsigned id);
int SessionClose(unsigned id);
void *malloc(unsigned long size);
void free(void *memory);
void memory_free(void *memory);
struct buffer { int size; };
struct buffer *buffer_new(int size);
void graph_add(void *graph, struct codec *c);

struct stream {
  struct codec *codec;
  unsigned id;
  struct buffer *buffer;
};

int early(struct stream *s, int rate) {
  struct codec *c = codec_create(rate);
  if (!c)
    return -1;
  if (codec_tune(c, 1))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'early' without releasing 'c', a codec
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'codec_create' acquires it here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'codec_destroy' releases it here, before another failure
  if (codec_tune(c, 2)) {
    codec_destroy(c);
    return -3;
  }
  s->codec = c;
  return 0;
}
int okEarly(struct stream *s, int rate) {
  struct codec *c = codec_create(rate);
  if (!c)
    return -1;
  if (codec_tune(c, 1)) {
    codec_destroy(c);
    return -2;
  }
  s->codec = c;
  return 0;
}
// No failure says that it is this function's.
int okSaysNothing(struct stream *s, int rate) {
  struct codec *c = codec_create(rate);
  if (codec_tune(c, 1))
    return -2;
  s->codec = c;
  return 0;
}
// What is found is somebody else's, also where one way ends it.
int okFound(struct stream *s, const char *name) {
  struct codec *c = codec_find(name);
  if (!c)
    return -1;
  if (codec_tune(c, 1))
    return -2;
  if (codec_tune(c, 2)) {
    codec_destroy(c);
    return -3;
  }
  s->codec = c;
  return 0;
}
// Memory is no handle.
int okMemory(struct stream *s) {
  struct buffer *b = buffer_new(5);
  if (!b || !s->codec)
    return -1;
  if (s->id) {
    memory_free(b);
    return -2;
  }
  s->buffer = b;
  return 0;
}
// Somebody has it by then.
int okAdded(struct stream *s, void *graph) {
  struct codec *c = codec_create(5);
  if (!c)
    return -1;
  if (codec_tune(c, 1)) {
    codec_destroy(c);
    return -3;
  }
  graph_add(graph, c);
  if (codec_tune(c, 2))
    return -2;
  s->codec = c;
  return 0;
}

// By an out-parameter, in a number.
int byNumber(struct stream *s) {
  unsigned id;
  int rc;
  if (SessionSetup(&id) != 0)
    return -1;
  rc = SessionSend(1, id);
  if (rc != 0)
    return rc;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'byNumber' without releasing 'id', a handle
  // CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'SessionSetup' acquires it here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'SessionClose' releases it here, before another failure
  rc = SessionSend(2, id);
  if (rc != 0) {
    SessionClose(id);
    return rc;
  }
  s->id = id;
  return 0;
}

// In a field of the record.
int inRecord(struct stream *s, int rate) {
  if (codec_open(&s->codec, rate))
    return -1;
  if (codec_tune(s->codec, 1))
    goto failed;
  if (codec_tune(s->codec, 2))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'inRecord' without releasing 'codec', a codec
  // CHECK-MESSAGES: :[[@LINE-7]]:7: note: 'codec_open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'codec_destroy' releases it here, before another failure
  return 0;
failed:
  codec_destroy(s->codec);
  return -1;
}

// It is released by a function of the program.
static void endCodec(struct codec *c) {
  if (c)
    codec_destroy(c);
}
int okByOwnFunction(struct stream *s, int rate) {
  struct codec *c = codec_create(rate);
  if (!c)
    return -1;
  if (codec_tune(c, 1)) {
    endCodec(c);
    return -2;
  }
  if (codec_tune(c, 2)) {
    codec_destroy(c);
    return -3;
  }
  s->codec = c;
  return 0;
}
static void codec_close_all(struct codec *c, int deep);
int okByName(struct stream *s, int rate) {
  struct codec *c = codec_create(rate);
  if (!c)
    return -1;
  if (codec_tune(c, 1)) {
    codec_close_all(c, 1);
    return -2;
  }
  if (codec_tune(c, 2)) {
    codec_destroy(c);
    return -3;
  }
  s->codec = c;
  return 0;
}
static void codec_close_all(struct codec *c, int deep) {
  if (deep)
    endCodec(c);
}
