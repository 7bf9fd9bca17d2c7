/* stand-in for rtosc/ports.h */
#pragma once
#include <cstdarg>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
typedef struct { int len; unsigned char *data; } rtosc_blob_t;
typedef union { int i; char T; float f; const char *s; rtosc_blob_t b; } rtosc_arg_t;
extern "C" rtosc_arg_t rtosc_argument(const char *, unsigned);
namespace rtosc {
struct RtData { void *obj; char *loc; size_t loc_size; int matches; void reply(const char *, const char *, ...); void broadcast(const char *, const char *, ...); };
struct Port { const char *name; const char *metadata; const struct Ports *ports; std::function<void(const char *, RtData &)> cb; };
struct Ports { Ports(std::initializer_list<Port>); };
}
