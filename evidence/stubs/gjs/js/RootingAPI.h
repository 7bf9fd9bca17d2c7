#include <../public/RootingAPI.h>
