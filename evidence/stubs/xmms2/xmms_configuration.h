#pragma once
#define XMMS_VERSION "1"
