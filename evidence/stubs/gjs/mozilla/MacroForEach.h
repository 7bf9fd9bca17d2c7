#include <../mfbt/MacroForEach.h>
