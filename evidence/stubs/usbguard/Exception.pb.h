#pragma once
#include "pb-standin.h"
namespace usbguard { namespace IPC {
PB_BEGIN(Exception) PB_STR(context) PB_STR(object) PB_STR(reason) PB_INT(uint32_t, request_id) PB_END
} }
