#pragma once
#include <portmidi.h>
