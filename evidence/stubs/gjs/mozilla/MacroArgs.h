#include <../mfbt/MacroArgs.h>
