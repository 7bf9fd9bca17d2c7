#include <../mfbt/Scoped.h>
