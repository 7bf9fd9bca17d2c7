#include <glib-object.h>
GType xfce_panel_plugin_mode_get_type (void);
#define XFCE_TYPE_PANEL_PLUGIN_MODE (xfce_panel_plugin_mode_get_type ())
GType xfce_screen_position_get_type (void);
#define XFCE_TYPE_SCREEN_POSITION (xfce_screen_position_get_type ())
