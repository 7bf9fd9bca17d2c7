/* An interpreter of the tests, with a lock of its own. */
#ifndef SCRIPT_API_H
#define SCRIPT_API_H

#define SCRIPT_MAJOR 1
#ifndef SCRIPT_MINOR
#define SCRIPT_MINOR 1
#endif

typedef struct script_s script;
void script_push(script *s, int value);
int script_peek(script *s);
int script_count(script *s);
const char *script_version(void);
void script_leave(script *s);
void script_enter(script *s);
#define SCRIPT_LEAVE(s) script_leave(s);
#define SCRIPT_ENTER(s) script_enter(s);

typedef struct script_entry {
  const char *name;
  int (*run)(script *s);
  int (*end)(script *s); /* called without the lock */
} script_entry;

#endif
