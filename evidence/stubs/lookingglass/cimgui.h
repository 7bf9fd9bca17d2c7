#pragma once
#include <stdbool.h>
typedef struct ImVec2{float x,y;} ImVec2; typedef struct ImGuiIO ImGuiIO; typedef struct ImGuiStyle ImGuiStyle; typedef struct ImFont ImFont; typedef int ImGuiMouseCursor;
