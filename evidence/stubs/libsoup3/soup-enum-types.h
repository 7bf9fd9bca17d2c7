/* stand-in: nothing of it is needed */
#include <glib-object.h>
