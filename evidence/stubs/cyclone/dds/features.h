#pragma once
#define DDS_HAS_SECURITY 1
