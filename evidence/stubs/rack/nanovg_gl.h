#pragma once
#include <nanovg.h>
