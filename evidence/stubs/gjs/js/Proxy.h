#include <../public/Proxy.h>
