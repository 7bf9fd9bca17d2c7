/* What Wayland 1.22 has and older headers lack. */
enum wl_pointer_axis_relative_direction { WL_POINTER_AXIS_RELATIVE_DIRECTION_IDENTICAL, WL_POINTER_AXIS_RELATIVE_DIRECTION_INVERTED };
