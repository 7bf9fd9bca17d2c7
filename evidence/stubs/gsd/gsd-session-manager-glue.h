#include <gio/gio.h>
typedef struct GsdSessionManager GsdSessionManager;
