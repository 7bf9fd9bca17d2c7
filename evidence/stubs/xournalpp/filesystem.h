#pragma once
#include <filesystem>
namespace fs = std::filesystem;
