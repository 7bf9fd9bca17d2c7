// A library of the tests: handles of every shape, and C++ functions that throw.
#ifndef TOYS_H
#define TOYS_H

typedef struct gadget_s gadget;   // the result; null: none
typedef struct session_s session; // an out-parameter; 0: made
typedef struct stream_s stream;   // an out-parameter; made even where the call fails
typedef struct valve_s valve;     // an out-parameter; 1: made
typedef struct shelf_s shelf;

#ifdef __cplusplus
extern "C" {
#endif
gadget *gadget_open(void);
gadget *gadget_open_named(const char *name);
int gadget_start(gadget *g);
int gadget_error(gadget *g);
void gadget_each(gadget *g, void (*callback)(void *), void *cookie);
void gadget_close(gadget *g);
void shelf_give(shelf *s, gadget *g);

/* A port is a number; below 0: none. */
int port_open(int number);
int port_start(int port);
int port_close(int port);

int session_open(const char *name, session **result);
int session_start(session *s);
void session_close(session *s);

int stream_open(const char *name, stream **result);
const char *stream_error(stream *s);
void stream_close(stream *s);

int valve_open(valve **result);
void valve_close(valve *v);
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
#if __cplusplus >= 201103L
#define TOYS_NOEXCEPT noexcept
#else
#define TOYS_NOEXCEPT throw()
#endif
namespace toys {
struct ParseError {};
int parse(const char *text);  // throws ParseError
int load(const char *path);   // throws something
int grow(int size);           // throws where memory runs out
int count(const char *text);  // never throws, says the model
int guess(const char *text);  // in no model
int length(const char *text) TOYS_NOEXCEPT;
class Reader {
public:
  explicit Reader(const char *text); // throws ParseError
  ~Reader();
  int read();
};
class Panel {
public:
  void take(gadget *g); // in no model
};
} // namespace toys
#endif

#endif
