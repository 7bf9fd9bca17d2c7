/* Stand-in for the generated header. */
#pragma once
#include <glib-object.h>
GType tracker_some_miner_enum_get_type (void);
#define TRACKER_TYPE_DIRECTORY_FLAGS (tracker_some_miner_enum_get_type ())
#define TRACKER_TYPE_FILTER_TYPE (tracker_some_miner_enum_get_type ())
#define TRACKER_TYPE_FILTER_POLICY (tracker_some_miner_enum_get_type ())
#define TRACKER_TYPE_NETWORK_TYPE (tracker_some_miner_enum_get_type ())
#define TRACKER_TYPE_CRAWL_FLAGS (tracker_some_miner_enum_get_type ())
