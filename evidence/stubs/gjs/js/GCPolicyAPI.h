#include <../public/GCPolicyAPI.h>
