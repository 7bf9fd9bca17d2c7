#include <../mfbt/EnumTypeTraits.h>
