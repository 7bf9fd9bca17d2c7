#pragma once
#define LCM_C_NAMESPACE LCM
#define LCM_PP_CONCAT1(a, b) a##b
#define LCM_PP_CONCAT(a, b) LCM_PP_CONCAT1(a, b)
#define LCM_C_NAMESPACED(name) LCM_PP_CONCAT(LCM_PP_CONCAT(LCM_C_NAMESPACE, _), name)
