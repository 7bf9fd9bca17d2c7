#include <../mfbt/Attributes.h>
