#include <glib-object.h>
GType gs_stand_in_enum_get_type(void);
#define GS_TYPE_APP_ICONS_STATE (gs_stand_in_enum_get_type())
#define GS_TYPE_APP_QUIRK (gs_stand_in_enum_get_type())
#define GS_TYPE_APP_SPECIAL_KIND (gs_stand_in_enum_get_type())
#define GS_TYPE_APP_STATE (gs_stand_in_enum_get_type())
#define GS_TYPE_PLUGIN_ACTION (gs_stand_in_enum_get_type())
#define GS_TYPE_SIZE_TYPE (gs_stand_in_enum_get_type())
