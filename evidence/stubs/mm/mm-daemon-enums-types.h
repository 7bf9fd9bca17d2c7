#include <glib-object.h>
#include "mm-port-probe.h"
gchar *mm_port_probe_flag_build_string_from_mask(MMPortProbeFlag mask);
