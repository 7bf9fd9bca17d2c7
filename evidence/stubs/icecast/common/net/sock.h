#include <net/sock.h>
