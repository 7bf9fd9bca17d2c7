#pragma once
#define HAVE_GIO 1
