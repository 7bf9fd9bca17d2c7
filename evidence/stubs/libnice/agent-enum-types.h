#include <glib-object.h>
GType nice_nomination_mode_get_type (void);
#define NICE_TYPE_NOMINATION_MODE (nice_nomination_mode_get_type ())
