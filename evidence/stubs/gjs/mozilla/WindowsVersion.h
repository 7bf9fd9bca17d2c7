#include <../mfbt/WindowsVersion.h>
