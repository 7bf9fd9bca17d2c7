#include <gio/gio.h>
typedef struct GsdScreenSaver GsdScreenSaver;
