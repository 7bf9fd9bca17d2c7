#include <../mfbt/IntegerTypeTraits.h>
