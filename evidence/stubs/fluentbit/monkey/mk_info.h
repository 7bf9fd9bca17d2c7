#include <monkey/mk_core.h>
