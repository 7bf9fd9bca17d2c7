#pragma once
#include "../config/config.h"
#define SSH_AGENT "/x"
