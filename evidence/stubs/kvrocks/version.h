#pragma once
#define VERSION "1"
#define GIT_COMMIT "x"
