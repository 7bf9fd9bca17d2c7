#pragma once
#include "pb-standin.h"
namespace usbguard { namespace IPC {
PB_BEGIN(setParameterRequest) PB_STR(name) PB_STR(value) PB_END
PB_BEGIN(setParameterResponse) PB_STR(value) PB_END
PB_CALL(setParameter)
PB_BEGIN(getParameterRequest) PB_STR(name) PB_END
PB_BEGIN(getParameterResponse) PB_STR(value) PB_END
PB_CALL(getParameter)
} }
