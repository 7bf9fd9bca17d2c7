#pragma once
#include <mav/MessageDefinition.h>
