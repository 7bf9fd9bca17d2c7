#pragma once
enum wp_cursor_shape_device_v1_shape { WP_CURSOR_SHAPE_DEVICE_V1_SHAPE_DEFAULT = 1 };
