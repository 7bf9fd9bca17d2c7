#pragma once
typedef struct NSVGshape NSVGshape;
typedef struct NSVGimage { float width, height; NSVGshape *shapes; } NSVGimage;
