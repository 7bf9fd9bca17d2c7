#pragma once
#include <porttime.h>
