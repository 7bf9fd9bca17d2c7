#pragma once
enum zwlr_output_power_v1_mode { ZWLR_OUTPUT_POWER_V1_MODE_OFF, ZWLR_OUTPUT_POWER_V1_MODE_ON };
