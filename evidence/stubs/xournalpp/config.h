#pragma once
constexpr auto PROJECT_NAME = "0";
constexpr auto PROJECT_PACKAGE = "0";
constexpr auto PROJECT_VERSION = "0";
constexpr auto PROJECT_BUGREPORT = "0";
constexpr auto PROJECT_STRING = "0";
constexpr auto PROJECT_URL = "0";
constexpr auto GIT_ORIGIN_URL = "0";
constexpr auto GIT_ORIGIN_OWNER = "0";
constexpr auto GIT_ORIGIN_REPO = "0";
constexpr auto GIT_BRANCH = "0";
constexpr auto GIT_COMMIT_ID = "0";
constexpr auto GETTEXT_PACKAGE = "0";
constexpr int FILE_FORMAT_VERSION = 0;
