/* Stand-in for the generated header. */
#pragma once
#include <glib-object.h>
GType tracker_some_enum_get_type (void);
#define TRACKER_TYPE_VERBOSITY (tracker_some_enum_get_type ())
#define TRACKER_TYPE_SCHED_IDLE (tracker_some_enum_get_type ())
#define TRACKER_TYPE_INDEX_LOCATION_FLAGS (tracker_some_enum_get_type ())
