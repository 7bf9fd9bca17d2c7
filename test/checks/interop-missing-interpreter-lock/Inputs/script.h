/* The tests' own use of an interpreter of the tests. */
#include "script/script_api.h"
int script_own(script *s); /* not of the interpreter */
