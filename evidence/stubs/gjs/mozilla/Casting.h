#include <../mfbt/Casting.h>
