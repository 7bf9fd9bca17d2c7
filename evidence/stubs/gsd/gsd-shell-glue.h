#include <gio/gio.h>
typedef struct GsdShell GsdShell;
