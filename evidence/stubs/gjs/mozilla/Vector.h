#include <../mfbt/Vector.h>
