#pragma once
#include "pb-standin.h"
namespace usbguard { namespace IPC {
PB_BEGIN(listDevicesRequest) PB_STR(query) PB_END
PB_BEGIN(listDevicesResponse) PB_REP(Rule, devices) PB_END
PB_CALL(listDevices)
PB_BEGIN(applyDevicePolicyRequest) PB_INT(uint32_t, id) PB_INT(uint32_t, target) PB_INT(bool, permanent) PB_END
PB_BEGIN(applyDevicePolicyResponse) PB_INT(uint32_t, rule_id) PB_END
PB_CALL(applyDevicePolicy)
PB_BEGIN(DevicePresenceChangedSignal) PB_INT(uint32_t, id) PB_INT(uint32_t, event) PB_INT(uint32_t, target) PB_STR(device_rule) PB_END
PB_BEGIN(DevicePolicyChangedSignal) PB_INT(uint32_t, id) PB_INT(uint32_t, target_old) PB_INT(uint32_t, target_new) PB_STR(device_rule) PB_INT(uint32_t, rule_id) PB_END
PB_BEGIN(PropertyParameterChangedSignal) PB_STR(name) PB_STR(value_old) PB_STR(value_new) PB_END
} }
