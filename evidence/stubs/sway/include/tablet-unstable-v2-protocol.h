#pragma once
enum zwp_tablet_tool_v2_type { ZWP_TABLET_TOOL_V2_TYPE_PEN = 0x140 };
