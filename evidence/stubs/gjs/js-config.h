/* Stand-in for the configured header of SpiderMonkey 52, 64 bits. */
#ifndef js_config_h
#define js_config_h
#define JS_PUNBOX64 1
#define JS_HAS_CTYPES 1
#define JS_THREADSAFE 1
#define MOZJS_MAJOR_VERSION 52
#define MOZJS_MINOR_VERSION 9
#define XP_UNIX 1
#define STATIC_JS_API 1
#define HAVE_VISIBILITY_HIDDEN_ATTRIBUTE 1
#define HAVE_VISIBILITY_ATTRIBUTE 1
#endif
