#include <../mfbt/EnumSet.h>
