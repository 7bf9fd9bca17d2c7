#pragma once
#include "pb-standin.h"
namespace usbguard { namespace IPC {
PB_BEGIN(listRulesRequest) PB_STR(label) PB_END
PB_BEGIN(listRulesResponse) PB_REP(Rule, rules) PB_END
PB_CALL(listRules)
PB_BEGIN(appendRuleRequest) PB_STR(rule) PB_INT(uint32_t, parent_id) PB_INT(bool, permanent) PB_END
PB_BEGIN(appendRuleResponse) PB_INT(uint32_t, id) PB_END
PB_CALL(appendRule)
PB_BEGIN(removeRuleRequest) PB_INT(uint32_t, id) PB_END
PB_BEGIN(removeRuleResponse) PB_INT(uint32_t, id) PB_END
PB_CALL(removeRule)
PB_BEGIN(checkIPCPermissionsRequest) PB_INT(uint32_t, uid) PB_INT(uint32_t, gid) PB_STR(section) PB_STR(privilege) PB_END
PB_BEGIN(checkIPCPermissionsResponse) PB_INT(bool, permit) PB_END
PB_CALL(checkIPCPermissions)
} }
