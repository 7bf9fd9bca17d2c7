#include <../mfbt/Alignment.h>
