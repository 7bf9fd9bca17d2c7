#include <../mfbt/DebugOnly.h>
