#pragma once
#define LCM_EXPORT
#define LCM_NO_EXPORT
