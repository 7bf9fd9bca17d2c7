#pragma once
#include "xdp-dbus.h"
