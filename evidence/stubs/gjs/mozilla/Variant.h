#include <../mfbt/Variant.h>
