#pragma once
#define NXT_VERSION "1"
#define NXT_VERNUM 12700
