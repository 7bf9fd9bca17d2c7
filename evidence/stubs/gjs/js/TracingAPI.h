#include <../public/TracingAPI.h>
