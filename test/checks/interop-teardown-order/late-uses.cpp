// What a teardown frees, and what it calls after that still uses.
// RUN: %check_interop_tidy %s interop-teardown-order %t

void free(void *);

struct Device {
  ~Device();
  void stop();
};

class BadPlayer {
public:
  ~BadPlayer() {
    delete Audio;
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Audio' is freed here, and 'BadPlayer::finish' uses it after that [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE+3]]:5: note: 'BadPlayer::~BadPlayer' calls 'BadPlayer::finish' here
// CHECK-MESSAGES: :[[@LINE+6]]:19: note: 'BadPlayer::finish' calls 'BadPlayer::silence' here
// CHECK-MESSAGES: :[[@LINE+8]]:7: note: 'Audio' is used here
    finish();
  }

private:
  void finish() { silence(); }
  void silence() {
    if (Audio)
      Audio->stop();
  }
  Device *Audio = nullptr;
};

class GoodPlayer {
public:
  ~GoodPlayer() {
    finish();
    delete Audio;
  }

private:
  void finish() { Audio->stop(); }
  Device *Audio = nullptr;
};

// The pointer says that there is nothing.
class GoodCleared {
public:
  ~GoodCleared() {
    delete Audio;
    Audio = nullptr;
    finish();
  }

private:
  void finish() {
    if (Audio)
      Audio->stop();
  }
  Device *Audio = nullptr;
};

// The function may know.
class GoodAsked {
public:
  ~GoodAsked() {
    IsEnding = true;
    delete Audio;
    finish();
  }

private:
  void finish() {
    if (!IsEnding)
      Audio->stop();
  }
  bool IsEnding = false;
  Device *Audio = nullptr;
};

// Another one is made first.
class GoodRestart {
public:
  void stop() {
    delete Audio;
    open();
    finish();
  }

private:
  void open() { Audio = new Device; }
  void finish() { Audio->stop(); }
  Device *Audio = nullptr;
};

struct stream {
  char *buffer;
  int size;
};
void stream_write(char *);
static void stream_flush(struct stream *s) { stream_write(s->buffer); }
void stream_close_bad(struct stream *s) {
  free(s->buffer);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'buffer' is freed here, and 'stream_flush' uses it after that [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'stream_close_bad' calls 'stream_flush' here
// CHECK-MESSAGES: :[[@LINE-5]]:46: note: 'buffer' is used here
  stream_flush(s);
}
void stream_close_good(struct stream *s) {
  stream_flush(s);
  free(s->buffer);
}
// Two streams.
void stream_close_both(struct stream *s, struct stream *other) {
  free(s->buffer);
  stream_flush(other);
}

// What the pointer leads to is read or written.
void stream_note(int);
static void stream_report(struct stream *s) { stream_note(s->buffer[0]); }
void stream_close_reporting(struct stream *s) {
  free(s->buffer);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'buffer' is freed here, and 'stream_report' uses it after that [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'stream_close_reporting' calls 'stream_report' here
// CHECK-MESSAGES: :[[@LINE-5]]:62: note: 'buffer' is used here
  stream_report(s);
}
struct session {
  struct stream *in;
  int open;
};
static void session_mark(struct session *s) { s->in->size = 0; }
void session_end_bad(struct session *s) {
  free(s->in);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'in' is freed here, and 'session_mark' uses it after that [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: 'session_end_bad' calls 'session_mark' here
// CHECK-MESSAGES: :[[@LINE-5]]:50: note: 'in' is used here
  session_mark(s);
}
// It only looks whether it is there, asks a flag first, or has another one by then.
static void session_clear(struct session *s) {
  if (s->in)
    s->open = 0;
}
void session_end_cleared(struct session *s) {
  free(s->in);
  session_clear(s);
}
static void session_flush(struct session *s) {
  if (s->open)
    s->in->size = 0;
}
void session_end_asked(struct session *s) {
  s->open = 0;
  free(s->in);
  session_flush(s);
}
static void session_renew(struct session *s) {
  s->in = new stream;
  s->in->size = 0;
}
void session_end_renewed(struct session *s) {
  free(s->in);
  session_renew(s);
}

// A function out of sight may put something else there, and so may one that is called first.
void stream_reopen(struct stream *s);
void stream_close_reopened(struct stream *s) {
  free(s->buffer);
  stream_reopen(s);
  stream_flush(s);
}
static void stream_allocate(struct stream *s) { s->buffer = new char[8]; }
static void stream_rewind(struct stream *s) {
  stream_allocate(s);
  stream_write(s->buffer);
}
void stream_close_rewound(struct stream *s) {
  free(s->buffer);
  stream_rewind(s);
}
