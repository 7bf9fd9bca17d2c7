#include <glib-object.h>
GType xfce_backdrop_image_style_get_type(void);
#define XFCE_TYPE_BACKDROP_IMAGE_STYLE (xfce_backdrop_image_style_get_type())
GType xfce_backdrop_color_style_get_type(void);
#define XFCE_TYPE_BACKDROP_COLOR_STYLE (xfce_backdrop_color_style_get_type())
GType xfce_backdrop_cycle_period_get_type(void);
#define XFCE_TYPE_BACKDROP_CYCLE_PERIOD (xfce_backdrop_cycle_period_get_type())
