#include <../mfbt/Opaque.h>
