#include <gio/gio.h>
typedef struct GsdDisplayConfig GsdDisplayConfig;
void gsd_display_config_set_power_save_mode(GsdDisplayConfig *, gint);
gint gsd_display_config_get_power_save_mode(GsdDisplayConfig *);
