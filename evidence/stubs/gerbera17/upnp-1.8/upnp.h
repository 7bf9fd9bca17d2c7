#include <upnp.h>
