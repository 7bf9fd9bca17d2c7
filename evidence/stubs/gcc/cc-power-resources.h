#include <gio/gio.h>
GResource *cc_power_get_resource(void);
